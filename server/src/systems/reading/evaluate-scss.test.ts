import { readSource } from "@tintype/shared/conformance/sources/read-source";
import { ACME_SOURCES } from "@tintype/shared/conformance/testing/acme";
import { describe, expect, test } from "vitest";
import { evaluateScss } from "./evaluate-scss.ts";
import { blank, statementsOf } from "./statements.ts";

/** SCSS whose `$s` is a text that was doubled so often. */
const doubled = (text: string, times: number) => `$s: "${text}"; @for $i from 1 through ${times} { $s: $s + $s; }`;

describe("evaluateScss", () => {
  test("evaluates variables and maps, and leaves out statements that need other files", async () => {
    const { variables, warnings } = await evaluateScss(`@use "sass:math";
@import "file:///etc/passwd";
$base: 16px;
$brand: mix(#fff, #000, 50%);
$spaces: ("sm": math.div($base, 2), md: $base);
$shades: tint($brand);
$stack: "Inter", sans-serif;
@include missing-mixin($base);
$none: null;`);
    expect(variables.map(({ name, value }) => [name, value])).toEqual([
      ["base", "16px"],
      ["brand", "rgb(50%, 50%, 50%)"],
      ["spaces-sm", "8px"],
      ["spaces-md", "16px"],
      ["shades", "tint(rgb(50%, 50%, 50%))"],
      ["stack", '"Inter", sans-serif'],
    ]);
    expect(warnings.map(({ line }) => line)).toEqual([2, 8]);
  });

  test("lets readSource read a SCSS file like the same tokens in CSS", async () => {
    const [scss, css] = await Promise.all([
      readSource({ content: ACME_SOURCES.scss }, { evaluateScss }),
      readSource({ content: ACME_SOURCES.css }),
    ]);
    const toLines = (tokens: typeof css.tokens) =>
      tokens.map(({ kind, name, value }) => `${kind} ${name} ${value}`).sort();
    expect([scss.format, scss.warnings]).toEqual(["scss", []]);
    expect(toLines(scss.tokens)).toEqual([...toLines(css.tokens), "spacing space-unit 4px"].sort());
  });

  test.each([
    ["an endless recursion", "@function f($x) { @return f($x + 1); } $a: f(1);", /no end/],
    ["text that is no SCSS", "$a: (((((", /expected "\)"/],
    ["a text of 2 MB", doubled("a", 21), /1,000,000 characters/],
    ["a list of texts of 1 MB", `${doubled("a", 19)} $list: $s $s $s;`, /1,000,000 characters/],
    ["a map with a text of 2 MB", `${doubled("a", 21)} $map: (a: $s); $s: 1;`, /1,000,000 characters/],
  ])("refuses %s", async (_, scss, message) => {
    await expect(evaluateScss(scss)).rejects.toThrow(message);
  });
});

test("statementsOf splits at the outermost level, and blank keeps the lines", () => {
  const scss = `$a: ";";\n// it's; a comment\n$m: (x: 1px,\n y: 2px);\n@if $a { $b: 1; }`;
  const statements = statementsOf(scss).map(({ start, end }) => scss.slice(start, end).trim());
  expect(statements).toEqual(['$a: ";";', "// it's; a comment\n$m: (x: 1px,\n y: 2px);", "@if $a { $b: 1; }"]);
  expect(blank("a;\nb;", { start: 0, end: 2 })).toBe("  \nb;");
});
