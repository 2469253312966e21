import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { splitTokenNames, unknownTokens } from "./choose-tokens.ts";
import { DEFAULT_CONDITIONS } from "./conditions.ts";
import { exportTokens } from "./export.ts";
import { allKinds, namedToken } from "./testing/all-kinds.ts";
import { color } from "./testing/hostile-tokens.ts";
import { inModes } from "./testing/in-modes.ts";

const EMPTY: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const PICTURE = "data:image/png;base64,AAECAw==";
const DRAWING = "data:image/svg+xml,%3Csvg%3E%C3%A4%3C/svg%3E";
const image = (url: string) => ({ type: "image" as const, url, dimensions: { width: 1, height: 1 }, format: "png" });

describe("exportTokens of chosen tokens", () => {
  test("writes these, with literal values of what they refer to, and says how many", () => {
    const { content } = exportTokens(allKinds, "css", {
      tokens: ["border-card", "spacing_scale:space-md", "radius-md"],
    });
    expect(content).toBe(`/* Design tokens, exported by Tintype. Limited to chosen tokens: 3. */
:root {
  /* Spacing by name */
  --spacing-md: 16px;

  /* Radii */
  --radius-md: 8px;

  /* Borders */
  --border-card: 1px solid #1d70b8;

  /* Border widths */
  --border-width-1px: 1px;
}
`);
  });

  test("writes them in modes too, and only the chosen kinds of them", () => {
    const options = { tokens: ["color-primary", "radius-md"], kinds: ["radii"] } as const;
    const { modes, ...base } = JSON.parse(exportTokens(inModes, "json", options).content);
    expect(Object.keys(base)).toEqual(["radii"]);
    expect(modes.map((mode: object) => Object.keys(mode))).toContainEqual([
      "name",
      "color_scheme",
      "viewport",
      "radii",
    ]);
    expect(exportTokens(inModes, "css", options).content).not.toContain("#73b3ea");
  });

  test("tells names that no token has, by kind too", () => {
    const names = ["color-primary", "nothing", "radii:color-primary", "Inter", "16px", "halo"];
    expect(unknownTokens(inModes, names)).toEqual([1, 2]);
  });

  test("reads commas in names behind a backslash", () => {
    expect(splitTokenNames("a,b\\,c,d")).toEqual(["a", "b,c", "d"]);
  });
});

describe("exportTokens in rem", () => {
  const lines = (format: "css" | "scss" | "tailwind" | "tailwind3" | "dtcg") =>
    exportTokens(
      {
        ...allKinds,
        spacing: ["1px", "16px", "-4px"],
        typography: [{ family: "16px", weights: ["400"], sizes: ["12.5px"], line_heights: ["24px", "1.5"] }],
      },
      format,
      { unit: "rem" },
    ).content;

  test("writes lengths of text, spacing, radii and breakpoints in rem, but those of at most one pixel", () => {
    const css = lines("css");
    for (const line of [
      "--spacing-16px: 1rem;",
      "--spacing-neg-4px: -0.25rem;",
      "--spacing-1px: 1px;",
      "--spacing-md: var(--spacing-16px);",
      "--text-12_5px: 0.78125rem;",
      "--leading-24px: 1.5rem;",
      "--leading-1_5: 1.5;",
      "--radius-md: 0.5rem;",
      "--radius-full: 9999px;",
      "--radius-tab: 0.5rem 0.5rem 0px 0px;",
      "--radius-leaf: 0.625rem / 0.3125rem;",
      "--breakpoint-md: 48rem;",
      "--text-heading-1: 2rem;",
    ]) {
      expect(css).toContain(`  ${line}\n`);
    }
  });

  test("leaves borders, shadows, gradients and names of families as they are", () => {
    const css = lines("css");
    expect(css).toContain('--font-16px: "16px";');
    expect(css).toContain("--border-card: 1px solid var(--color-primary);");
    expect(css).toMatch(/--shadow-sm: 0px 1px 2px 0px/);
    expect(css).toContain("10px, var(--color-primary) 100%)");
  });

  test("divides by the size of the root's text, but that of media queries is always 16 px", () => {
    const base = { ...DEFAULT_CONDITIONS, root_font_size: 10 };
    expect(exportTokens(allKinds, "css", { unit: "rem", base }).content).toContain("--text-32px: 3.2rem;");
    expect(exportTokens(allKinds, "tailwind", { unit: "rem", base }).content).toContain("--breakpoint-md: 48rem;");
  });

  test("writes the same in every format that has units", () => {
    expect(lines("scss")).toContain("$spacing-16px: 1rem;");
    expect(lines("tailwind")).toContain("--breakpoint-md: 48rem;");
    expect(lines("tailwind3")).toMatch(/"heading-1": \["2rem",\{"lineHeight":"1.2"/);
    expect(JSON.parse(lines("dtcg"))).toMatchObject({
      spacing: { "16px": { $value: { value: 1, unit: "rem" } }, "1px": { $value: { value: 1, unit: "px" } } },
      typography: { "heading-1": { $value: { fontSize: { value: 2, unit: "rem" } } } },
    });
  });
});

describe("exportTokens of content in the page itself", () => {
  const tokens = { ...EMPTY, assets: [image(PICTURE), image(DRAWING), image("https://a.example/x.png")] };
  const assetsOf = (dataUris?: boolean): Tokens["assets"] =>
    JSON.parse(exportTokens(tokens, "json", { dataUris }).content).assets;

  test("writes hashes and sizes instead of content in JSON and DTCG", () => {
    expect(assetsOf()).toMatchObject([
      { url: expect.stringMatching(/^data:image\/png;hash=[\da-f]{14},$/), bytes: 4 },
      { url: expect.stringMatching(/^data:image\/svg\+xml;hash=[\da-f]{14},$/), bytes: 13 },
      { url: "https://a.example/x.png" },
    ]);
    expect(assetsOf()).toEqual(assetsOf());
    const dtcg = exportTokens(tokens, "dtcg").content;
    expect(dtcg).toContain(assetsOf()[0]?.url);
    expect(dtcg).not.toContain("base64");
  });

  test("writes the content if it is asked for", () => {
    expect(assetsOf(true)).toEqual(tokens.assets);
    expect(exportTokens(tokens, "dtcg", { dataUris: true }).content).toContain(PICTURE);
  });

  test("finds an asset by the URL with the hash", () => {
    const url = assetsOf()[0]?.url ?? "";
    expect(unknownTokens(tokens, [url])).toEqual([]);
    expect(JSON.parse(exportTokens(tokens, "json", { tokens: [url] }).content).assets).toHaveLength(1);
  });
});

test("a token that is called like a kind and a name is chosen by both ways", () => {
  const tokens = { ...EMPTY, colors: [color("brand", "#111111")], radii: [namedToken("brand", "1px")] };
  expect(Object.keys(JSON.parse(exportTokens(tokens, "json", { tokens: ["radii:brand"] }).content))).toEqual(["radii"]);
  expect(Object.keys(JSON.parse(exportTokens(tokens, "json", { tokens: ["brand"] }).content))).toEqual([
    "colors",
    "radii",
  ]);
});
