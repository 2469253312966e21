import { stripVTControlCharacters } from "node:util";
import { kindTokensSchema, type Tokens } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { toTable } from "./table.ts";

const tokens: Tokens = {
  colors: [
    { name: "brand", value: "#0055aa", format: "hex", usage: 12, contexts: ["color", "border-color"] },
    { name: "veil", value: "#00000080", format: "hex", usage: 3, contexts: ["background-color"] },
    { name: "glow", value: "oklch(0.7 0.3 150)", format: "oklch", usage: 1, contexts: ["fill"] },
  ],
  typography: [{ family: "Inter", weights: ["400", "700"], sizes: ["16px", "24px"], line_heights: ["1.5"] }],
  spacing: ["4px", "8px"],
  assets: [
    { type: "image", url: "https://example.com/logo.svg", dimensions: { width: 120, height: 40 }, format: "svg" },
    { type: "font", url: "https://example.com/inter.woff2", dimensions: { width: 0, height: 0 }, format: "woff2" },
  ],
};

test("toTable shows what differs in each mode below the base", () => {
  const overlay = {
    ...tokens.colors[0],
    name: "brand",
    value: "#73b3ea",
    format: "hex",
    usage: 12,
    contexts: ["color"],
  };
  const modes = [
    { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 }, colors: [overlay] },
    { name: "mobile", color_scheme: "light", viewport: { width: 390, height: 844 } },
  ] satisfies Tokens["modes"];
  expect(toTable({ spacing: ["4px"], modes }, { colors: false })).toBe(
    [
      "Spacing (1)",
      "  4px",
      "",
      "In the mode dark (dark, 1280×800):",
      "",
      "Colors (1)",
      "  brand  #73b3ea  12×  color",
      "",
      "In the mode mobile (light, 390×844) nothing differs.",
      "",
    ].join("\n"),
  );
});

test("toTable formats tokens in columns, in one section per kind", () => {
  expect(toTable(tokens, { colors: false })).toBe(
    [
      "Colors (3)",
      "  brand  #0055aa             12×  color, border-color",
      "  veil   #00000080           3×   background-color",
      "  glow   oklch(0.7 0.3 150)  1×   fill",
      "",
      "Typography (1)",
      "  Inter  400 700  16px 24px  / 1.5",
      "",
      "Spacing (2)",
      "  4px  8px",
      "",
      "Assets (2)",
      "  image  svg    120×40  https://example.com/logo.svg",
      "  font   woff2          https://example.com/inter.woff2",
      "",
    ].join("\n"),
  );
});

test("toTable names drawings of the page, counts equal ones, and folds the four sides of a border", () => {
  const drawing = {
    type: "svg",
    url: "data:image/svg+xml,<svg/>",
    dimensions: { width: 24, height: 24 },
    format: "svg",
  } as const;
  const contexts = ["top", "right", "bottom", "left"].map((side) => `border-${side}-color`);
  const colors = [{ name: "line", value: "#dee2e6", format: "hex", usage: 5, contexts }] satisfies Tokens["colors"];
  const table = toTable({ colors, assets: [drawing, { ...drawing, label: "Cart" }, drawing] }, { colors: false });
  expect(table).toBe(
    [
      "Colors (1)",
      "  line  #dee2e6  5×  border-color",
      "",
      "Assets (3)",
      "  svg  svg  24×24  in the page  2×",
      "  svg  svg  24×24  Cart",
      "",
    ].join("\n"),
  );
});

test.each([40, 60, 100])(
  "toTable has no line that a terminal of %i columns breaks, with and without colours",
  (width) => {
    const name = "a-name-that-is-much-longer-than-anybody-expects-it-to-be";
    const long = {
      ...tokens,
      spacing: Array.from({ length: 40 }, (_, i) => `${i}px`),
      colors: tokens.colors.map((color) => ({ ...color, name })),
    };
    for (const colors of [true, false]) {
      const lines = toTable(long, { colors, width }).split("\n").map(stripVTControlCharacters);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      expect(lines[1]).toContain("#0055aa");
    }
  },
);

test("toTable adds a swatch to each colour: translucent ones on white, those outside sRGB as similar as possible", () => {
  const rows = toTable(tokens, { colors: true }).split("\n").slice(1, 4);
  expect(rows[0]).toContain("\u001b[48;2;0;85;170m  \u001b[0m");
  expect(rows[1]).toContain("\u001b[48;2;127;127;127m  \u001b[0m");
  expect(rows[2]).toContain("\u001b[48;2;");
  const columns = rows.map((row) => stripVTControlCharacters(row).search(/\d+×/));
  expect(new Set(columns).size, "swatches do not move the columns").toBe(1);
});

test("toTable replaces control characters of the page", () => {
  const evil = {
    ...tokens,
    typography: [{ family: "\u001b[2J\u0007\u202eInter\r\n", weights: [], sizes: [], line_heights: [] }],
  };
  const table = toTable(evil, { colors: false });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
  expect(table.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  expect(table).toContain("[2J");
});

test("toTable has a section for every kind", () => {
  const usage = { usage: 2, contexts: ["box-shadow"] };
  const all: Tokens = {
    ...tokens,
    contrasts: [{ text: "#0055aa", background: "#ffffff", ratio: 7.2, large: true, usage: 4 }],
    shadows: [{ name: "card", value: "0px 1px 2px 0px #0000000d", layers: [], ...usage }],
    z_indexes: [{ name: "layer-10", value: "10", usage: 1, contexts: ["z-index"] }],
    text_styles: [],
  };
  const table = toTable(all, { colors: false });
  expect(table.match(/^\S.*/gm)).toEqual([
    "Colors (3)",
    "Typography (1)",
    "Spacing (2)",
    "Assets (2)",
    "Contrasts (1)",
    "Shadows (1)",
    "Z indexes (1)",
  ]);
  expect(table).toContain("  7.2:1  #0055aa on #ffffff  4×  large");
  expect(table).toContain("  card  0px 1px 2px 0px #0000000d  2×  box-shadow");
  expect(table).toContain("  layer-10  10  1×  z-index");
});

test("toTable makes hostile texts inert in every kind, and cuts off long ones", () => {
  const evil = "\u001b]8;;https://example.com\u0007\u009b2J\u202e\0\r\n\u2028".repeat(20_000);
  const hostile = (sample: unknown): unknown => {
    if (typeof sample === "string") return evil;
    if (Array.isArray(sample)) return sample.map(hostile);
    if (typeof sample !== "object" || sample === null) return sample;
    return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, hostile(value)]));
  };
  const token = { name: "", value: "", usage: 1, contexts: [""], layers: [], stops: [], conditions: [""] };
  const hostileTokens = Object.fromEntries(kindTokensSchema.keyof().options.map((key) => [key, [token]]));
  const contrasts = [{ text: "", background: "", ratio: 1, large: false, usage: 1 }];
  const table = toTable(hostile({ ...hostileTokens, ...tokens, contrasts }) as Tokens, { colors: false }); // texts stay texts
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
  expect(table.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\u2028]/);
  expect(table.match(/^\S.*\(\d+\)$/gm)).toHaveLength(kindTokensSchema.keyof().options.length);
  expect(Math.max(...table.split("\n").map(({ length }) => length))).toBeLessThan(1_000);
});

test("toTable leaves out the section of a kind without tokens", () => {
  expect(toTable({ colors: [], typography: [], spacing: [], assets: [] }, { colors: false })).toBe("");
});
