import { expect, test } from "vitest";
import { choose, chooseSome, suggest } from "./suggest.ts";

const KINDS = ["colors", "typography", "spacing", "radii", "font_sizes", "z_indexes"] as const;

test.each([
  ["colour", "colors"],
  ["colours", "colors"],
  ["Radii", "radii"],
  ["font-sizes", "font_sizes"],
  ["spcaing", "spacing"],
  ["z-index", "z_indexes"],
])("suggest for %s names %s", (typed, meant) => {
  expect(suggest(typed, KINDS)).toBe(` Did you mean ${meant}?`);
});

test("suggest says nothing about a word that is like no candidate", () => {
  expect(suggest("banana", KINDS)).toBe("");
  expect(suggest("", KINDS)).toBe("");
});

test("choose lists the choices beside the suggestion", () => {
  expect(() => choose("colour", KINDS, { option: "--kinds", noun: "kind" })).toThrow(
    "--kinds: there is no kind colour. Did you mean colors? The kinds are colors, typography, spacing, radii, font_sizes, z_indexes.",
  );
});

test("chooseSome takes each name once, with blanks around it", () => {
  expect(chooseSome("radii, colors,radii", KINDS, { option: "--kinds", noun: "kind" })).toEqual(["radii", "colors"]);
});
