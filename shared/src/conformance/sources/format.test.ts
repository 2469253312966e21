import { describe, expect, test } from "vitest";
import { formatOfText } from "./format.ts";
import { withoutComments } from "./text.ts";

describe("formatOfText", () => {
  test.each([
    ["@theme { --color-a: red }", "tailwind"],
    ["@theme inline static { --color-a: red }", "tailwind"],
    ["/* @theme { */ :root { --a: red }", "css"],
    ["/* a */ $a: red; /* b", "scss"],
    [":root { --a: red } /* $b: red;", "css"],
    ["/**/@use 'x';", "scss"],
    ["a:hover { color: red }", "css"],
    ["a: b;\n$c: red;", "scss"],
    ["// A\n// B\n{ // C\n}", "json"],
    ["/* A */ { /* B */ }", "json"],
    ["// A\n$b: red;", "scss"],
    ["// A\n:root { --a: red }", "scss"],
    [':root { --a: url(//a.b/c); --b: "//"; --c: http://a }', "css"],
    ["@a: red;", "less"],
    ["// A\n.b() { --c: red }", "less"],
    [".b { --c-@{d}: red }", "less"],
    ["@page :first { margin: 0 } .a:not(.b) { color: red }", "css"],
    ["@media print { a { color: red } }", "css"],
    ["/** A */\nmodule.exports = { theme: { colors: {} } };", "tailwind-config"],
    ["// A\n'use strict';\nexports.a = { $value: 'red' };", "javascript"],
    ["import { b } from './b';\nexport const a = { c: b } as const;", "typescript"],
    ["export const a: string = 'red';", "typescript"],
    ["<?xml version='1.0'?><resources/>", "xml"],
    ["# A\ncolor:\n  red:\n    $value: '#f00'\n    alias: '{color.blue}'\n", "yaml"],
    ["---\ncolor: red", "yaml"],
    ["---\ncolors:\n  a: red\n---\n# A\n", "design-md"],
    ["---\r\nname: A\r\nrounded: {}\r\n---", "design-md"],
    ["---\ncolors:\n  a: red\n", "yaml"],
    ["$schema: https://example.com/a.json\r\ncolor:\r\n", "yaml"],
  ])("tells the format of %s", (text, format) => {
    expect(formatOfText(text)).toBe(format);
  });

  // Patterns that look for an end at each of these beginnings would take minutes.
  test.each([
    " // x",
    "/* * ",
    "@theme ",
    "@theme /*",
    "@import ",
    "$a",
    "/*/",
    "//\n",
    "#\n",
    "; ",
    ".a(",
    "@a ",
    "@plugin 'a",
    "'\\'",
    "url(",
  ])("answers for a megabyte of %j", (part) => {
    expect(["css", "scss", "less"]).toContain(formatOfText(part.repeat(1_000_000 / part.length)));
  });
});

test("withoutComments leaves out comments, also one that does not end", () => {
  expect(withoutComments("a/* b */c/**/d/*/e*/f")).toBe("acdf");
  expect(withoutComments("a /* b")).toBe("a ");
  expect(withoutComments("a * / b")).toBe("a * / b");
});
