import { describe, expect, test } from "vitest";
import { readSource } from "./read-source.ts";

const color = (value: string) => ({ $type: "color", $value: value });

const figma = (mode: string, tokens: object) => ({ ...tokens, $extensions: { "com.figma.modeName": mode } });

/** Reads files by their paths. The values are those of each name, in the base and in the dark context. */
async function readFiles(files: Readonly<Record<string, string | object>>) {
  const list = Object.entries(files).map(([path, content]) => ({
    path,
    content: typeof content === "string" ? content : JSON.stringify(content),
  }));
  const { tokens, contexts = {}, warnings } = await readSource({ files: list });
  const valuesOf = (inContext: typeof tokens) => Object.fromEntries(inContext.map(({ name, value }) => [name, value]));
  return {
    base: valuesOf(tokens),
    ...(contexts.dark && { dark: valuesOf(contexts.dark) }),
    warnings: warnings.map(({ message, path }) => `${path ?? ""}: ${message}`),
  };
}

describe("readSource", () => {
  test.each<[string, Readonly<Record<string, string | object>>, object]>([
    [
      "style sheets that refer to later ones",
      { "a.css": ":root { --ink: var(--black) }", "b.css": ":root { --black: #000 } .dark { --black: #fff }" },
      { base: { ink: "#000000", black: "#000000" }, dark: { ink: "#ffffff", black: "#ffffff" }, warnings: [] },
    ],
    [
      "files of the Design Tokens Format that refer to later ones",
      { "a.json": { ink: color("{black}") }, "b.tokens": { black: color("#000000") } },
      { base: { ink: "#000000", black: "#000000" }, warnings: [] },
    ],
    [
      "JSON and style sheets that refer to each other",
      {
        "a.json": { sea: color("#0b7285"), ink: color("var(--black)") },
        "b.css": ":root { --black: #000; --b: var(--sea) }",
      },
      { base: { sea: "#0b7285", ink: "#000000", black: "#000000", b: "#0b7285" }, warnings: [] },
    ],
    [
      "style sheets that are imported for a colour scheme, for a width and for all",
      {
        "css/index.css": `@import "night.css" layer(a) screen and (prefers-color-scheme: dark);
          /* @import "base.css" print; */ @import url(./wide.css) (min-width: 40em); @import "base.css" layer(b);
          @import "base.css" supports(color: red) print;`,
        "css/night.css": ":root { --sea: #66d9e8 }",
        "css/base.css": ":root { --sea: #0b7285; --sky: #1c7ed6 }",
        "css/wide.css": ":root { --sea: #ff0000; --sun: #fcc419 }",
      },
      { base: { sea: "#0b7285", sky: "#1c7ed6" }, dark: { sea: "#66d9e8", sky: "#1c7ed6" }, warnings: [] },
    ],
    [
      "style sheets of which one has the name of a colour, not of a theme",
      { "colors-black.css": ":root { --black: #000 }", "colors-sea.css": ":root { --sea: #0b7285 }" },
      { base: { black: "#000000", sea: "#0b7285" }, warnings: [] },
    ],
    [
      "JSON of which one file has the name of a colour, not of a theme",
      { "colors-black.json": { black: "#000000" }, "colors-sea.json": { sea: color("#0b7285") } },
      { base: { black: "#000000", sea: "#0b7285" }, warnings: [] },
    ],
    [
      "a theme of Tailwind whose values are in another file",
      {
        "app.css": "@theme inline { --color-ink: var(--ink) }",
        "vars.css": ":root { --ink: #000 } .dark { --ink: #fff }",
      },
      { base: { "color-ink": "#000000" }, dark: { "color-ink": "#ffffff" }, warnings: [] },
    ],
    [
      "a resolver document and its files",
      {
        "tokens/a.resolver.json": {
          sets: { base: { sources: [{ $ref: "./base.json" }] } },
          modifiers: { theme: { default: "light", contexts: { light: [], dark: [{ $ref: "../dark.json" }] } } },
          resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/theme" }],
        },
        "tokens/base.json": { ink: color("#000000") },
        "dark.json": { ink: color("#ffffff") },
        "other.json": { other: color("#111111") },
      },
      {
        base: { ink: "#000000" },
        dark: { ink: "#ffffff" },
        warnings: [": other.json is not read: the resolver does not name it."],
      },
    ],
    [
      "sets of Tokens Studio in files of their own",
      {
        "tokens/$metadata.json": { tokenSetOrder: ["core", "light", "dark"] },
        "tokens/core.json": { ink: { value: "#000000", type: "color" } },
        "tokens/light.json": { text: { value: "{ink}", type: "color" } },
        "tokens/dark.json": { text: { value: "#ffffff", type: "color" } },
      },
      { base: { ink: "#000000", text: "#000000" }, dark: { ink: "#000000", text: "#ffffff" }, warnings: [] },
    ],
    [
      "files of Theo with aliases of an imported one",
      {
        "a.json": {
          global: { type: "color", category: "text" },
          imports: ["./aliases"],
          props: { ink: { value: "{!black}" }, paper: { value: "#ffffff" } },
        },
        "aliases.json": { aliases: { black: "{!night}", night: { value: "#000000" } } },
      },
      { base: { ink: "#000000", paper: "#ffffff" }, warnings: [] },
    ],
    [
      "files of Figma for each mode of a collection",
      {
        "Modes/Mode 1.tokens.json": figma("Mode 1", { ink: color("#000000") }),
        "Modes/Dark.tokens.json": figma("Dark", { ink: color("#ffffff") }),
        "Palette/Value.tokens.json": figma("Value", { sea: color("#0b7285") }),
      },
      { base: { ink: "#000000", sea: "#0b7285" }, dark: { ink: "#ffffff", sea: "#0b7285" }, warnings: [] },
    ],
    [
      "values of a mode beside a file of the same context",
      {
        "base.json": {
          ink: { ...color("#000000"), $extensions: { mode: { dark: "#ffffff" } } },
          sea: color("#0b7285"),
        },
        "dark.json": { sea: color("#66d9e8") },
      },
      { base: { ink: "#000000", sea: "#0b7285" }, dark: { ink: "#ffffff", sea: "#66d9e8" }, warnings: [] },
    ],
    [
      "style sheets whose names say a context",
      { "dark.css": ":root { --ink: #fff }", "light.css": ":root { --ink: #000; --sea: #0b7285 }" },
      { base: { ink: "#000000", sea: "#0b7285" }, dark: { ink: "#ffffff", sea: "#0b7285" }, warnings: [] },
    ],
    [
      "files of JSON whose names say a context",
      { "base.json": { ink: color("#000000") }, "tokens.dark.json": { ink: color("#ffffff") } },
      { base: { ink: "#000000" }, dark: { ink: "#ffffff" }, warnings: [] },
    ],
    [
      "style sheets that have other values of a name",
      { "a.css": ":root { --a: #000; --b: #111; --c: #222 }", "b.css": ":root { --a: #fff; --b: #eee; --c: #222 }" },
      {
        base: { a: "#ffffff", b: "#eeeeee", c: "#222222" },
        warnings: ["b.css: 2 tokens (--a, --b): An earlier file has another value: that of b.css counts."],
      },
    ],
    [
      "files of JSON that have other values of a name",
      { "a.json": { ink: color("#000000") }, "b.json": { ink: color("#ffffff") } },
      {
        base: { ink: "#ffffff" },
        warnings: ["b.json: ink: An earlier file has another value: that of b.json counts."],
      },
    ],
    [
      "JSON and a style sheet that have other values of a name",
      { "a.css": ":root { --ink: #000 }", "b.json": { ink: color("#ffffff") } },
      { base: { ink: "#ffffff" }, warnings: [": ink: An earlier file has another value: that of b.json counts."] },
    ],
  ])("reads %s", async (_, files, expected) => {
    expect(await readFiles(files)).toEqual(expected);
  });

  test("names each file that cannot be read in a refusal", async () => {
    const sheet = ":root { --ink: #000 }";
    await expect(readFiles({ "a.css": sheet, "b.json": "{", "c.yaml": "ink: black" })).rejects.toMatchObject({
      faults: [
        { path: "b.json", line: 1, message: expect.stringContaining("not valid JSON") },
        { path: "c.yaml", message: "The source is YAML, which is not read. Convert it to JSON." },
      ],
    });
  });

  test("names the file in a refusal", async () => {
    const sheet = ":root { --ink: #000 }";
    await expect(readFiles({ "a.css": sheet, "b.json": '{\n "a" }' })).rejects.toMatchObject({
      message: expect.stringMatching(/^b\.json: The source is not valid JSON/),
      line: 2,
    });
    await expect(readFiles({ "a.css": sheet, "b.ts": "export const a = 1;" })).rejects.toThrow(
      "b.ts: The source is JavaScript",
    );
  });
});
