import fc from "fast-check";
import less from "less";
import postcss from "postcss";
import { compileString } from "sass";
import { describe, expect, test } from "vitest";
import { readSource } from "../../conformance/sources/read-source.ts";
import type { Tokens } from "../../kinds/wire.ts";
import { night } from "../../testing/night.ts";
import { exportTokens } from "../export.ts";
import { namedToken } from "../testing/all-kinds.ts";
import { unescapeCss } from "../testing/expect-variables.ts";
import { hostileText } from "../testing/hostile-text.ts";
import { SLOW } from "../testing/hostile-tokens.ts";

const EMPTY: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

/** A token that a custom property of the page names. */
const pageToken = (property: string, value: string) => ({
  ...namedToken(property.replace(/^-+/, ""), value),
  named_by: "page" as const,
  custom_property: property,
});
const color = (property: string, value: string) => ({ ...pageToken(property, value), format: "hex" });

const declarations = (css: string) => {
  const pairs: [string, string][] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    pairs.push([prop, value]);
  });
  return pairs;
};

const PAGE: Tokens = {
  ...EMPTY,
  colors: [
    color("--govuk-text-colour", "#0b0c0c"),
    color("--color-brand", "#1d70b8"),
    // Tintype made this name.
    { ...color("", "#ffffff"), name: "white", named_by: "tintype" },
    { ...color("--old", "#00703c"), name: "success", named_by: "person" },
  ],
  spacing: ["16px"],
  radii: [pageToken("--radius-md", "8px"), pageToken("--card-edge", "6px"), pageToken("--text-body", "3px")],
  spacing_scale: [pageToken("--gutter", "16px")],
  shadows: [],
  text_styles: [
    {
      ...pageToken("--text-body", '400 16px/1.5 "Inter"'),
      family: "Inter",
      size: "16px",
      weight: "400",
      line_height: "1.5",
      letter_spacing: "normal",
      font_style: "normal",
      text_transform: "none",
    },
  ],
};

describe("an export of tokens that custom properties of the page name", () => {
  test("has these names in CSS, and prefixes before all others", () => {
    const names = declarations(exportTokens(PAGE, "css").content).map(([name]) => name);
    expect(names).toEqual([
      "--color-brand",
      "--govuk-text-colour",
      "--color-success",
      "--color-white",
      "--spacing-16px",
      // The radius has the name of the style, of which the variable is the size alone.
      ...["", "--line-height", "--font-weight", "--font-family"].map((detail) =>
        expect.stringMatching(new RegExp(`^--text-body-[a-z0-9]+${detail}$`)),
      ),
      "--gutter",
      "--card-edge",
      "--radius-md",
      "--text-body",
    ]);
  });

  test("has them in SCSS and Less, with references to them", async () => {
    const border = {
      ...pageToken("--rule", "1px solid #0b0c0c"),
      width: "1px",
      style: "solid",
      color: "#0b0c0c",
      color_name: "govuk-text-colour",
    };
    const tokens = { ...PAGE, borders: [border] };
    const scss = exportTokens(tokens, "scss").content;
    expect(scss).toContain("$govuk-text-colour: #0b0c0c;\n");
    expect(scss).toContain('$rule: #{"1px solid #{$govuk-text-colour}"};\n');
    expect(scss).toContain('"govuk-text-colour": $govuk-text-colour,');
    expect(scss).toContain('"brand": $color-brand,');
    expect(compileString(`${scss} a { border: $rule; }`).css).toContain("1px solid #0b0c0c");
    const { css } = await less.render(`${exportTokens(tokens, "less").content} a { border: @rule; gap: @gutter; }`);
    expect(css).toContain("border: 1px solid #0b0c0c;\n  gap: 16px;");
    expect(exportTokens(tokens, "css").content).toContain("--rule: 1px solid var(--govuk-text-colour);");
  });

  test("keeps Tailwind's namespaces and the groups of DTCG, whose tokens say the custom property", () => {
    expect(exportTokens(PAGE, "tailwind").content).toContain("--color-govuk-text-colour: #0b0c0c;");
    expect(exportTokens(PAGE, "tailwind").content).toContain("--radius-card-edge: 6px;");
    expect(exportTokens(PAGE, "tailwind3").content).toContain('"govuk-text-colour": "#0b0c0c"');
    expect(JSON.parse(exportTokens(PAGE, "dtcg").content)).toMatchObject({
      radius: { "card-edge": { $extensions: { "dev.tintype": { custom_property: "--card-edge" } } } },
    });
  });

  test("gives a name that several kinds have to the first of them", () => {
    const tokens = {
      ...EMPTY,
      radii: [pageToken("--unit", "4px")],
      spacing_scale: [pageToken("--unit", "4px")],
      spacing: [],
    };
    expect(declarations(exportTokens(tokens, "css").content)).toEqual([
      ["--unit", "4px"],
      ["--radius-unit", "4px"],
    ]);
  });

  test("gives a name that Tintype would make too to the page's custom property, and a suffix to the other", () => {
    const radius = { ...namedToken("brand", "2px") };
    const tokens = { ...EMPTY, colors: [color("--radius-brand", "#1d70b8")], radii: [radius], spacing: ["1px"] };
    const takenTokens = { ...tokens, opacities: [pageToken("--spacing-1px", "0.5")] };
    expect(declarations(exportTokens(takenTokens, "css").content)).toEqual([
      ["--radius-brand", "#1d70b8"],
      [expect.stringMatching(/^--spacing-1px-\w+$/), "1px"],
      [expect.stringMatching(/^--radius-brand-\w+$/), "2px"],
      ["--spacing-1px", "0.5"],
    ]);
  });

  test("prefixes a name in Sass that is one of the file's maps, or that Sass cannot write", () => {
    const tokens = {
      ...EMPTY,
      colors: [color("--colors", "#111111"), color("--1x", "#222222"), color("--_p", "#333333")],
    };
    const { content } = exportTokens(tokens, "scss");
    expect(content.match(/^\$[\w-]+: #.*$/gm)).toEqual([
      "$color-1x: #222222;",
      "$p: #333333;",
      "$color-colors: #111111;",
    ]);
    expect(() => compileString(content)).not.toThrow();
  });

  test("compiles in Less also with names that are at-rules", async () => {
    const names = ["media", "import", "plugin", "charset", "arguments", "rest", "namespace", "font-face", "layer"];
    const tokens = { ...EMPTY, colors: names.map((name, i) => color(`--${name}`, `#00000${i}`)) };
    const uses = names.map((name, i) => `p${i}: @${name};`).join(" ");
    const { css } = await less.render(`${exportTokens(tokens, "less").content} a { ${uses} }`);
    for (const i of names.keys()) expect(css).toContain(`p${i}: #00000${i};`);
  });

  test("can be read back with all kinds, also where the names do not tell them", async () => {
    const numbers = { opacities: [pageToken("--ghost", "0.5")], z_indexes: [pageToken("--top", "100")] };
    const { tokens } = await readSource({ content: exportTokens({ ...PAGE, ...numbers }, "css").content });
    const kinds = Object.fromEntries(tokens.map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ "card-edge": "radii", ghost: "opacities", top: "z_indexes", gutter: "spacing" });
  });
});

/** Custom properties of any text, and the values that an export must contain, each once. */
const hostilePage = fc
  .tuple(fc.uniqueArray(hostileText, { maxLength: 8 }), fc.uniqueArray(hostileText, { maxLength: 8 }))
  .map(([colors, radii]) => ({
    tokens: {
      ...EMPTY,
      colors: colors.map((name, i) => color(`--${name}`, `#0000${i + 10}`)),
      radii: radii.map((name, i) => pageToken(`--${name}`, `${i + 1}px`)),
    },
    values: [...colors.map((_, i) => `#0000${i + 10}`), ...radii.map((_, i) => `${i + 1}px`)].sort(),
  }));

const forEvery = (check: (tokens: Tokens, values: string[]) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(hostilePage, async ({ tokens, values }) => check(tokens, values)),
    { numRuns: night.samples(15) },
  );

const HEADER = "/* Design tokens, exported by Tintype. */";

describe("an export of tokens that hostile custom properties name", () => {
  test("has each of them once in CSS", SLOW, () =>
    forEvery((tokens, values) => {
      const exported = declarations(exportTokens(tokens, "css").content);
      expect(exported.map(([, value]) => value).sort()).toEqual(values);
      expect(new Set(exported.map(([name]) => unescapeCss(name))).size).toBe(values.length);
    }),
  );

  test("compiles to nothing in SCSS and Less, and has each of them once", SLOW, () =>
    forEvery(async (tokens, values) => {
      const scss = exportTokens(tokens, "scss").content;
      expect(compileString(scss, { charset: false }).css).toBe(HEADER);
      expect([...scss.matchAll(/^\$.*: (.*[^(]);$/gmu)].map(([, value]) => value).sort()).toEqual(
        expect.arrayContaining(values),
      );
      const lessFile = exportTokens(tokens, "less").content;
      expect((await less.render(lessFile)).css).toBe(`${HEADER}\n`);
      const variables = [...lessFile.matchAll(/^@(.*?): (.*);$/gm)];
      expect(variables.map(([, , value]) => value).sort()).toEqual(values);
      expect(new Set(variables.map(([, name]) => name)).size).toBe(values.length);
    }),
  );
});
