import { expect, test } from "vitest";
import { chromaOf, inkOn, inNotation, isLight, type Notation, notations } from "./color-notation.ts";

const all = (value: string) => notations.map((notation: Notation) => inNotation(value, notation).text);

test("inNotation writes a colour in every notation", () => {
  expect(all("#0d6efd")).toEqual([
    "#0d6efd",
    "rgb(13 110 253)",
    "hsl(215.8 98.4% 52.2%)",
    "oklch(0.5782 0.2282 260.03)",
    "0d6efd",
  ]);
});

test("inNotation writes red in OKLCH as CSS Color 4 does", () => {
  expect(inNotation("#ff0000", "oklch").text).toBe("oklch(0.628 0.2577 29.23)");
});

test("inNotation writes the alpha value in every notation", () => {
  expect(all("#00000080")).toEqual([
    "#00000080",
    "rgb(0 0 0 / 0.502)",
    "hsl(0 0% 0% / 0.502)",
    "oklch(0 0 0 / 0.502)",
    "00000080",
  ]);
});

test("inNotation writes greys without a hue", () => {
  expect(all("#808080")).toEqual(["#808080", "rgb(128 128 128)", "hsl(0 0% 50.2%)", "oklch(0.5999 0 0)", "808080"]);
});

test("inNotation writes the nearest colour if the notation cannot write it exactly, and says so", () => {
  const wide = "color(display-p3 0.1 0.75 0.3)";
  expect(inNotation(wide, "oklch")).toEqual({ text: "oklch(0.6909 0.2513 150.86)", exact: true });
  expect(inNotation(wide, "hex")).toEqual({ text: expect.stringMatching(/^#[\da-f]{6}$/), exact: false });
  expect(inNotation(wide, "rgb")).toEqual({ text: expect.stringMatching(/^rgb\(\d+ \d+ \d+\)$/), exact: false });
  expect(inNotation("oklch(0.55 0.12 230)", "oklch").text).toBe("oklch(0.55 0.12 230)");
});

test("inNotation returns a value that it cannot parse as it is", () => {
  expect(all("color(future 1 2 3)")).toEqual(Array.from(notations, () => "color(future 1 2 3)"));
});

test("chromaOf is near 0 for greys only; inkOn returns black or white, whichever is easier to read", () => {
  expect(chromaOf("#dc3545")).toBeGreaterThan(0.15);
  expect(chromaOf("#777777")).toBeCloseTo(0);
  expect([
    inkOn("#ffffff"),
    inkOn("#ffc107"),
    inkOn("#00000010"),
    inkOn("#212529"),
    inkOn("#0d6efd"),
    inkOn("#00000080"),
  ]).toEqual(["#000", "#000", "#000", "#fff", "#fff", "#000"]);
});

test.each([
  ["#dee2e6", true],
  ["#ffffff1a", true],
  ["#0000002d", false],
  ["#0d6efd", false],
  ["no colour", false],
])("isLight(%s) is %s", (value, expected) => {
  expect(isLight(value)).toBe(expected);
});
