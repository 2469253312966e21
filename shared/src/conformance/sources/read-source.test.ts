import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { readSource } from "./read-source.ts";

const require = createRequire(import.meta.url);
const readContent = async (content: string) => {
  const { tokens, ...rest } = await readSource({ content });
  return { ...rest, values: tokens.map(({ kind, name, value }) => `${kind} ${name} ${value}`) };
};
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join("");

describe("readSource", () => {
  test.each([
    ["faulty JSON", '{\r\n "a": {\r\n  "$value": }\r\n}', { line: 3, column: 13 }],
    ["JSON that ends too early", '{\n "a": {\n  "$value": 1', { line: 3, column: 14 }],
    ["JSON without a token", "{}", {}],
    ["a list", "[1, 2]", { line: 1, column: 1 }],
    ["text that is no style sheet", "hello world", { line: 1 }],
    ["an empty source", "  ", {}],
    ["brackets without an end", "[".repeat(100_000), { line: 1 }],
    ["deep groups", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, {}],
    ["deep lists", `{"a":{"$value":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`, {}],
    ["deep braces", `a${"{".repeat(100_000)}`, {}],
    ["more than 1 MiB", `:root { --a: red; --b: "${"x".repeat(1024 * 1024)}" }`, {}],
    ["SCSS that nothing evaluates", "$brand: #0066cc;", {}],
    ["Less that nothing evaluates", "@brand: #0066cc;", {}],
    ["only values that are none", '{"a": {"$type": "color",\n "$value": "nope"}}', { line: 1, column: 2 }],
  ])("refuses %s", async (_, content, position) => {
    await expect(readSource({ content })).rejects.toMatchObject({ name: "UnreadableSource", ...position });
  });
});

test.each([
  ["YAML", "color:\n  red:\n    value: '#f00'\n", "The source is YAML, which is not read. Convert it to JSON."],
  [
    "JavaScript",
    "export default { sea: '#0b7285' };",
    "The source is JavaScript, which is not run. Give the CSS or the JSON that it exports.",
  ],
  [
    "a configuration of Tailwind 3",
    "/** @type {import('tailwindcss').Config} */\nmodule.exports = { theme: {} };",
    "The source is a configuration of Tailwind 3 in JavaScript, which is not run. Give its theme as JSON, or as @theme in the CSS of Tailwind 4.",
  ],
  [
    "prose",
    "hello world",
    "The source is no file of tokens: neither DTCG, CSS, SCSS, Less, a Tailwind theme, Style Dictionary, Tokens Studio nor DESIGN.md.",
  ],
  ["an empty file", " /* Later. */\n", "The source is empty."],
  [
    "imports alone",
    '@import "./base.css"; @import url(dark.css) layer(a);',
    "The source only imports other files: ./base.css, dark.css. Give these as well: a source may have several.",
  ],
  [
    "a style sheet without custom properties",
    ".btn { color: red }",
    "The style sheet sets no custom properties, and these are its tokens.",
  ],
  [
    "custom properties of widths alone",
    "@media (max-width: 768px) { :root { --space-m: 4px } }",
    "The custom properties hold for some elements or conditions only: @media (max-width: 768px). Tokens stand on :root, on a theme, or on a class or an id whose rules set nothing else.",
  ],
  [
    "values that no page is checked against",
    ":root { --container-width-s: 544px; --icon-size: 16px }",
    "The source holds no token: its 2 values are of kinds that no page is checked against, such as sizes and keywords (container-width-s, icon-size).",
  ],
  [
    "references to another file",
    '{"a": {"$type": "color", "$value": "{sea}"}}',
    "a = {sea}: It refers to a token that does not exist. Give the file that has it as well: a source may have several.",
  ],
  [
    "more than 1 MiB",
    `/*${" ".repeat(1.5 * 1024 * 1024)}*/`,
    "The source has 1.5 MiB, more than 1 MiB. Give the tokens in a form with less around them, such as their CSS, or only the files that the pages use.",
  ],
  ["a fault after a comment", "{\n // A\n a: 1,,\n}", "The source is not valid JSON5: invalid character ','"],
  ["a comment without an end", '{ "a": 1 /* A }', "The source is not valid JSON5: invalid end of input"],
])("readSource says so if it refuses %s", async (_, content, message) => {
  await expect(readSource({ content })).rejects.toMatchObject({ message });
});

describe("readSource", () => {
  test("survives aliases in circles, and names of the prototype", async () => {
    const members = '"constructor": {"$value": "#f00"}, "__proto__": {"$value": "{__proto__.constructor}"}';
    const json = await readContent(
      `{"__proto__": {"$type": "color", ${members}, "a": {"$value": "{__proto__.b}"}, "b": {"$value": "{__proto__.a}"}}}`,
    );
    expect(json.values).toEqual(["colors __proto__.constructor #ff0000", "colors __proto__.__proto__ #ff0000"]);
    expect(json.warnings.map(({ message }) => message)).toEqual([
      "2 tokens (__proto__.a, __proto__.b): The alias refers to itself.",
    ]);
    const css = await readContent(":root { --a: var(--b); --b: var(--a); --c: var(--none, red); --constructor: red }");
    expect(css.values).toEqual(["colors c #ff0000", "colors constructor #ff0000"]);
    expect(css.warnings).toMatchObject([{ message: "2 tokens (--a = --a, --b = --a): It refers to itself.", line: 1 }]);
  });

  test("survives aliases that double, in values and in groups", async () => {
    const css = await readContent(
      `:root { --a0: red; ${repeat(60, (i) => `--a${i + 1}: var(--a${i}) var(--a${i});`)} }`,
    );
    expect(css.values).toEqual(["colors a0 #ff0000"]);
    const lists = repeat(60, (i) => `, "a${i + 1}": {"$type": "shadow", "$value": ["{a${i}}", "{a${i}}"]}`);
    const shadow = '{"color": "#000", "offsetX": "1px", "offsetY": "1px", "blur": "1px", "spread": "0px"}';
    await readContent(`{"a0": {"$type": "shadow", "$value": ${shadow}}${lists}}`);
    const groups = repeat(30, (i) => `, "g${i + 1}": {"a": {"$extends": "{g${i}}"}, "b": {"$extends": "{g${i}}"}}`);
    const extended = await readContent(`{"g0": {"x": {"$type": "color", "$value": "#fff"}}${groups}}`);
    expect(extended.warnings[0]?.message).toMatch(/Too many groups are extended/);
  });

  test("survives a byte order mark, comments and unusual line breaks", async () => {
    expect((await readContent('\uFEFF{"a": {"$type": "color", "$value": "#fff"}}')).values).toEqual([
      "colors a #ffffff",
    ]);
    expect((await readContent("\uFEFF/* a */\r\n:root {\r\n --a: #fff; /* b */\r\n}")).values).toEqual([
      "colors a #ffffff",
    ]);
  });
});

describe("readSource", () => {
  test("reads groups of the Design Tokens Format with aliases, $ref, $extends, $root and inherited types", async () => {
    const { values, warnings } = await readContent(`{
      "color": { "$type": "color", "base": { "$value": { "colorSpace": "srgb", "components": [0, 0.4, 0.8] } },
        "alias": { "$value": "{color.base}" }, "pointer": { "$value": { "$ref": "#/color/base/$value" } },
        "brand": { "$root": { "$value": "{color.base}" }, "dark": { "$value": "oklch(0.3 0.1 250)" } } },
      "theme": { "$extends": "{color}", "alias": { "$value": "#00ff00" } },
      "size": { "$type": "dimension", "one": { "$value": { "value": 1, "unit": "rem" } } },
      "move": { "$type": "transition", "$value": { "duration": { "value": 0.2, "unit": "s" }, "delay": { "value": 0, "unit": "ms" }, "timingFunction": [0.4, 0, 0.2, 1] } },
      "fade": { "$type": "gradient", "$value": [{ "color": "{color.base}", "position": 0 }, { "color": "#fff", "position": 1 }] },
      "title": { "$type": "typography", "$value": { "fontFamily": ["Inter", "sans-serif"], "fontSize": { "value": 2, "unit": "rem" }, "fontWeight": "bold", "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1.2 } }
    }`);
    expect(warnings).toEqual([]);
    expect(values).toEqual([
      "colors color.base #0066cc",
      "colors color.alias #0066cc",
      "colors color.pointer #0066cc",
      "colors color.brand #0066cc",
      "colors color.brand.dark oklch(0.3 0.1 250)",
      "colors theme.base #0066cc",
      "colors theme.alias #00ff00",
      "colors theme.pointer #0066cc",
      "colors theme.brand #0066cc",
      "colors theme.brand.dark oklch(0.3 0.1 250)",
      "spacing size.one 16px",
      "durations move.duration 200ms",
      "easings move.timingFunction cubic-bezier(0.4, 0, 0.2, 1)",
      "gradients fade linear-gradient(180deg, #0066cc 0%, #ffffff 100%)",
      'text_styles title 700 32px/1.2 "Inter"',
    ]);
  });

  test("reads the custom properties of Bootstrap, with its dark mode", async () => {
    const { format, contexts, warnings } = await readSource({
      content: readFileSync(require.resolve("bootstrap/dist/css/bootstrap.css"), "utf8"),
    });
    expect([format, Object.keys(contexts ?? {}), warnings]).toEqual(["css", ["dark"], []]);
    const body = contexts?.dark?.find(({ name }) => name === "bs-body-bg");
    expect(body?.value).toBe("#212529");
  });

  test("reads Tailwind's own theme", async () => {
    const content = readFileSync(require.resolve("tailwindcss/theme.css"), "utf8");
    const { format, tokens, warnings } = await readSource({ content });
    expect([format, warnings]).toEqual(["tailwind", []]);
    expect(tokens.find(({ name }) => name === "spacing")).toMatchObject({ value: "4px", multiples: true });
    expect(tokens.find(({ name }) => name === "text-sm--line-height")).toMatchObject({
      kind: "line_heights",
      value: "1.429",
    });
  });

  test("reads a theme of Tailwind that refers to custom properties of its contexts", async () => {
    const { tokens, contexts } = await readSource({
      content: `:root { --background: hsl(0 0% 100%) } .dark { --background: #111111 }
        @theme inline { --color-*: initial; --color-background: var(--background) }`,
    });
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([["color-background", "#ffffff"]]);
    expect(contexts?.dark?.map(({ value }) => value)).toEqual(["#111111"]);
  });
});
