import { describe, expect, test } from "vitest";
import { readSource } from "./read-source.ts";

const readTokens = async (content: string) => {
  const { tokens, contexts = {}, warnings } = await readSource({ content });
  const toRecord = (list: typeof tokens) =>
    Object.fromEntries(list.map(({ kind, name, value }) => [name, `${kind} ${value}`]));
  return {
    tokens: toRecord(tokens),
    contexts: Object.fromEntries(Object.entries(contexts).map(([name, list]) => [name, toRecord(list)])),
    warnings: warnings.map(({ message }) => message),
  };
};

// Forms of values that published design systems have, each in one source.
test.each<[string, string, Readonly<Record<string, string>>, (readonly string[])?]>([
  [
    "@custom-media with one width, as breakpoints",
    "@custom-media --sm (min-width: 40em); @custom-media --lg (width >= 1024px); @custom-media --md (40em <= width < 64em); @custom-media --motion (prefers-reduced-motion);",
    { sm: "breakpoints 40em", lg: "breakpoints 1024px" },
  ],
  [
    "shadows without an extent, as nothing",
    ":root { --shadow-0: 0 0 0 0 rgba(0, 0, 0, 0); --elevation-none: 0px 0px #000, inset 0 0 0 red; --shadow-1: 0 0 1px #000 }",
    { "shadow-1": "shadows 0px 0px 1px 0px #000000" },
  ],
  [
    "numbers that are parts of colours, as nothing",
    ":root { --brand-color-sea-h: 210; --brand-color-sea-s: 20%; --brand-color-sea-l: 40%; --line-spacing-tight: 1.15; --font-style-strong: 700; --z-level-2: 200 }",
    {
      "line-spacing-tight": "line_heights 1.15",
      "font-style-strong": "font_weights 700",
      "z-level-2": "z_indexes 200",
    },
  ],
  [
    "kinds by the words that decide, where several could",
    ":root { --corner-min-width: 36px; --site-margins-breakpoint: 1024px; --font-size-m: 16; --font-size-m-line-height: 24; --font-size-step: 2; --border-none: 1px solid transparent; --border-0: 1px solid rgba(0, 0, 0, 0) }",
    {
      "site-margins-breakpoint": "breakpoints 1024px",
      "font-size-m": "font_sizes 16px",
      "font-size-m-line-height": "line_heights 24px",
    },
  ],
  [
    "values in quotes and with !important",
    '{"shadow": {"m": "\\"0px 1px 2px #000\\""}, "sea": {"value": "#0b7285 !important", "type": "color"}}',
    { "shadow.m": "shadows 0px 1px 2px 0px #000000", sea: "colors #0b7285" },
  ],
  [
    "a file of Theo that imports another, with a warning",
    '{"imports": ["./aliases.json"], "props": {"ink": {"value": "{!black}", "type": "color"}, "sea": {"value": "#0b7285"}}}',
    { sea: "colors #0b7285" },
    [
      "The file ./aliases.json is imported and not read: give it as well.",
      "ink = {!black}: It refers to a token that does not exist.",
    ],
  ],
  [
    "the sets of the themes of Tokens Studio, with a warning for the others",
    JSON.stringify({
      a: { sea: { value: "#0b7285", type: "color" } },
      b: { ink: { value: "#000", type: "color" } },
      $themes: [{ name: "Only", selectedTokenSets: { a: "enabled", b: "disabled" } }],
    }),
    { sea: "colors #0b7285" },
    ["1 set of tokens is in no theme, and not read: b."],
  ],
  [
    "several lengths in one value, with a warning",
    ":root { --card-padding: 6px 8px; --gap: 4px }",
    { gap: "spacing 4px" },
    ["card-padding = 6px 8px: Several lengths in one value are not read: a page has them one by one."],
  ],
])("readSource reads %s", async (_, content, tokens, warnings = []) => {
  const source = await readTokens(content);
  expect([source.tokens, source.warnings]).toEqual([tokens, warnings]);
});

describe("readSource", () => {
  test.each([
    ["JSON", '{"sea": {"type": "color", "value": {"light": "#fff", "dark": "#000"}}}'],
    ["a text of JSON", '{"sea": {"type": "color", "value": "{\\"dark\\":\\"#000\\",\\"light\\":\\"#fff\\"}"}}'],
  ])("reads a value for each theme from %s", async (_, content) => {
    const { tokens, contexts } = await readTokens(content);
    expect([tokens, contexts.dark]).toEqual([{ sea: "colors #ffffff" }, { sea: "colors #000000" }]);
  });

  test("reads a theme whose class stands alone and beside its schemes in one rule that sets more than custom properties", async () => {
    const css = `.acme-theme, .acme-theme.acme-light, .acme-theme.acme-invert { color: var(--text); --text: #111; --gap: 4px }
      .acme-theme.acme-dark { color: var(--text); --text: #eee } .btn { color: red }`;
    expect(await readTokens(css)).toEqual({
      tokens: { text: "colors #111111", gap: "spacing 4px" },
      contexts: {
        light: { text: "colors #111111", gap: "spacing 4px" },
        dark: { text: "colors #eeeeee", gap: "spacing 4px" },
      },
      warnings: [],
    });
  });

  test("refuses a JSON Schema of tokens", async () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      properties: { color: { type: "color" } },
    };
    await expect(readTokens(JSON.stringify(schema))).rejects.toThrow("The source is a JSON Schema");
  });
});
