import { readSource } from "@tintype/shared/conformance/sources/read-source";
import { ACME_SOURCES } from "@tintype/shared/conformance/testing/acme";
import { describe, expect, test } from "vitest";
import { evaluateLess } from "./evaluate-less.ts";
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

describe("readSource", () => {
  test.each([
    ["SCSS", "@mixin base { --size-m: 4px } @mixin from-large { --size-m: 8px }"],
    ["Less", ".base() { --size-m: 4px } .from-large() { --size-m: 8px } @none: ;"],
  ])("takes the first of two mixins that set the same in %s", async (_, content) => {
    const { tokens } = await readSource({ content }, { evaluateScss, evaluateLess });
    expect(tokens).toMatchObject([{ name: "size-m", value: "4px" }]);
  });

  test.each(["$", "@"])("marks the variables that a comment calls deprecated, written with %s", async (sign) => {
    const content = `// @deprecated use ${sign}sea\n${sign}old: #00f;\n${sign}sea: #0ff; // new`;
    const { tokens } = await readSource({ content }, { evaluateScss, evaluateLess });
    expect(tokens).toMatchObject([{ name: "old", deprecated: true, replacement: "sea" }, { name: "sea" }]);
    expect(tokens[1]).not.toHaveProperty("deprecated");
  });

  const readContexts = async (content: string) => {
    const { tokens, contexts = {}, warnings } = await readSource({ content }, { evaluateScss, evaluateLess });
    const describeTokens = (list: typeof tokens) =>
      list.map(({ kind, name, value }) => `${kind} ${name} ${value}`).sort();
    return { tokens: describeTokens(tokens), dark: describeTokens(contexts.dark ?? []), warnings };
  };
  const EXPECTED = {
    tokens: ["colors sea #0b7285", "spacing space-m 16px"],
    dark: ["colors sea #66d9e8", "spacing space-m 16px"],
    warnings: [],
  };

  test.each([
    [
      "SCSS with comments of one line",
      "// Sea\n:root { --sea: #0b7285; // m\n --space-m: 16px; }\n// Dark\n.dark { --sea: #66d9e8 }",
    ],
    [
      "SCSS with variables beside custom properties",
      "$sea: #0b7285 !default; $space: (m: 16px); :root { --sea: #{$sea}; @each $k, $v in $space { --space-#{$k}: #{$v} } .dark & { --sea: #66d9e8 } }",
    ],
    [
      "SCSS with mixins that nothing includes",
      "/* @include dark; */ @mixin use-tokens($m: 16px) { --sea: #0b7285; --space-m: #{$m} } @mixin use-dark { :root { --sea: #66d9e8 } }",
    ],
    [
      "SCSS with mixins that it includes",
      "@mixin a { --sea: #0b7285; --space-m: 16px } @mixin b($c) { --sea: #{$c} } :root { @include a } .acme--dark { @include b(#66d9e8) }",
    ],
    [
      "Less with variables, maps, mixins and comments of one line",
      "// Sea's\n@sea: fade(#0b7285, 100%); @space: { m: (@count * 8px) }\n@count: 2; .use-dark() { --sea: #66d9e8 }",
    ],
    [
      "Less with custom properties",
      "@sea: #0b7285; :root { --sea: @sea; --space-m: 16px; } .dark { .m(#66d9e8); } .m(@c) { --sea: @c }",
    ],
  ])("reads the base and the dark context of %s", async (_, content) => {
    expect(await readContexts(content)).toEqual(EXPECTED);
  });

  test.each([
    [
      "SCSS",
      {
        "src/index.scss":
          '@use "colors" as c; @import "../space/s"; :root { --sea: #{c.$sea}; --space-m: #{$gap * 2} } @include dark;',
        "src/_colors.scss": "$sea: #0b7285;",
        "space/_s.scss": "$gap: 8px; @mixin dark { .dark { --sea: #66d9e8 } }",
      },
    ],
    [
      "Less",
      {
        "src/index.less":
          '@import "colors"; @import (reference) "../space/s.less"; :root { --sea: @sea; --space-m: 16px } .dark { .on-dark(); }',
        "src/colors.less": "@sea: #0b7285;",
        "space/s.less": "@gap: 8px; .on-dark() { --sea: #66d9e8 }",
      },
    ],
  ])("reads files of %s that import each other", async (_, files) => {
    const list = Object.entries(files).map(([path, content]) => ({ path, content }));
    const { tokens, contexts, warnings } = await readSource({ files: list }, { evaluateScss, evaluateLess });
    const values = tokens.map(({ name, value }) => `${name} ${value}`).sort();
    expect([values, warnings]).toEqual([["gap 8px", "sea #0b7285", "space-m 16px"], []]);
    expect(contexts?.dark?.find(({ name }) => name === "sea")?.value).toBe("#66d9e8");
  });

  test.each([
    [
      "Less with files, plugins and JavaScript",
      '@import "/etc/passwd"; @plugin "x"; @sea: #0b7285; @z: `1`;',
      [1, 1, 1],
    ],
    ["Less with variables that are not set", "@sea: #0b7285;\n@gap: @space;\n@ink: @sea", [2]],
    ["Less with a mixin that calls itself", "@sea: #0b7285;\n.m() { .m(); }\n.a { .m(); }", [3]],
  ])("leaves out statements of %s, with a warning for each", async (_, content, lines) => {
    const { tokens, warnings } = await readContexts(content);
    expect(tokens).toContain("colors sea #0b7285");
    expect(warnings.map(({ line }) => line).sort()).toEqual(lines);
  });
});

test("statementsOf splits at the outermost level, and blank keeps the lines", () => {
  const scss = `$a: ";";\n// it's; a comment\n$m: (x: 1px,\n y: 2px);\n@if $a { $b: 1; }`;
  const statements = statementsOf(scss).map(({ start, end }) => scss.slice(start, end).trim());
  expect(statements).toEqual(['$a: ";";', "// it's; a comment\n$m: (x: 1px,\n y: 2px);", "@if $a { $b: 1; }"]);
  expect(blank("a;\nb;", { start: 0, end: 2 })).toBe("  \nb;");
});
