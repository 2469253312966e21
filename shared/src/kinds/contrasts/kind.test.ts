import { describe, expect, test } from "vitest";
import { buildContrasts } from "./kind.ts";

const pair = (color: string, backgrounds: string[], { large = false, count = 1 } = {}) => ({
  color,
  backgrounds,
  large,
  count,
});
const WHITE = "rgb(255, 255, 255)";

describe("buildContrasts", () => {
  // From the definition in WCAG 2.2. If the ratio were rounded, #777777 would pass the limit of 4.5.
  test.each([
    ["rgb(0, 0, 0)", WHITE, 21],
    [WHITE, "rgb(0, 0, 0)", 21],
    ["rgb(118, 118, 118)", WHITE, 4.54],
    ["rgb(119, 119, 119)", WHITE, 4.47],
    ["rgb(255, 0, 0)", WHITE, 3.99],
    ["rgb(1, 2, 3)", "rgb(1, 2, 3)", 1],
    ["color(display-p3 0 1 0)", "rgb(0, 0, 0)", 15.3], // clipped to #00ff00
  ])("gives the ratio of %s on %s: %d", (color, background, ratio) => {
    expect(buildContrasts([pair(color, [background])])[0]?.ratio).toBe(ratio);
  });

  test("gives the ratio of the painted colour for translucent text", () => {
    const [translucent] = buildContrasts([pair("rgba(0, 0, 0, 0.6)", [WHITE])]);
    const [painted] = buildContrasts([pair("rgb(102, 102, 102)", [WHITE])]);
    expect(translucent).toEqual({ ...painted, text: "#00000099" });
  });
});

test("buildContrasts composites translucent backgrounds from the bottom up, as browsers do", () => {
  const [contrast] = buildContrasts([
    pair("rgb(0, 0, 0)", ["rgba(255, 255, 255, 0.2)", "rgba(255, 0, 0, 0.6)", "rgb(0, 0, 255)"]),
  ]);
  // 0.6 red on blue is (153, 0, 102). 0.2 white on that adds a fifth of the difference to 255.
  expect(contrast?.background).toBe("#ad3385");
});

test("buildContrasts does not change an opaque background outside sRGB", () => {
  const [contrast] = buildContrasts([pair("rgb(0, 0, 0)", ["color(display-p3 0 1 0)"])]);
  expect(contrast).toMatchObject({ background: "color(display-p3 0 1 0)", ratio: 15.3 });
});

test("buildContrasts merges all notations of a pair, but not normal and large text", () => {
  const contrasts = buildContrasts([
    pair("rgb(0, 0, 0)", [WHITE], { count: 2 }),
    pair("color(srgb 0 0 0)", ["color(srgb 1 1 1)"], { count: 3 }),
    pair("rgb(0, 0, 0)", [WHITE], { large: true }),
  ]);
  expect(contrasts).toEqual([
    { text: "#000000", background: "#ffffff", ratio: 21, large: false, usage: 5, part: "text", state: null },
    { text: "#000000", background: "#ffffff", ratio: 21, large: true, usage: 1, part: "text", state: null },
  ]);
});

test("buildContrasts sorts by usage, then by value, in any order of the input", () => {
  const pairs = [
    pair("rgb(0, 0, 2)", [WHITE]),
    pair("rgb(0, 0, 1)", [WHITE]),
    pair("rgb(0, 0, 3)", [WHITE], { count: 9 }),
    pair("rgb(0, 0, 1)", ["rgb(0, 0, 0)"]),
  ];
  const contrasts = buildContrasts(pairs);
  expect(contrasts.map(({ text, background }) => `${text} ${background}`)).toEqual([
    "#000003 #ffffff",
    "#000001 #000000",
    "#000001 #ffffff",
    "#000002 #ffffff",
  ]);
  expect(buildContrasts(pairs.toReversed())).toEqual(contrasts);
});

test("buildContrasts leaves out invisible text and values that are not colours", () => {
  const invalid = [
    pair("rgba(0, 0, 0, 0)", [WHITE]),
    pair("currentcolor", [WHITE]),
    pair("rgb(0, 0, 0)", ["url(a.png)"]),
  ];
  expect(buildContrasts(invalid)).toEqual([]);
});

test("buildContrasts says of which contrasts borders and icons are, and keeps them apart from those of text", () => {
  const [black, white] = ["rgb(0, 0, 0)", [WHITE]];
  const edge = (of: "border" | "icon") => ({ of, color: black, backgrounds: white, count: 1 });
  const both = { text: "#000000", background: "#ffffff", ratio: 21, large: false, usage: 1, state: null };
  expect(buildContrasts([pair(black, white), edge("icon"), edge("border")])).toEqual([
    { ...both, part: "text" },
    { ...both, of: "border", part: "border" },
    { ...both, of: "icon", part: "icon" },
  ]);
});
