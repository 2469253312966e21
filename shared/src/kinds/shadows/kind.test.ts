import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { anyCss, buildComposites, HOSTILE_VALUES } from "../../testing/composites.ts";
import { tokensSchema } from "../wire.ts";

const shadow = (value: string, sites = ["div.card"], property = "box-shadow") => ({ property, value, at: sites });
const shadowsOf = (...paints: Parameters<typeof buildComposites>[0]) => buildComposites(paints).tokens.shadows ?? [];
const canonical = (value: string, property?: string) => shadowsOf(shadow(value, ["p"], property))[0]?.value;

describe("shadows", () => {
  test.each([
    ["box-shadow", "rgba(0, 0, 0, 0.05) 0px 1px 2px 0px", "0px 1px 2px 0px #0000000d"],
    ["box-shadow", "rgb(255, 0, 0) 0px 1px 2px 0px inset", "inset 0px 1px 2px 0px #ff0000"],
    ["box-shadow", "inset 0 1px red", "inset 0px 1px 0px 0px #ff0000"],
    [
      "box-shadow",
      "red 0px 1px 2px -1px, rgb(0, 0, 255) 0px 0px 0px 3px",
      "0px 1px 2px -1px #ff0000, 0px 0px 0px 3px #0000ff",
    ],
    ["box-shadow", "rgb(0, 0, 255) 0px 0px 0px 3.40282e+38px", "0px 0px 0px 33554400px #0000ff"],
    [
      "box-shadow",
      "oklch(0.6 0.35 20 / 0.2) -0.00001px 0.33333px 2px 0px",
      "0px 0.333px 2px 0px oklch(0.6 0.35 20 / 0.2)",
    ],
    ["text-shadow", "rgb(255, 0, 0) 1px 1px 0px", "1px 1px 0px #ff0000"],
    ["text-shadow", "red 1px 1px 0px, blue 0px 0px 3px", "1px 1px 0px #ff0000, 0px 0px 3px #0000ff"],
    ["filter", "blur(2px) drop-shadow(rgb(255, 0, 0) 0px 1px 2px)", "0px 1px 2px #ff0000"],
    [
      "filter",
      "drop-shadow(red 0px 1px 2px) url() drop-shadow(blue 0px 1px 0px)",
      "0px 1px 2px #ff0000, 0px 1px 0px #0000ff",
    ],
  ])("have the canonical value in %s of %s: %s", (property, raw, value) => {
    expect(canonical(raw, property)).toBe(value);
  });

  test("have the canonical value without the layers that do not show, such as those with which Tailwind fills the list", () => {
    const filler = "rgba(0, 0, 0, 0) 0px 0px 0px 0px";
    const zero = "rgb(255, 0, 0) 0px 0px 0px 0px";
    const clear = "rgba(255, 0, 0, 0.001) 0px 4px 6px 0px";
    expect(canonical([filler, zero, clear, filler, "rgba(0, 0, 0, 0.1) 0px 4px 6px -1px"].join(", "))).toBe(
      "0px 4px 6px -1px #0000001a",
    );
    expect(shadowsOf(shadow([filler, zero, clear].join(", ")))).toEqual([]);
  });
});

test.each([
  ["box-shadow", "red 0px 1px -2px 0px"],
  ["box-shadow", "red 1px"],
  ["box-shadow", "1px 1px"],
  ["box-shadow", "1px 1px currentcolor"],
  ["box-shadow", "1px red 1px"],
  ["box-shadow", "red blue 1px 1px"],
  ["box-shadow", "inset inset 1px 1px red"],
  ["box-shadow", "1px 1px 1px 1px 1px red"],
  ["box-shadow", "1px 1% red"],
  ["box-shadow", "1 1 red"],
  ["box-shadow", "1px 1px red,"],
  ["box-shadow", "1px 1px red, none"],
  ["box-shadow", "calc(infinity * 1px) 1px red"],
  ["box-shadow", "drop-shadow(1px"],
  ["text-shadow", "1px 1px 1px 1px red"],
  ["text-shadow", "inset 1px 1px red"],
  ["filter", "blur(2px)"],
  ["filter", "drop-shadow()"],
  ["filter", "drop-shadow(1px 1px red, 2px 2px red)"],
  ["filter", "drop-shadow(1px 1px 1px 1px red)"],
  ["filter", "drop-shadow(rgba(0, 0, 0, 0) 0px 1px 2px)"],
  ["color", "1px 1px red"],
  ...HOSTILE_VALUES.flatMap((value) => [
    ["box-shadow", value],
    ["text-shadow", value],
    ["filter", value],
  ]),
])("shadows leave out the value of %s that is not one: %.40s", (property, raw) => {
  expect(shadowsOf(shadow(raw, ["p"], property))).toEqual([]);
});

test("shadows are on the wire with all parts of their layers and the names of the colours", () => {
  const value = "rgba(0, 0, 0, 0.1) 0px 4px 6px -1px, rgb(255, 0, 0) 0px 1px 0px 0px inset";
  const { tokens } = buildComposites([shadow(value), shadow(value, ["p"])], { global: [["--accent", "red"]] });
  expect(tokensSchema.parse(tokens).shadows).toEqual([
    {
      name: "shadow-y4-b6-sneg1",
      value: "0px 4px 6px -1px #0000001a, inset 0px 1px 0px 0px #ff0000",
      layers: [
        {
          color: "#0000001a",
          color_name: "black-a10",
          offset_x: "0px",
          offset_y: "4px",
          blur: "6px",
          spread: "-1px",
          inset: false,
        },
        {
          color: "#ff0000",
          color_name: "accent",
          offset_x: "0px",
          offset_y: "1px",
          blur: "0px",
          spread: "0px",
          inset: true,
        },
      ],
      usage: 2,
      contexts: ["box-shadow"],
    },
  ]);
  const [text] = shadowsOf(shadow("red 1px 1px 0px", ["p"], "text-shadow"));
  expect(text?.layers).toEqual([expect.objectContaining({ blur: "0px", spread: "0px", inset: false })]);
});

describe("shadows", () => {
  const names = (...args: Parameters<typeof buildComposites>) =>
    Object.fromEntries(buildComposites(...args).tokens.shadows?.map(({ name, value }) => [value, name]) ?? []);
  const soft = "rgba(0, 0, 0, 0.15) 0px 8px 16px 0px";

  test("get their names by a custom property that has the whole value, with or without a spread", () => {
    expect(names([shadow(soft)], { global: [["--bs-box-shadow", "0 8px 16px rgba(0, 0, 0, 0.15)"]] })).toEqual({
      "0px 8px 16px 0px #00000026": "bs-box-shadow",
    });
    const text = { ...shadow("red 1px 1px 0px", ["p"], "text-shadow"), by: [["--crisp", "1px 1px red"]] as const };
    expect(names([text, shadow(soft, ["b"])])).toMatchObject({ "1px 1px 0px #ff0000": "crisp" });
  });

  test("get their names by a custom property with the layers that show and layers that do not", () => {
    const global = [["--elevation-1", "0 0 #0000, 0 8px 16px 0 rgb(0 0 0 / 15%)"]] as const;
    expect(names([shadow(soft)], { global })).toEqual({ "0px 8px 16px 0px #00000026": "elevation-1" });
  });

  test("get their names by the custom property of drop shadows", () => {
    const image = shadow("drop-shadow(red 0px 1px 2px)", ["img.logo"], "filter");
    expect(names([{ ...image, by: [["--drop", "0 1px 2px red"]] }])).toEqual({ "0px 1px 2px #ff0000": "drop" });
  });

  test("get their names by their role", () => {
    expect(Object.values(names([shadow(soft)]))).toEqual(["card-shadow"]);
  });

  test("get their names by their look: the layer that reaches farthest, then the others, then the colours", () => {
    const sites = ["div", "p"];
    expect(
      names([
        shadow("rgb(1, 0, 0) 0px 1px 2px 0px, rgb(1, 0, 0) 0px 4px 12px 0px", sites),
        shadow("rgb(1, 0, 0) 0px 2px 3px 0px, rgb(1, 0, 0) 0px 4px 12px 0px", sites),
        shadow("rgb(2, 0, 0) 0px 2px 3px 0px, rgb(1, 0, 0) 0px 4px 12px 0px", sites),
        shadow("rgb(2, 0, 0) 0px 2px 3px 0px, rgb(1, 0, 0) -1px 3px 12px 0px inset", sites),
      ]),
    ).toEqual({
      "0px 1px 2px 0px #010000, 0px 4px 12px 0px #010000": "shadow-y4-b12",
      "0px 2px 3px 0px #010000, 0px 4px 12px 0px #010000": "shadow-y4-b12-y2-b3",
      "0px 2px 3px 0px #020000, 0px 4px 12px 0px #010000": "shadow-y4-b12-y2-b3-gray-950",
      "0px 2px 3px 0px #020000, inset -1px 3px 12px 0px #010000": "shadow-inset-xneg1-y3-b12",
    });
  });

  test("get names of a length that people can read, however many layers there are", () => {
    const layers = (last: number) =>
      Array.from({ length: 100 }, (_, i) => `rgb(${i}, 0, ${i === 99 ? last : 0}) ${i}px 1px`);
    const values = [1, 2, 3].map((last) => shadow(layers(last).join(", "), ["p", "div"]));
    const all = Object.values(names(values));
    expect(new Set(all).size).toBe(3);
    for (const name of all) expect(name.length).toBeLessThan(120);
  });
});

describe("the identity of a shadow", () => {
  const sites = ["div.card", "p"];
  const two = (color: string, y = 4) => shadow(`${color} 0px ${y}px 6px 0px, rgb(255, 0, 0) 0px 0px 0px 1px`, sites);
  const firstBuild = buildComposites([two("rgba(0, 0, 0, 0.1)")]);
  const laterBuild = (...paints: Parameters<typeof buildComposites>[0]) => {
    const second = buildComposites(paints, { previous: firstBuild });
    return { ...second, ...diffTokens(firstBuild.tokens, second.tokens) };
  };

  test("stays, and nothing but the colour is reported, if only the colour of the same name changes", () => {
    const { tokens, changes, summary } = laterBuild(two("rgba(0, 0, 0, 0.2)"));
    expect(tokens.shadows?.[0]).toMatchObject({
      name: firstBuild.tokens.shadows?.[0]?.name,
      value: expect.stringContaining("#00000033"),
    });
    expect(changes.colors.modified).toHaveLength(1);
    expect(summary.total_changes).toBe(1);
  });

  test("stays, and the shadow is modified, if a length changes", () => {
    const { changes, summary } = laterBuild(two("rgba(0, 0, 0, 0.1)", 8));
    expect(changes.shadows).toMatchObject({ added: [], removed: [], modified: [{ name: "shadow-y4-b6" }] });
    expect(summary.total_changes).toBe(1);
  });

  test("stays if an equal value moves to other elements", () => {
    const { summary } = laterBuild({ ...two("rgba(0, 0, 0, 0.1)"), at: ["nav.top"] });
    expect(summary.total_changes).toBe(0);
  });

  test("differs for shadows of boxes and of texts with the same lengths", () => {
    const both = buildComposites([shadow("red 1px 1px 0px 0px"), shadow("red 1px 1px 0px", ["h1"], "text-shadow")]);
    const again = buildComposites([shadow("red 1px 1px 0px 0px"), shadow("red 1px 1px 0px", ["h1"], "text-shadow")], {
      previous: both,
    });
    expect(both.tokens.shadows).toHaveLength(2);
    expect(again.tokens.shadows).toEqual(both.tokens.shadows);
  });
});

test("the canonical value of a shadow is read as itself", () => {
  const length = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: -20, max: 20 }));
  const layer = fc.record({
    lengths: fc.array(length, { minLength: 2, maxLength: 4 }),
    channels: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(100)),
    inset: fc.constantFrom("", " inset"),
  });
  const value = fc.array(layer, { minLength: 1, maxLength: 3 }).map((layers) =>
    layers.map(({ lengths, channels: [r, g, b, a], inset }) => {
      const all = lengths.map((length, i) => `${i === 2 ? Math.abs(length) : length}px`).join(" ");
      return `rgba(${r}, ${g}, ${b}, ${a / 100}) ${all}${inset}`;
    }),
  );
  fc.assert(
    fc.property(value, fc.constantFrom("box-shadow", "text-shadow", "filter"), (layers, property) => {
      const isFilter = property === "filter";
      const text = canonical(
        isFilter ? layers.map((layer) => `drop-shadow(${layer})`).join(" ") : layers.join(", "),
        property,
      );
      if (text === undefined) return;
      expect(canonical(text, isFilter ? "text-shadow" : property)).toBe(text);
    }),
  );
});

test("shadows read any text without an error", () => {
  fc.assert(
    fc.property(anyCss, fc.constantFrom("box-shadow", "text-shadow", "filter"), (raw, property) => {
      const values = [raw, `1px 1px ${raw}`, `1px 1px red, ${raw}`, `drop-shadow(1px 1px ${raw})`];
      for (const { value } of shadowsOf(...values.map((value) => shadow(value, ["p"], property)))) {
        expect(canonical(value, property === "filter" ? "text-shadow" : property)).toBe(value);
      }
    }),
  );
});
