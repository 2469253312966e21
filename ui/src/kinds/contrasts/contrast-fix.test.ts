import { converter } from "culori";
import { expect, test } from "vitest";
import { color } from "../../testing/tokens.ts";
import { scoreOf } from "./contrast.ts";
import { fixesOf } from "./contrast-fix.ts";

const pair = (text: string, background: string, ratio: number, large = false, usage = 1) => ({
  text,
  background,
  ratio,
  large,
  usage,
});
const hueOf = (value: string) => converter("oklch")(value)?.h ?? 0;

test("fixesOf gives the nearest colour of the page that passes, and the nearest lightness of the same hue", () => {
  const palette = [
    color("ink", "#000000"),
    color("link", "#0a58ca"),
    color("faint", "#9ec5fe"),
    color("veil", "#0a58ca80"),
  ];
  const [paletteFix, lightness] = fixesOf(pair("#4d94ff", "#ffffff", 2.96), palette, "AA");
  expect(paletteFix).toMatchObject({ value: "#0a58ca", token: { name: "link" } });
  expect(paletteFix?.ratio).toBeGreaterThanOrEqual(4.5);
  expect(lightness?.ratio).toBeGreaterThanOrEqual(4.5);
  expect(lightness?.ratio).toBeLessThan(4.7);
  expect(Math.abs(hueOf(lightness?.value ?? "") - hueOf("#4d94ff"))).toBeLessThan(5);
});

test("fixesOf makes text on a dark background lighter, and asks less of large text and of icons", () => {
  const [dark] = fixesOf(pair("#555555", "#000000", 2.81), [], "AA");
  expect(dark?.ratio).toBeGreaterThanOrEqual(4.5);
  const [large] = fixesOf(pair("#555555", "#000000", 2.81, true), [], "AA");
  expect(large?.ratio).toBeLessThan(3.2);
  const [icon] = fixesOf({ ...pair("#555555", "#000000", 2.81), of: "icon" }, [], "AA");
  expect(icon?.ratio).toBe(large?.ratio);
});

test("fixesOf is empty if no colour passes, or a value is no colour", () => {
  expect(fixesOf(pair("#808080", "#808080", 1), [], "AAA")).toEqual([]);
  expect(fixesOf(pair("none", "#808080", 1), [color("ink", "#000000")], "AA")).toEqual([]);
});

test("scoreOf is the share of texts that meet a level, in whole percent, and never 100 while one fails", () => {
  const pairs = [pair("#000000", "#ffffff", 21, false, 999), pair("#777777", "#ffffff", 4.47, false, 1)];
  expect(scoreOf(pairs, "AA")).toBe(99);
  expect(scoreOf(pairs.slice(0, 1), "AAA")).toBe(100);
  expect(scoreOf([], "AA")).toBe(100);
});
