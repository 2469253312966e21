import { describe, expect, test } from "vitest";
import { readDeprecations } from "./deprecations.ts";
import { readSource } from "./read-source.ts";

describe("readDeprecations", () => {
  test.each<[string, string, Record<string, string | true>]>([
    ["above a declaration", ":root { /* @deprecated use --b */ --a: 1px; --b: 2px }", { a: "use --b" }],
    ["behind one on its line", "--a: 1px; /* Deprecated: use --b */\n--b: 2px;", { a: "use --b" }],
    ["within one", "--a: 1px /* @deprecated */; --b: 2px;", { a: true }],
    [
      "of SassDoc with several lines",
      "/// The sea.\n/// @deprecated Use `$b`,\n/// which is lighter.\n/// @type Color\n$old_sea: #00f;\n$b: #0ff;",
      { "old-sea": "Use `$b`, which is lighter." },
    ],
    ["of Less", "@a: 1px; // deprecated, use @b\n@b: 2px;", { a: "use @b" }],
    [
      "of entries of a map",
      "$space: (\n  sm: 4px, // @deprecated\n  /* [deprecated] */\n  'md': (x: 1px),\n  lg: 9px,\n);",
      { "space-sm": true, "space-md-x": true },
    ],
    [
      "of a whole map",
      "// @deprecated\n$space: (sm: 4px, lg: 9px);\n$gap: 1px;",
      { "space-sm": true, "space-lg": true },
    ],
    ["above @property", "/* @deprecated */\n@property --a { syntax: '*' }\n:root { --b: 1 }", { a: true }],
    ["in a paragraph", "/**\n * Brand.\n *\n * @deprecated since 2\n *\n * More.\n */\n--a: #fff;", { a: "since 2" }],
  ])("finds a comment %s", (_, sheet, expected) => {
    expect(Object.fromEntries(readDeprecations(sheet))).toEqual(expected);
  });

  test.each<[string, string]>([
    ["that speaks of another token", "--a: 1px; /* replaces the deprecated --b */"],
    ["that is a heading above an empty line", "/* Deprecated */\n\n--a: 1px;"],
    ["of a rule", "/* @deprecated */ .a:hover { --b: 1px }"],
    ["in a string", '--a: "/* @deprecated */"; --b: url(//x/@deprecated);'],
    ["behind the last declaration of a rule", ":root { --a: 1px;\n/* @deprecated */\n} .dark { --b: 2px }"],
    ["without an end", "/* deprecated /* ".repeat(50_000)],
  ])("finds no comment %s", (_, sheet) => {
    expect([...readDeprecations(sheet)]).toEqual([]);
  });
});

test.each([
  [
    "comment of a style sheet",
    ":root {\n /* @deprecated use --sea */\n --old: #00f;\n --sea: #0ff }\n.dark { --old: #008 }",
  ],
  [
    "description in JSON",
    '{"old": {"$type": "color", "$value": "#00f", "$description": "Deprecated, use sea."}, "sea": {"$type": "color", "$value": "#0ff"}}',
  ],
])("readSource reads the replacement of a deprecated token from the %s", async (_, content) => {
  const { tokens, contexts } = await readSource({ content });
  const deprecated = { name: "old", deprecated: true, replacement: "sea" };
  expect(tokens.filter((token) => token.deprecated)).toMatchObject([deprecated]);
  if (contexts) expect(contexts.dark?.filter((token) => token.deprecated)).toMatchObject([deprecated]);
});
