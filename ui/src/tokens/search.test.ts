import type { Tokens } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { searchTokens } from "./search.ts";

const tokens: Tokens = {
  colors: [
    { name: "brand", value: "#0d6efd", format: "hex", usage: 3, contexts: ["background-color"], aliases: ["link"] },
    { name: "ink", value: "#212529", format: "hex", usage: 9, contexts: ["color"] },
  ],
  typography: [
    { family: "Inter", weights: ["400"], sizes: ["16px"], line_heights: ["24px"] },
    { family: "Lora", weights: ["700"], sizes: ["40px"], line_heights: ["44px"] },
  ],
  spacing: ["8px", "16px"],
  assets: [
    { type: "image", url: "https://a.example/ship.png", dimensions: { width: 320, height: 80 }, format: "png" },
    { type: "svg", url: "data:image/svg+xml,ship", dimensions: { width: 24, height: 24 }, format: "svg" },
  ],
  contrasts: [
    { text: "#212529", background: "#ffffff", ratio: 15.43, large: false, usage: 9 },
    { text: "#ffffff", background: "#0d6efd", ratio: 4.5, large: false, usage: 1 },
  ],
};

const found = (query: string) => {
  const { colors, typography, spacing, assets, contrasts = [] } = searchTokens(tokens, query);
  return [
    ...colors.map(({ name }) => name),
    ...typography.map(({ family }) => family),
    ...spacing,
    ...assets.map(({ format }) => format),
    ...contrasts.map(({ ratio }) => ratio),
  ];
};

test("searchTokens returns all tokens for an empty query", () => {
  expect(searchTokens(tokens, "  ")).toBe(tokens);
});

test.each([
  ["brand", ["brand", 4.5]],
  ["LINK", ["brand", 4.5]],
  ["rgb(13 110", ["brand", 4.5]],
  ["background-color", ["brand", 4.5]],
  ["inter 400", ["Inter"]],
  ["16px", ["Inter", "16px"]],
  ["ship", ["png"]],
  ["24×24", ["svg"]],
  ["inter 700", []],
])("searchTokens finds by %j: %j", (query, expected) => {
  expect(found(query)).toEqual(expected);
});
