import { stripVTControlCharacters } from "node:util";
import type { Tokens } from "@tintype/shared/kinds/wire";
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

test("toTable leaves out the section of a kind without tokens", () => {
  expect(toTable({ colors: [], typography: [], spacing: [], assets: [] }, { colors: false })).toBe("");
});
