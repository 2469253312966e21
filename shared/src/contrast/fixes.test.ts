import { converter } from "culori";
import { expect, test } from "vitest";
import { asText, fixesOf, type PaletteColor } from "./fixes.ts";

const hueOf = (value: string) => converter("oklch")(value)?.h ?? 0;
const fixesOn = (text: string, ground: string, required: number, palette: readonly PaletteColor[] = []) =>
  fixesOf(text, required, asText(ground), { palette });

test("fixesOf gives the nearest colour of the page that passes, and the nearest lightness of the same hue", () => {
  const palette = [
    { name: "ink", value: "#000000" },
    { name: "link", value: "#0a58ca" },
    { name: "faint", value: "#9ec5fe" },
    { name: "veil", value: "#0a58ca80" },
  ];
  const [ofPage, lightness] = fixesOn("#4d94ff", "#ffffff", 4.5, palette);
  expect(ofPage).toMatchObject({ value: "#0a58ca", name: "link", from: "palette" });
  expect(ofPage?.ratio).toBeGreaterThanOrEqual(4.5);
  expect(lightness?.ratio).toBeGreaterThanOrEqual(4.5);
  expect(lightness?.ratio).toBeLessThan(4.7);
  expect(Math.abs(hueOf(lightness?.value ?? "") - hueOf("#4d94ff"))).toBeLessThan(5);
});

test("fixesOf makes text on a dark background lighter, and no more than is demanded", () => {
  const [dark] = fixesOn("#555555", "#000000", 4.5);
  expect(dark?.ratio).toBeGreaterThanOrEqual(4.5);
  const [large] = fixesOn("#555555", "#000000", 3);
  expect(large?.ratio).toBeLessThan(3.2);
});

test("fixesOf is empty if no colour passes, or a value is no colour", () => {
  expect(fixesOn("#808080", "#808080", 7)).toEqual([]);
  expect(fixesOn("none", "#808080", 4.5, [{ name: "ink", value: "#000000" }])).toEqual([]);
});
