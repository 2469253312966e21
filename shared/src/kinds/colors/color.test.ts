import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalColor, colorDistance, paintedColors } from "./color.ts";

test.each([
  ["rgb(33, 37, 41)", "#212529"],
  ["rgba(0, 0, 0, 0.5)", "#00000080"],
  ["#ABC", "#aabbcc"],
  ["rebeccapurple", "#663399"],
  ["hsl(none 0% 50%)", "#808080"],
  ["color(srgb 0.2 0.4 0.6 / 0.999)", "#336699"],
  // Slightly outside because of rounding: a screen shows the hex value.
  ["color(srgb 1.001 0 -0.001)", "#ff0000"],
])("canonicalColor turns %s into %s", (text, value) => {
  expect(canonicalColor(text)).toMatchObject({ value, format: "hex" });
});

test.each([
  ["color(display-p3 1 0 0)", "color(display-p3 1 0 0)", "display-p3"],
  ["oklch(0.7 0.35 150.00001 / 50%)", "oklch(0.7 0.35 150 / 0.5)", "oklch"],
  ["color(srgb 1.2 0 0)", "color(srgb 1.2 0 0)", "srgb"],
])("canonicalColor turns %s, which is outside sRGB, into %s", (text, value, format) => {
  expect(canonicalColor(text)).toMatchObject({ value, format });
});

test.each(["currentcolor", "inherit", "fade", "123", "", "var(--x)", "10px", "drop-shadow(1px 1px )"])(
  "canonicalColor returns undefined for %j, which is not a colour",
  (text) => {
    expect(canonicalColor(text)).toBeUndefined();
  },
);

test("canonicalColor does not change canonical values", () => {
  const channel = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  const alpha = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(channel, channel, channel, alpha, (r, g, b, a) => {
      const numbers = [r, g, b, a].map((n) => n.toFixed(4));
      const text = `color(srgb ${numbers[0]} ${numbers[1]} ${numbers[2]} / ${numbers[3]})`;
      const value = canonicalColor(text)?.value;
      expect(value).toBeDefined();
      expect(canonicalColor(value ?? "")?.value).toBe(value);
    }),
  );
});

test("paintedColors returns the visible colours of gradients, shadows and filters", () => {
  const values = (property: string, value: string) => paintedColors(property, value).map((color) => color.value);
  expect(
    values(
      "background-image",
      "linear-gradient(to right, rgb(1, 2, 3), color(srgb 0 0 1 / 0.5) 50%, rgba(9, 9, 9, 0)), url()",
    ),
  ).toEqual(["#010203", "#0000ff80"]);
  expect(values("box-shadow", "rgb(1, 2, 3) 0px 0px 0px 0px, rgba(4, 5, 6, 0.5) 0px 1px 2px 0px inset")).toEqual([
    "#04050680",
  ]);
  expect(
    values("filter", "blur(2px) drop-shadow(rgb(7, 8, 9) 1px 1px 0px) drop-shadow(rgb(1, 1, 1) 0px 0px 0px)"),
  ).toEqual(["#070809"]);
});

test("colorDistance is small for similar colours and large for others, also in alpha", () => {
  const distance = (a: string, b: string) => {
    const [x, y] = [canonicalColor(a), canonicalColor(b)];
    return x && y ? colorDistance(x, y) : Number.NaN;
  };
  expect(distance("#000000", "#000000")).toBe(0);
  expect(distance("#000000", "#ffffff")).toBeCloseTo(1, 3);
  expect(distance("#2563eb", "#2f6bed")).toBeLessThan(0.06);
  expect(distance("#00000080", "#000000")).toBeGreaterThan(0.2);
});
