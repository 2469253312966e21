import { defineConfig, Logger, parse } from "@terrazzo/parser";
import StyleDictionary from "style-dictionary";
import type { DesignTokens } from "style-dictionary/types";
import { describe, expect, test } from "vitest";
import { tokensInMode } from "../../modes/tokens-in-mode.ts";
import { exportTokens } from "../export.ts";
import { allKinds } from "../testing/all-kinds.ts";
import { SLOW } from "../testing/hostile-tokens.ts";
import { inModes } from "../testing/in-modes.ts";
import { inThemes } from "../testing/in-themes.ts";

const modeNames = inModes.modes?.map(({ name }) => name) ?? [];
const tokensOfMode = (name: string) => tokensInMode(inModes, name) ?? allKinds;
const queries = (content: string) => [...content.matchAll(/^@media (.*) \{$/gm)].map(([, query]) => query);

describe("the CSS export", () => {
  const { content } = exportTokens(inModes, "css");

  test("has a media query for each mode, the widest viewport first and combinations last", () => {
    expect(queries(content)).toEqual([
      "(prefers-color-scheme: dark)",
      "(width <= 768px)",
      "(width <= 390px)",
      "(width <= 390px) and (prefers-color-scheme: dark)",
    ]);
  });

  test("writes an alias of the base, which a mode tells apart, as a reference", () => {
    expect(content.match(/--(on-brand|surface): .*;/g)).toEqual([
      "--surface: #ffffff;",
      "--on-brand: var(--surface);",
      // In the dark mode. The dark mode at a small viewport, where that block applies too, does not tell them apart.
      "--on-brand: #ffffff;",
      "--surface: #111111;",
      "--surface: #ffffff;",
      "--on-brand: var(--surface);",
    ]);
  });

  test("compares modes with the conditions of the base", () => {
    const base = { color_scheme: "dark", viewport: { width: 390, height: 844 } } as const;
    expect(queries(exportTokens(inModes, "css", { kinds: ["colors"], base }).content)).toEqual(["(width >= 1280px)"]);
  });

  test("writes nothing for a mode in which nothing differs", () => {
    const empty = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
    expect(exportTokens({ ...allKinds, modes: [empty] }, "css")).toEqual(exportTokens(allKinds, "css"));
  });

  test("limits modes to the wanted kinds, and gives their composites the literal colours of the mode", () => {
    const borders = exportTokens(inModes, "css", { kinds: ["borders"] }).content;
    expect(borders.match(/--border-card: .*;/g)).toEqual([
      "--border-card: 1px solid #1d70b8;",
      "--border-card: 1px solid #73b3ea;",
      "--border-card: 1px solid #a0c8f0;",
    ]);
  });
});

test("the CSS export has a block for the elements of each theme, the more special ones later", () => {
  const { content } = exportTokens(inThemes, "css");
  expect(content.match(/^(?!:root \{)(?:@media|\S.*) .*\{$|^ {2}\S.* \{$/gm)).toEqual([
    "@media (forced-colors: active) {",
    "  :root {",
    "@media (prefers-contrast: more) {",
    "  :root {",
    ':root[data-theme="dark"] {',
    "body.brand-ember {",
    ':root[data-mode="from-address"] {',
    ':root[data-mode="odd-place"] {',
    ":root.compact {",
    ':root[data-theme="se\\22 pia \\23 \\7b x\\7d  \\40 \\7b y\\7d "] {',
    ":root.compact:not(.soft) {",
    ':root[data-dim="1"][data-theme="dark"] {',
    "main > .v-theme--dark {",
    "@media (prefers-color-scheme: dark) {",
    "  .radix-themes.md\\3a dark {",
  ]);
});

test.each(["scss", "less"] as const)("the %s export has custom properties only where there are modes", (format) => {
  expect(exportTokens(inModes, format).content).toMatch(/^:root \{[\s\S]*^@media \(prefers-color-scheme: dark\)/m);
  expect(exportTokens(allKinds, format).content).not.toMatch(/:root|@media/);
});

test("the JSON export has the wanted kinds in modes as well", () => {
  const { modes } = JSON.parse(exportTokens(inModes, "json", { kinds: ["radii"] }).content) as typeof inModes;
  expect(modes?.map((mode) => Object.keys(mode))).toEqual([
    ["name", "color_scheme", "viewport", "radii"],
    ["name", "color_scheme", "viewport"],
    ["name", "color_scheme", "viewport"],
    ["name", "color_scheme", "viewport", "radii"],
  ]);
});

test("the DTCG export is the base", () => {
  const values = (file: string) => Object.keys((JSON.parse(file) as { color: object }).color);
  expect(values(exportTokens(inModes, "dtcg").content)).toEqual(["primary", "shade", "surface", "wide", "on-brand"]);
});

const cwd = new URL("file:///");
const config = defineConfig({ lint: { rules: { "core/consistent-naming": "off" } } }, { cwd });

/** Reads a file with Terrazzo, which throws if its rules find an error. */
async function readWithTerrazzo(content: string) {
  return parse([{ filename: new URL("tokens.resolver.json", cwd), src: content }], {
    config,
    logger: new Logger({ level: "silent" }),
  });
}

const valuesOf = (tokens: Readonly<Record<string, { readonly $value: unknown }>>) =>
  new Map(Object.entries(tokens).map(([name, { $value }]) => [name, $value]));

describe("the DTCG resolver export", () => {
  test("has a modifier for themes, one for contrast and one for forced colours", () => {
    const { modifiers } = JSON.parse(exportTokens(inThemes, "dtcg-resolver").content) as {
      modifiers: Record<string, { contexts: object; default: string }>;
    };
    const contexts = Object.entries(modifiers).map(([name, modifier]) => [name, Object.keys(modifier.contexts)]);
    expect(Object.fromEntries(contexts)).toEqual({
      contrast: ["base", "more"],
      "forced-colors": ["base", "forced"],
      theme: expect.arrayContaining(["base", "dark", "dimmed", "ember", "radix", "sepia", "from-address"]),
    });
    expect(Object.keys(modifiers).at(-1)).toBe("theme");
  });

  test("has a set with the base, a modifier for colour schemes and one for viewports", () => {
    const file: unknown = JSON.parse(exportTokens(inModes, "dtcg-resolver").content);
    expect(file).toMatchObject({
      version: "2025.10",
      modifiers: {
        "color-scheme": { default: "light", contexts: { light: [], dark: [{}] } },
        viewport: { default: "base", contexts: { base: [], tablet: [{}], mobile: [{}], "night-mobile": [{}] } },
      },
      resolutionOrder: [
        { $ref: "#/sets/base" },
        { $ref: "#/modifiers/color-scheme" },
        { $ref: "#/modifiers/viewport" },
      ],
    });
    expect(exportTokens(allKinds, "dtcg-resolver").content).not.toContain("modifiers");
  });

  test("gives Terrazzo the tokens of the base and of each mode", SLOW, async () => {
    const { resolver } = await readWithTerrazzo(exportTokens(inModes, "dtcg-resolver").content);
    const flat = async (tokens: typeof allKinds) =>
      valuesOf((await readWithTerrazzo(exportTokens(tokens, "dtcg").content)).tokens);
    const { modes: _, ...base } = inModes;
    const resolved = (input: Record<string, string>) => valuesOf(resolver?.apply(input) ?? {});
    for (const [name, value] of await flat(base)) expect([name, resolved({}).get(name)]).toEqual([name, value]);
    for (const mode of modeNames) {
      const input = { [mode === "dark" ? "color-scheme" : "viewport"]: mode };
      const tokens = await flat(tokensOfMode(mode));
      expect(tokens.size).toBeGreaterThan(30);
      for (const [name, value] of tokens) expect([mode, name, resolved(input).get(name)]).toEqual([mode, name, value]);
    }
  });

  test("can be read by Terrazzo when there are no modes", SLOW, async () => {
    const { tokens } = await readWithTerrazzo(exportTokens(allKinds, "dtcg-resolver").content);
    expect(valuesOf(tokens)).toEqual(valuesOf((await readWithTerrazzo(exportTokens(allKinds, "dtcg").content)).tokens));
  });
});

test("Style Dictionary builds the flat DTCG file of each mode with the mode's values", SLOW, async () => {
  const build = async (mode: string) => {
    const dictionary = new StyleDictionary({
      // The cast: Style Dictionary takes the JSON of a token file.
      tokens: JSON.parse(exportTokens(tokensOfMode(mode), "dtcg").content) as DesignTokens,
      usesDtcg: true,
      log: { verbosity: "silent", warnings: "disabled" },
      platforms: { css: { transformGroup: "css", files: [{ destination: "tokens.css", format: "css/variables" }] } },
    });
    return String((await dictionary.formatPlatform("css"))[0]?.output);
  };
  const dark = await build("dark");
  expect(dark).toContain("--color-primary: #73b3ea;");
  expect(dark).toContain("--border-card: 1px solid #73b3ea;");
  expect(await build("mobile")).toContain("--typography-heading-1: 700 24px/1.2 Inter;");
});
