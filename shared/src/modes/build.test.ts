import { describe, expect, test } from "vitest";
import { baseState, identityStateSchema } from "../kinds/build.ts";
import { renameState, renameTokens, withRenames } from "../kinds/renames.ts";
import type { Observation } from "../observe/observation.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { buildSnapshot } from "./build.ts";
import type { ObservedMode } from "./mode.ts";
import { pickKinds } from "./pick-kinds.ts";
import { tokensInMode, usedTokens } from "./tokens-in-mode.ts";

type Global = readonly (readonly [name: string, value: string])[];

/** A page whose colours come from custom properties and from plain values. */
const page = (paints: readonly Paint[], global: Global = [], more: Partial<Observation> = {}) =>
  observation(paints, { global, ...more });

const dark = (reading: Observation): ObservedMode => ({
  name: "dark",
  color_scheme: "dark",
  viewport: { width: 1280, height: 800 },
  observation: reading,
});

type Built = ReturnType<typeof buildSnapshot>;

const values = (list: readonly { name: string; value: string }[] | undefined) =>
  Object.fromEntries((list ?? []).map(({ name, value }) => [name, value]));
const overlay = ({ tokens }: Built, index = 0) => tokens.modes?.[index];
const overlayColors = (built: Built) => values(overlay(built)?.colors);

describe("buildSnapshot", () => {
  test("names in a mode the value of a custom property as in the base when it differs", () => {
    const paint = (value: string): Paint => ({
      value,
      property: "background-color",
      at: ["body"],
      by: [["--surface", value]],
    });
    const built = buildSnapshot(page([paint("#fff")], [["--surface", "#fff"]]), undefined, [
      dark(page([paint("#111")], [["--surface", "#111"]])),
    ]);
    expect(values(built.tokens.colors)).toEqual({ surface: "#ffffff" });
    expect(overlayColors(built)).toEqual({ surface: "#111111" });
  });

  test("names in a mode black on white that becomes white on black as two colours that changed, without custom properties", () => {
    const reading = (text: string, background: string) =>
      page([
        { value: text, property: "color", at: ["body", "p"] },
        { value: background, property: "background-color", at: ["body", "div.card"] },
      ]);
    const built = buildSnapshot(reading("#000", "#fff"), undefined, [dark(reading("#fff", "#000"))]);
    const base = values(built.tokens.colors);
    const text = Object.keys(base).find((name) => base[name] === "#000000") ?? "";
    const background = Object.keys(base).find((name) => base[name] === "#ffffff") ?? "";
    expect(overlayColors(built)).toEqual({ [text]: "#ffffff", [background]: "#000000" });
  });

  test("names in a mode both values of a base colour by their custom properties when the mode tells them apart", () => {
    const reading = (surface: string, white: string) =>
      page(
        [
          { value: surface, property: "background-color", at: ["body", "main"], by: [["--surface", surface]] },
          { value: white, property: "color", at: ["a.button"], by: [["--on-brand", white]] },
        ],
        [
          ["--surface", surface],
          ["--on-brand", white],
        ],
      );
    const built = buildSnapshot(reading("#fff", "#fff"), undefined, [dark(reading("#111", "#fff"))]);
    expect(built.tokens.colors).toMatchObject([{ name: "surface", aliases: ["on-brand"] }]);
    expect(overlayColors(built)).toEqual({ surface: "#111111", "on-brand": "#ffffff" });
  });

  test("names in a mode one value under the names of both base colours that have it there", () => {
    const reading = (body: string, card: string) =>
      page([
        { value: body, property: "background-color", at: ["body"] },
        { value: card, property: "background-color", at: ["div.card"] },
      ]);
    const built = buildSnapshot(reading("#fff", "#eee"), undefined, [dark(reading("#111", "#111"))]);
    expect(Object.values(overlayColors(built))).toEqual(["#111111", "#111111"]);
    expect(Object.keys(overlayColors(built)).sort()).toEqual(Object.keys(values(built.tokens.colors)).sort());
  });
});

describe("an overlay", () => {
  const all: Partial<Observation> = { version: 2, read: ["shadows", "borders", "radii", "spacing_scale"] };
  const brand = (value: string): Paint => ({
    value,
    property: "background-color",
    at: ["a.button"],
    by: [["--brand", value]],
  });

  test("has no kinds when nothing differs in the mode", () => {
    const reading = page([brand("#1d70b8")], [["--brand", "#1d70b8"]], all);
    const { modes } = buildSnapshot(reading, undefined, [dark({ ...reading })]).tokens;
    expect(modes).toEqual([{ name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } }]);
  });

  test("does not have a shadow or border of which only the colour differs, but what holds in the mode has that colour", () => {
    const reading = (color: string) =>
      page(
        [
          brand(color),
          { value: `1px solid ${color}`, property: "border", at: ["div.card"] },
          { value: `${color} 0px 1px 2px 0px`, property: "box-shadow", at: ["div.card"] },
        ],
        [["--brand", color]],
        all,
      );
    const built = buildSnapshot(reading("#1d70b8"), undefined, [dark(reading("#73b3ea"))]);
    expect(overlay(built)).toMatchObject({ colors: [{ name: "brand", value: "#73b3ea" }] });
    expect(overlay(built)?.borders).toBeUndefined();
    expect(overlay(built)?.shadows).toBeUndefined();
    const darkTokens = tokensInMode(built.tokens, "dark");
    expect(darkTokens?.borders).toMatchObject([{ value: "1px solid #73b3ea", color: "#73b3ea", color_name: "brand" }]);
    expect(darkTokens?.shadows).toMatchObject([{ value: "0px 1px 2px 0px #73b3ea", layers: [{ color: "#73b3ea" }] }]);
  });

  test("has a border that has another colour token in the mode", () => {
    const reading = (border: string) =>
      page(
        [
          brand("#1d70b8"),
          { value: "#eeeeee", property: "background-color", at: ["body"], by: [["--line", "#eeeeee"]] },
          { value: `1px solid ${border}`, property: "border", at: ["div.card"] },
        ],
        [
          ["--brand", "#1d70b8"],
          ["--line", "#eeeeee"],
        ],
        all,
      );
    const built = buildSnapshot(reading("#eeeeee"), undefined, [dark(reading("#1d70b8"))]);
    expect(overlay(built)).toMatchObject({ borders: [{ value: "1px solid #1d70b8", color_name: "brand" }] });
    expect(overlay(built)?.colors).toBeUndefined();
  });

  test("has a family whole, only the new values of spacing, and the contrasts and assets that the base lacks", () => {
    const text = (family: string, size: string) => ({
      family,
      size,
      weight: "400",
      line_height: "normal",
      stack: `"${family}", serif`,
      letter_spacing: "normal",
      font_style: "normal",
      text_transform: "none",
      count: 1,
    });
    const pair = (color: string) => ({ color, backgrounds: ["#ffffff"], large: false, count: 1 });
    const image = (name: string) => {
      return { type: "image", url: `https://example.com/${name}.png`, width: 10, height: 10 } as const;
    };
    const base = page([], [], {
      typography: [text("Inter", "16px"), text("Inter", "32px"), text("Georgia", "16px")],
      spacing: ["8px", "16px"].map((value) => ({ value, count: 1 })),
      text_pairs: [pair("#000000")],
      assets: [image("logo")],
    });
    const mobile = page([], [], {
      typography: [text("Inter", "16px"), text("Inter", "24px"), text("Georgia", "16px")],
      spacing: ["8px", "12px"].map((value) => ({ value, count: 1 })),
      text_pairs: [pair("#000000"), pair("#333333")],
      assets: [image("logo"), image("small")],
    });
    const built = buildSnapshot(base, undefined, [dark(mobile)]);
    expect(overlay(built)).toMatchObject({
      typography: [{ family: "Inter", sizes: ["16px", "24px"] }],
      spacing: ["12px"],
      contrasts: [{ text: "#333333" }],
      assets: [{ url: "https://example.com/small.png" }],
    });
    expect(tokensInMode(built.tokens, "dark")?.spacing).toEqual(["8px", "16px", "12px"]);
  });
});

test("tokensInMode gives a state whose value is a colour token the mode's colour", () => {
  const hover = {
    name: "button-hover",
    value: "#1d70b8",
    state: "hover",
    property: "color",
    element: "button",
    base: "#000000",
    color_name: "brand",
    usage: 1,
    contexts: ["color"],
  };
  const brand = { name: "brand", value: "#1d70b8", format: "hex", usage: 1, contexts: ["color"] };
  const { observation: _, ...conditions } = dark(page([]));
  const tokens = { colors: [brand], typography: [], spacing: [], assets: [], states: [hover] };
  const modes = [{ ...conditions, colors: [{ ...brand, value: "#73b3ea" }] }];
  expect(tokensInMode({ ...tokens, modes }, "dark")?.states).toEqual([{ ...hover, value: "#73b3ea" }]);
});

describe("a token that only a mode has", () => {
  const only = (color: string, site: string): Paint => ({ value: color, property: "color", at: [site] });
  const base = page([only("#000000", "p")]);
  const reading = (color: string) => page([only("#000000", "p"), only(color, "aside.notice")]);
  const nameOf = (built: Built) => overlay(built)?.colors?.map(({ name }) => name);
  const firstSnapshot = buildSnapshot(base, undefined, [dark(reading("#ffcc00"))]);

  test("keeps its name when its value changes, also after a snapshot without modes", () => {
    const second = buildSnapshot(base, firstSnapshot, [dark(reading("#ffee00"))]);
    expect(nameOf(second)).toEqual(nameOf(firstSnapshot));
    const between = buildSnapshot(base, firstSnapshot);
    expect(between.tokens.modes).toBeUndefined();
    expect(nameOf(buildSnapshot(base, between, [dark(reading("#ffee00"))]))).toEqual(nameOf(firstSnapshot));
  });

  test("does not lose its generated name to another value of the base", () => {
    const [name = ""] = nameOf(firstSnapshot) ?? [];
    const alone = buildSnapshot(page([only("#ff0000", "aside.notice")]), undefined);
    expect(alone.tokens.colors[0]?.name).toBe(name);
    const secondSnapshot = buildSnapshot(page([only("#000000", "p"), only("#ff0000", "aside.notice")]), firstSnapshot);
    expect(secondSnapshot.tokens.colors.map((token) => token.name)).not.toContain(name);
  });

  test("stays in the identity state, which clients get without modes", () => {
    const stored = identityStateSchema.parse(JSON.parse(JSON.stringify(firstSnapshot.memory)));
    expect(stored).toHaveProperty("modes.dark.colors");
    expect(Object.keys(baseState(stored))).toEqual(["version", "kinds"]);
  });

  test("has the name that a person gave it, and keeps it in the next snapshot", () => {
    const [name = ""] = nameOf(firstSnapshot) ?? [];
    const renames = [{ kind: "colors", from: name, to: "warning" } as const];
    expect(renameTokens(firstSnapshot.tokens, renames).modes?.[0]?.colors).toMatchObject([{ name: "warning" }]);
    expect(renameState(firstSnapshot.memory, renames)).toHaveProperty("modes.dark.colors.warning");
    const second = buildSnapshot(base, withRenames(firstSnapshot, renames), [dark(reading("#ffee00"))]);
    expect(nameOf(second)).toEqual([name]);
  });
});

test("renameTokens gives a renamed colour its name in overlays, and where other tokens of overlays mention it", () => {
  const reading = (color: string, width: string) =>
    page(
      [
        { value: color, property: "background-color", at: ["a.button"], by: [["--brand", color]] },
        { value: `${width} solid ${color}`, property: "border", at: ["div.card"] },
      ],
      [["--brand", color]],
      { version: 2, read: ["borders"] },
    );
  const built = buildSnapshot(reading("#1d70b8", "1px"), undefined, [dark(reading("#73b3ea", "2px"))]);
  const renamed = renameTokens(built.tokens, [{ kind: "colors", from: "brand", to: "action" }]);
  expect(renamed.modes?.[0]).toMatchObject({
    colors: [{ name: "action", value: "#73b3ea", named_by: "person" }],
    borders: [{ value: "2px solid #73b3ea", color_name: "action" }],
  });
});

describe("tokens of the base that a mode does not use", () => {
  const reading = (...colors: [property: string, value: string, at: string][]) =>
    page(colors.map(([property, value, site]) => ({ property, value, at: [site] })));
  const both: [string, string, string] = ["color", "#222222", "p"];
  const onlyLight: [string, string, string] = ["background-color", "#fafafa", "aside"];
  const built = buildSnapshot(reading(both, onlyLight), undefined, [dark(reading(both))]);
  const name = built.tokens.colors.find(({ value }) => value === "#fafafa")?.name ?? "";

  test("appear by name in its overlay, hold in it, and are not among those that it uses", () => {
    expect(overlay(built)?.unused).toEqual({ colors: [name] });
    expect(Object.values(values(tokensInMode(built.tokens, "dark")?.colors)).sort()).toEqual(["#222222", "#fafafa"]);
    expect(Object.values(values(usedTokens(built.tokens, "dark")?.colors))).toEqual(["#222222"]);
    expect(Object.values(values(usedTokens(built.tokens, "base")?.colors)).sort()).toEqual(["#222222", "#fafafa"]);
  });

  test("have the names that persons gave, and are left out with their kind", () => {
    const renamed = renameTokens(built.tokens, [{ kind: "colors", from: name, to: "Paper" }]);
    expect(renamed.modes?.[0]?.unused).toEqual({ colors: ["Paper"] });
    expect(usedTokens(renamed, "dark")?.colors).toHaveLength(1);
    expect(pickKinds(built.tokens, ["radii"]).modes?.[0]).not.toHaveProperty("unused");
  });

  test("leave no trace in the overlay of a mode that uses all tokens", () => {
    const same = buildSnapshot(reading(both), undefined, [dark(reading(both, onlyLight))]);
    expect(overlay(same)).not.toHaveProperty("unused");
  });
});
