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
  test.each([" // x", "/* * ", "@theme ", "@theme /*", "@import ", "$a", "/*/", "//\n", "#\n", "; "])(
    "answers for a megabyte of %j",
    (part) => {
      expect(["css", "scss"]).toContain(formatOfText(part.repeat(1_000_000 / part.length)));
    },
  );
});

test("withoutComments leaves out comments, also one that does not end", () => {
  expect(withoutComments("a/* b */c/**/d/*/e*/f")).toBe("acdf");
  expect(withoutComments("a /* b")).toBe("a ");
  expect(withoutComments("a * / b")).toBe("a * / b");
});
