import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { anyCss, buildComposites, HOSTILE_VALUES } from "../../testing/composites.ts";
import { night } from "../../testing/night.ts";
import { tokensSchema } from "../wire.ts";

const image = (value: string, sites = ["div.hero"], property = "background-image") => ({ property, value, at: sites });
const gradientsOf = (...paints: Parameters<typeof buildComposites>[0]) =>
  buildComposites(paints).tokens.gradients ?? [];
const canonical = (value: string) => gradientsOf(image(value))[0]?.value;

describe("gradients", () => {
  // The left side is what Chromium 156 computes, or what an author writes.
  test.each([
    ["linear-gradient(red, blue)", "linear-gradient(180deg, #ff0000, #0000ff)"],
    ["linear-gradient(to right, rgb(255, 0, 0) 0px, rgb(0, 0, 255))", "linear-gradient(90deg, #ff0000 0px, #0000ff)"],
    ["linear-gradient(90deg, red 0%, blue 100%)", "linear-gradient(90deg, #ff0000 0%, #0000ff 100%)"],
    ["linear-gradient(to left top, red, blue)", "linear-gradient(to top left, #ff0000, #0000ff)"],
    ["linear-gradient(-0.25turn, red, blue)", "linear-gradient(270deg, #ff0000, #0000ff)"],
    ["linear-gradient(450deg, red, blue)", "linear-gradient(90deg, #ff0000, #0000ff)"],
    ["linear-gradient(359.99999deg, red, blue)", "linear-gradient(0deg, #ff0000, #0000ff)"],
    ["linear-gradient(red, 30%, blue)", "linear-gradient(180deg, #ff0000, 30%, #0000ff)"],
    ["linear-gradient(red 0 20%, 1em blue)", "linear-gradient(180deg, #ff0000 0px, #ff0000 20%, #0000ff 1em)"],
    ["linear-gradient(red -20%, blue 1e+09px)", "linear-gradient(180deg, #ff0000 -20%, #0000ff 33554400px)"],
    ["linear-gradient(red, blue calc(50% - 10px))", "linear-gradient(180deg, #ff0000, #0000ff calc(50% - 10px))"],
    ["linear-gradient(red)", "linear-gradient(180deg, #ff0000)"],
    ["linear-gradient(transparent, black)", "linear-gradient(180deg, #00000000, #000000)"],
    [
      "repeating-linear-gradient(45deg, red 0px, blue 9px)",
      "repeating-linear-gradient(45deg, #ff0000 0px, #0000ff 9px)",
    ],
    ["radial-gradient(red, blue)", "radial-gradient(ellipse at 50% 50%, #ff0000, #0000ff)"],
    ["radial-gradient(circle at top, red, blue)", "radial-gradient(circle at 50% 0%, #ff0000, #0000ff)"],
    ["radial-gradient(farthest-corner at top left, red, blue)", "radial-gradient(ellipse at 0% 0%, #ff0000, #0000ff)"],
    ["radial-gradient(80px at 10px bottom, red, blue)", "radial-gradient(circle 80px at 10px 100%, #ff0000, #0000ff)"],
    [
      "radial-gradient(10px 20% at right 10px bottom 20%, red, blue)",
      "radial-gradient(ellipse 10px 20% at calc(100% - 10px) 80%, #ff0000, #0000ff)",
    ],
    [
      "radial-gradient(closest-side circle, red, blue)",
      "radial-gradient(circle closest-side at 50% 50%, #ff0000, #0000ff)",
    ],
    [
      "conic-gradient(red, blue 0.5turn, 75%, red)",
      "conic-gradient(from 0deg at 50% 50%, #ff0000, #0000ff 180deg, 75%, #ff0000)",
    ],
    [
      "repeating-conic-gradient(from 90deg at 10% 20%, red 0, blue 540deg)",
      "repeating-conic-gradient(from 90deg at 10% 20%, #ff0000 0deg, #0000ff 540deg)",
    ],
  ])("have the canonical value of %s: %s", (raw, value) => {
    expect(canonical(raw)).toBe(value);
    expect(canonical(value)).toBe(value);
  });

  test.each([
    ["in srgb, red, blue", "180deg, #ff0000, #0000ff"],
    ["in oklab 90deg, red, blue", "90deg in oklab, #ff0000, #0000ff"],
    ["90deg in OKLCH longer hue, red, blue", "90deg in oklch longer hue, #ff0000, #0000ff"],
    ["in hsl shorter hue, red, blue", "180deg in hsl, #ff0000, #0000ff"],
    ["in xyz, red, blue", "180deg in xyz-d65, #ff0000, #0000ff"],
    // Between colours of which one is in a modern notation, browsers interpolate in OKLab.
    ["color(srgb 1 0 0), blue", "180deg in oklab, #ff0000, #0000ff"],
    ["in srgb, oklch(0.6 0.35 20), blue", "180deg in srgb, oklch(0.6 0.35 20), #0000ff"],
  ])("have the canonical value with the interpolation space of %s: %s", (raw, value) => {
    expect(canonical(`linear-gradient(${raw})`)).toBe(`linear-gradient(${value})`);
    expect(canonical(`linear-gradient(${value})`)).toBe(`linear-gradient(${value})`);
  });
});

test.each([
  "url()",
  "linear-gradient()",
  "linear-gradient(90deg)",
  "linear-gradient(, red)",
  "linear-gradient(red,)",
  "linear-gradient(red,, blue)",
  "linear-gradient(30%, red)",
  "linear-gradient(red, 30%)",
  "linear-gradient(red, 30%, 40%, blue)",
  "linear-gradient(red 1% 2% 3%, blue)",
  "linear-gradient(red 1deg, blue)",
  "linear-gradient(1% red 2%, blue)",
  "linear-gradient(red blue, green)",
  "linear-gradient(to right left, red)",
  "linear-gradient(to top top, red)",
  "linear-gradient(to, red)",
  "linear-gradient(90deg 90deg, red)",
  "linear-gradient(circle, red)",
  "linear-gradient(in nowhere, red)",
  "linear-gradient(in srgb longer hue, red)",
  "linear-gradient(transparent, rgba(255, 0, 0, 0))",
  "linear-gradient(currentcolor, red)",
  "linear-gradient(red calc(infinity * 1%), blue)",
  "linear-gradient(red, blue) linear-gradient(red, blue)",
  "linear-gradient(red, blue",
  "radial-gradient(circle 10%, red)",
  "radial-gradient(circle 1px 2px, red)",
  "radial-gradient(ellipse 1px, red)",
  "radial-gradient(-1px, red)",
  "radial-gradient(1px closest-side, red)",
  "radial-gradient(circle ellipse, red)",
  "radial-gradient(at, red)",
  "radial-gradient(at left left, red)",
  "radial-gradient(at 10% left, red)",
  "radial-gradient(at 1px 2px 3px, red)",
  "radial-gradient(at top 1px bottom 2px, red)",
  "conic-gradient(from, red)",
  "conic-gradient(90deg, red)",
  "conic-gradient(red 10px, blue)",
  "-webkit-linear-gradient(left, red, blue)",
  "-webkit-gradient(linear, left top, right top, from(red), to(blue))",
  ...HOSTILE_VALUES,
])("gradients leave out the value that is not one: %.60s", (raw) => {
  expect(gradientsOf(image(raw))).toEqual([]);
});

test("gradients are each a token where an element has several images", () => {
  const list = "linear-gradient(red, blue), url(), radial-gradient(red, blue), none";
  const gradients = gradientsOf(image(list, ["p"]), image("linear-gradient(red, blue)", ["div"], "mask-image"));
  expect(gradients.map(({ value, contexts }) => [value, contexts])).toEqual([
    ["linear-gradient(180deg, #ff0000, #0000ff)", ["background-image", "mask-image"]],
    ["radial-gradient(ellipse at 50% 50%, #ff0000, #0000ff)", ["background-image"]],
  ]);
});

test("gradients are on the wire with type and stops, and the stops with the names of their colours", () => {
  const raw = "repeating-conic-gradient(red, 30%, rgba(0, 0, 0, 0) 90deg, blue 90deg 50%)";
  const { tokens } = buildComposites([image(raw)], { global: [["--accent", "red"]] });
  expect(tokensSchema.parse(tokens).gradients).toEqual([
    {
      name: "hero-gradient",
      value:
        "repeating-conic-gradient(from 0deg at 50% 50%, #ff0000, 30%, #00000000 90deg, #0000ff 90deg, #0000ff 50%)",
      type: "conic",
      repeating: true,
      stops: [
        { color: "#ff0000", color_name: "accent", position: null },
        { color: "#00000000", position: "90deg" },
        { color: "#0000ff", color_name: expect.any(String), position: "90deg" },
        { color: "#0000ff", color_name: expect.any(String), position: "50%" },
      ],
      usage: 1,
      contexts: ["background-image"],
    },
  ]);
});

describe("gradients", () => {
  const names = (...args: Parameters<typeof buildComposites>) =>
    Object.fromEntries(buildComposites(...args).tokens.gradients?.map(({ name, value }) => [value, name]) ?? []);

  test("get their names by a custom property that has the whole value, in whatever notation", () => {
    const global = [
      ["--bs-gradient", "linear-gradient(180deg, rgba(255, 255, 255, 0.15), rgba(255, 255, 255, 0))"],
    ] as const;
    const raw = "linear-gradient(rgba(255, 255, 255, 0.15), rgba(255, 255, 255, 0))";
    expect(Object.values(names([image(raw)], { global }))).toEqual(["bs-gradient"]);
  });

  test("get their names by their look: type and direction, then the colours, then all", () => {
    const sites = ["div", "p"];
    const values = [
      "linear-gradient(to right, red, blue)",
      "linear-gradient(to right, red, lime)",
      "linear-gradient(to right, red 1%, lime)",
      "linear-gradient(to right, red 2%, lime)",
      "linear-gradient(to top left, red, lime)",
      "radial-gradient(circle, red, lime)",
      "repeating-conic-gradient(red, lime)",
      "conic-gradient(from 45deg at 0% 0%, red, lime)",
    ];
    expect(Object.values(names(values.map((value) => image(value, sites)))).sort()).toEqual([
      "gradient-conic-from-45deg-at-0pct-0pct",
      "gradient-linear-90",
      "gradient-linear-90-ff0000-00ff00",
      "gradient-linear-90-red-500-blue-800",
      "gradient-linear-90-red-500-green-200",
      "gradient-linear-to-top-left",
      "gradient-radial-circle",
      "gradient-repeating-conic",
    ]);
  });
});

describe("the identity of a gradient", () => {
  const sites = ["div.hero", "p"];
  const firstBuild = buildComposites([image("linear-gradient(rgb(200, 0, 0), rgb(0, 0, 255))", sites)]);
  const laterValues = (value: string, laterSites = sites) => {
    const second = buildComposites([image(value, laterSites)], { previous: firstBuild });
    return { ...second, ...diffTokens(firstBuild.tokens, second.tokens) };
  };

  test("stays, and nothing but the colour is reported, if only the colour of the same name changes", () => {
    const { tokens, changes, summary } = laterValues("linear-gradient(rgb(220, 0, 0), rgb(0, 0, 255))");
    expect(tokens.gradients?.[0]?.name).toBe(firstBuild.tokens.gradients?.[0]?.name);
    expect(changes.colors.modified).toHaveLength(1);
    expect(summary.total_changes).toBe(1);
  });

  test.each([
    ["direction", "linear-gradient(90deg, rgb(200, 0, 0), rgb(0, 0, 255))"],
    ["interpolation space", "linear-gradient(in oklch, rgb(200, 0, 0), rgb(0, 0, 255))"],
    ["hint", "linear-gradient(rgb(200, 0, 0), 30%, rgb(0, 0, 255))"],
    ["position", "linear-gradient(rgb(200, 0, 0) 10%, rgb(0, 0, 255))"],
    ["type", "conic-gradient(rgb(200, 0, 0), rgb(0, 0, 255))"],
  ])("stays, and the gradient is modified, if the %s changes", (_, value) => {
    const { changes, summary } = laterValues(value);
    expect(changes.gradients).toMatchObject({ added: [], removed: [], modified: [{ name: "gradient-linear-180" }] });
    expect(summary.total_changes).toBe(1);
  });

  test.each([
    ["both", "linear-gradient(rgb(200, 0, 0) 0%, rgb(0, 0, 255) 100%)"],
    ["the first, as a length,", "linear-gradient(rgb(200, 0, 0) 0px, rgb(0, 0, 255))"],
    ["the last", "linear-gradient(rgb(200, 0, 0), rgb(0, 0, 255) 100%)"],
  ])("stays, and nothing is reported, if %s of the ends are written out", (_, value) => {
    expect(laterValues(value).summary.total_changes).toBe(0);
    // With another colour, nothing but the colour is reported.
    const written = laterValues(value.replace("200", "220"));
    expect(written.changes.gradients).toEqual({ added: [], removed: [], modified: [] });
    expect(written.summary.total_changes).toBe(1);
  });

  test.each([
    ["the first colour", "linear-gradient(rgb(200, 0, 0) 1%, rgb(0, 0, 255) 100%)"],
    ["the last colour", "linear-gradient(rgb(200, 0, 0) 0%, rgb(0, 0, 255) 99%)"],
    ["the last colour, by a length,", "linear-gradient(rgb(200, 0, 0) 0%, rgb(0, 0, 255) 100px)"],
  ])("stays, and the gradient is modified, if %s is elsewhere", (_, value) => {
    expect(laterValues(value).changes.gradients?.modified).toHaveLength(1);
  });

  test("stays if an equal value moves to other elements", () => {
    expect(laterValues("linear-gradient(rgb(200, 0, 0), rgb(0, 0, 255))", ["nav.top"]).summary.total_changes).toBe(0);
  });
});

test("the canonical value of a gradient is read as itself", () => {
  const number = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: -100, max: 100 }));
  const position = fc.tuple(number, fc.constantFrom("px", "%", "em")).map(([n, unit]) => `${n}${unit}`);
  const angle = fc.tuple(number, fc.constantFrom("deg", "turn", "rad", "grad", "%")).map(([n, unit]) => `${n}${unit}`);
  const space = fc.constantFrom("", " in oklab", " in hsl longer hue", " in srgb", " in lch shorter hue");
  const color = fc.constantFrom("red", "rgba(1, 2, 3, 0.5)", "oklch(0.6 0.35 20)", "color(srgb 1 0 0)", "transparent");
  const stops = (positionsOf: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(color, fc.array(positionsOf, { maxLength: 2 })), { minLength: 1, maxLength: 4 })
      .map((list) => list.map(([colorText, positions]) => [colorText, ...positions].join(" ")).join(", "));
  const turn = number.map((n) => `${n}deg`);
  const value = fc.oneof(
    fc
      .tuple(fc.oneof(turn, fc.constantFrom("to top", "to left bottom")), space, stops(position))
      .map(([line, colorSpace, list]) => `linear-gradient(${line}${colorSpace}, ${list})`),
    fc
      .tuple(
        fc.constantFrom("circle", "closest-side", "at right", "7px", "1px 2% at left 3px top 4%"),
        space,
        stops(position),
      )
      .map(([line, colorSpace, list]) => `repeating-radial-gradient(${line}${colorSpace}, ${list})`),
    fc
      .tuple(turn, space, stops(angle))
      .map(([startAngle, colorSpace, list]) => `conic-gradient(from ${startAngle} at 1% 2%${colorSpace}, ${list})`),
  );
  let canonicalCount = 0;
  fc.assert(
    fc.property(value, (raw) => {
      const text = canonical(raw);
      if (text === undefined) return;
      canonicalCount++;
      expect(canonical(text)).toBe(text);
    }),
  );
  expect(canonicalCount).toBeGreaterThan(night.samples() / 2);
});

test("gradients read any text without an error", () => {
  fc.assert(
    fc.property(anyCss, (raw) => {
      const values = [raw, `linear-gradient(${raw})`, `radial-gradient(${raw}, red)`, `conic-gradient(red, ${raw})`];
      for (const { value } of gradientsOf(...values.map((css) => image(css)))) expect(canonical(value)).toBe(value);
    }),
  );
});
