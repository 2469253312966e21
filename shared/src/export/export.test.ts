import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tokens } from "../kinds/wire.ts";
import { night } from "../testing/night.ts";
import { type ExportedFile, exportTokens } from "./export.ts";
import { type ExportFormat, exportFormats } from "./formats.ts";
import { allKinds, namedToken } from "./testing/all-kinds.ts";
import { allHostile, color, hostileSample, SLOW } from "./testing/hostile-tokens.ts";

const EMPTY: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

/** A typography token has lists of its own. */
function reverseFacets(token: unknown): unknown {
  if (typeof token !== "object" || token === null || !("weights" in token)) return token;
  return Object.fromEntries(
    Object.entries(token).map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
  );
}

const textOf = ({ content, preview = "" }: ExportedFile): string => (typeof content === "string" ? content : preview);

test.each(exportFormats)(
  "the %s export has no command for the runner of a CI system and turns no text around, whatever the names are",
  (format) => {
    const { content } = exportTokens(allHostile.tokens, format, { title: "##[group]evil\u202e" });
    const text = Buffer.from(content).toString(format === "ase" ? "utf16le" : "utf8");
    expect(text).not.toMatch(/##(\[|vso\[)|[\u202a-\u202e\u2066-\u2069\u200b]/);
  },
);

/** Palettes have labels, no names that must differ. */
const isPalette = (format: ExportFormat): boolean => format === "svg" || format === "ase";

describe.each(exportFormats.filter((format) => format !== "json"))("the %s export", (format) => {
  test("does not depend on the order of the tokens", SLOW, () => {
    fc.assert(
      fc.property(hostileSample, ({ tokens }) => {
        // The casts: a list keeps its type when its order changes.
        const reversed = Object.fromEntries(
          Object.entries(tokens).map(([kind, list]) => [kind, (list as unknown[]).toReversed().map(reverseFacets)]),
        ) as unknown as Tokens;
        expect(exportTokens(reversed, format).content).toEqual(exportTokens(tokens, format).content);
      }),
      { numRuns: night.samples(8) },
    );
  });

  test("gives a colour a name that does not depend on its value and on other colours", () => {
    const before = exportTokens({ ...EMPTY, colors: [color("brand", "#111111"), color("x/y", "#333333")] }, format);
    const after = exportTokens(
      { ...EMPTY, colors: [color("aaa", "#000000"), color("brand", "#222222"), color("x/y", "#333333")] },
      format,
    );
    // Each once: a file may also refer to a colour by its name.
    const names = (content: string) => new Set(content.match(/\bbrand[\w-]*|\bx\W{1,5}y[\w-]*/g));
    expect(names(textOf(before)).size).toBeGreaterThan(0);
    expect(names(textOf(after))).toEqual(names(textOf(before)));
  });
});

test.each(exportFormats.filter((format) => !isPalette(format) && format !== "json"))(
  "the %s export gives clashing names suffixes, which do not depend on the value",
  (format) => {
    const clashing = (value: string) => [color("color-brand", value), color("brand", "#111111")];
    const names = (colors: Tokens["colors"]) =>
      new Set(textOf(exportTokens({ ...EMPTY, colors }, format)).match(/\bbrand[\w-]*/g));
    expect(names(clashing("#222222")).size).toBeGreaterThan(1);
    expect(names(clashing("#333333"))).toEqual(names(clashing("#222222")));
  },
);

describe("exportTokens", () => {
  test.each(exportFormats.filter((format) => format !== "ase"))("writes an empty %s file for no tokens", (format) => {
    expect(textOf(exportTokens(EMPTY, format))).toMatch(/\n$/);
  });

  test("uses the page's own names where they are names of the kind", () => {
    const { content } = exportTokens(allKinds, "css");
    expect(content.match(/^ {2}--(color-p|radius-md|radius-bs|shadow-sm|z-index-m|ease-s|breakpoint-md).*$/gm)).toEqual(
      [
        "  --color-primary: #1d70b8;",
        "  --radius-bs-border-radius: 6px;",
        "  --radius-md: 8px;",
        "  --shadow-sm: 0px 1px 2px 0px var(--color-shade), inset 0px 1px 2px 0px #ffffff;",
        "  --z-index-modal: 1050;",
        "  --ease-spring: linear(0 0%, 0.5 25%, 0.5 75%, 1 100%);",
        "  --ease-standard: cubic-bezier(0.4, 0, 0.2, 1);",
        "  --breakpoint-md: 768px;",
      ],
    );
  });

  test("refers to a plain length from each name of the scale that says more than the length", () => {
    const { content } = exportTokens(allKinds, "css");
    expect(content.match(/^ {2}--spacing-.*$/gm)).toEqual([
      "  --spacing-8px: 8px;",
      "  --spacing-16px: 16px;",
      "  --spacing-md: var(--spacing-16px);",
    ]);
  });

  test("does not refer to a colour that has another value, or that no token has", () => {
    const border = (color_name: string) => ({
      ...namedToken(color_name, "1px solid #111111"),
      width: "1px",
      style: "solid",
      color: "#111111",
      color_name,
    });
    const tokens = { ...EMPTY, colors: [color("ink", "#222222")], borders: [border("ink"), border("gone")] };
    expect(exportTokens(tokens, "css").content.match(/^ {2}--border-[ig].*$/gm)).toEqual([
      "  --border-gone: 1px solid #111111;",
      "  --border-ink: 1px solid #111111;",
    ]);
  });

  test("writes only the wanted kinds, with literal colours, and says so", () => {
    const { content } = exportTokens(allKinds, "css", { kinds: ["borders"] });
    expect(content).toBe(`/* Design tokens, exported by Tintype. Limited to: borders. */
:root {
  /* Borders */
  --border-card: 1px solid #1d70b8;
  --border-field: 0.125em dashed #dee2e6;

  /* Border widths */
  --border-width-0_125em: 0.125em;
  --border-width-1px: 1px;
}
`);
    expect(Object.keys(JSON.parse(exportTokens(allKinds, "json", { kinds: ["borders", "colors"] }).content))).toEqual([
      "colors",
      "borders",
    ]);
    expect(exportTokens(allKinds, "css", { kinds: ["spacing_scale"] }).content).toContain("--spacing-8: 8px;");
    expect(JSON.parse(exportTokens(allKinds, "dtcg", { kinds: ["radii"] }).content)).toMatchObject({
      $extensions: { "dev.tintype": { kinds: ["radii"] } },
    });
  });

  test("says in a file for Tailwind for which values there is no utility", () => {
    expect(exportTokens(allKinds, "tailwind").content).toContain(
      " Left out, having no utility: Borders (2), Breakpoints (1), States (4). */",
    );
    expect(exportTokens(allKinds, "tailwind3").content).toContain(
      " Left out, having no utility: Borders (2), Text shadows (1), Breakpoints (1), States (4). */",
    );
  });
});
