import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { night } from "../testing/night.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { buildSnapshot } from "./build.ts";
import type { ObservedMode } from "./mode.ts";

type Property = readonly [name: string, value: string];

/** A page on which elements are painted by chains of custom properties, the one that the rule names first. */
function page(
  paints: readonly (readonly [signature: string, ...chain: string[]])[],
  values: Readonly<Record<string, string>>,
) {
  const global: Property[] = Object.entries(values);
  const valueIn = (name: string) => values[name] ?? name;
  return observation(
    paints.map(([signature, name = "", ...rest]): Paint => {
      const chain = [name, ...rest];
      const value = valueIn(name);
      return {
        value,
        property: "background-color",
        at: [signature],
        by: chain.map((property): Property => [property, value]),
      };
    }),
    { global },
  );
}

const theme = (name: string, reading: ObservedMode["observation"]): ObservedMode => ({
  name,
  color_scheme: "light",
  viewport: { width: 1280, height: 800 },
  attributes: { "data-theme": name },
  observation: reading,
});

type Built = ReturnType<typeof buildSnapshot>;
const valuesByName = (list: readonly { name: string; value: string }[] = []) =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));
const inModes = ({ tokens: { modes = [] } }: Built) =>
  Object.fromEntries(modes.map(({ name, colors }) => [name, valuesByName(colors)]));

describe("buildSnapshot with themes", () => {
  const PALETTE = { "--blue-9": "#0000ff", "--red-9": "#ff0000", "--green-9": "#008000" };

  test("names the semantic property when a theme moves what it refers to", () => {
    const reading = (palette: keyof typeof PALETTE) =>
      page([["a.button", "--accent", palette]], { "--accent": PALETTE[palette], ...PALETTE });
    const built = buildSnapshot(reading("--blue-9"), undefined, [
      theme("red", reading("--red-9")),
      theme("green", reading("--green-9")),
    ]);
    expect(valuesByName(built.tokens.colors)).toEqual({ accent: "#0000ff" });
    expect(inModes(built)).toEqual({ red: { accent: "#ff0000" }, green: { accent: "#008000" } });
    expect(built.tokens.modes?.map(({ unused }) => unused)).toEqual([undefined, undefined]);
  });

  test("gives tokens that only themes have one name in all of them", () => {
    const base = page([["body", "--surface"]], { "--surface": "#ffffff" });
    const reading = (felt: string) =>
      page(
        [
          ["body", "--surface"],
          ["div.table", "--felt"],
        ],
        { "--surface": "#ffffff", "--felt": felt },
      );
    const unnamedColor = (color: string) =>
      page(
        [
          ["body", "--surface"],
          ["div.table", color],
        ],
        { "--surface": "#ffffff" },
      );
    const built = buildSnapshot(base, undefined, [
      theme("green", reading("#006400")),
      theme("blue", reading("#000064")),
      theme("plain", unnamedColor("#640000")),
      theme("other", unnamedColor("#640064")),
    ]);
    const { green, blue, plain: unnamed = {}, other = {} } = inModes(built);
    expect([green, blue]).toEqual([{ felt: "#006400" }, { felt: "#000064" }]);
    expect([Object.values(unnamed), Object.values(other)]).toEqual([["#640000"], ["#640064"]]);
  });

  const NAMES = ["light", "dark", "ember", "ocean", "sepia"];
  const chosen = (values: readonly string[]) =>
    page(
      [
        ["body", "--surface"],
        ["a.button", "--on-brand"],
        ["div.card", "--card"],
        ["hr", "--line", "--gray-3"],
      ],
      Object.fromEntries(
        ["--surface", "--on-brand", "--card", "--line", "--gray-3"].map((name, index) => [
          name,
          values[index] ?? "#000000",
        ]),
      ),
    );
  const colors = fc.array(fc.constantFrom("#ffffff", "#111111", "#eeeeee", "#ff0000"), { minLength: 5, maxLength: 5 });

  test("splits a base colour in the same way whatever the order of modes is", () => {
    const readings = fc.tuple(colors, fc.array(colors, { minLength: 2, maxLength: 5 }));
    fc.assert(
      fc.property(readings, fc.infiniteStream(fc.nat()), ([base, inThemes], random) => {
        const modes = inThemes.map((values, index) => theme(NAMES[index] ?? "", chosen(values)));
        const keys = new Map(modes.map(({ name }) => [name, random.next().value ?? 0]));
        const shuffled = modes.toSorted((a, b) => (keys.get(a.name) ?? 0) - (keys.get(b.name) ?? 0));
        const [built, shuffledSnapshot] = [modes, shuffled].map((list) => buildSnapshot(chosen(base), undefined, list));
        if (!built || !shuffledSnapshot) throw new Error("both were built");
        const byName = ({ tokens }: Built) => tokens.modes?.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(JSON.stringify(byName(shuffledSnapshot))).toBe(JSON.stringify(byName(built)));
        expect(JSON.stringify(shuffledSnapshot.memory)).toBe(JSON.stringify(built.memory));
        expect(shuffledSnapshot.tokens.colors).toEqual(built.tokens.colors);
      }),
      { numRuns: night.samples() },
    );
  });
});
