import type { Tokens } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { readQuery } from "../../tokens/search/query.ts";
import { searchTokens } from "./search-tokens.ts";

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

const findTexts = (query: string) => {
  const { colors, typography, spacing, assets, contrasts = [] } = searchTokens(tokens, readQuery(query, "en"));
  return [
    ...colors.map(({ name }) => name),
    ...typography.map(({ family }) => family),
    ...spacing,
    ...assets.map(({ format }) => format),
    ...contrasts.map(({ ratio }) => ratio),
  ];
};

test("searchTokens returns all tokens for an empty query", () => {
  expect(searchTokens(tokens, readQuery("  ", "en"))).toBe(tokens);
});

test.each([
  ["brand", ["brand", 4.5]],
  ["LINK", ["brand", 4.5]],
  ["rgb(13 110", ["brand", 4.5]],
  ["background-color", ["brand", 4.5]],
  ["inter 400", ["Inter"]],
  ["16px", ["Inter", "16px"]],
  ["1rem", ["Inter", "16px"]],
  ["16", ["Inter", "16px"]],
  ["rgb(13, 110, 253)", ["brand", 4.5]],
  ["color: #0d6efd;", []],
  ["0d6efd", ["brand", 4.5]],
  ["0D6EFF", ["brand", 4.5]],
  ["hsl(216 98% 52%)", ["brand", 4.5]],
  ["oklch(0.58 0.23 260)", ["brand", 4.5]],
  ["#ff0000", []],
  ["blue", ["brand", 4.5]],
  ["dark blue", []],
  ["black", ["ink", 15.43]],
  ["ship", ["png"]],
  ["24×24", ["svg"]],
  ["inter 700", []],
])("searchTokens finds by %j: %j", (query, expected) => {
  expect(findTexts(query)).toEqual(expected);
});

const namedColor = (name: string, value: string, aliases?: string[]) => ({
  name,
  value,
  format: "hex",
  usage: 1,
  contexts: ["color"],
  ...(aliases && { aliases }),
});
const namesFor = (query: string, ...colors: ReturnType<typeof namedColor>[]) =>
  searchTokens({ ...tokens, colors }, readQuery(query, "de")).colors.map(({ name }) => name);

test("searchTokens puts the exact name first, then names that begin with the query, then aliases", () => {
  const all = [
    namedColor("ink", "#000000", ["text-link"]),
    namedColor("my-link", "#111111"),
    namedColor("link-hover", "#222222"),
  ];
  expect(namesFor("link", ...all, namedColor("link", "#333333"))).toEqual(["link", "link-hover", "my-link", "ink"]);
  expect(namesFor("--link", ...all, namedColor("link", "#333333"))[0]).toBe("link");
});

test("searchTokens puts the nearest colours first, and leaves out what is another colour", () => {
  const all = [
    namedColor("far", "#00ff00"),
    namedColor("near", "#0066d8"),
    namedColor("nearer", "#0066d0"),
    namedColor("veil", "#0066d033"),
    namedColor("purple", "#5e40be"),
  ];
  expect(namesFor("0066CD", ...all)).toEqual(["nearer", "near", "veil"]);
});

test("searchTokens puts colours that look as the word says before those of which only an alias has it", () => {
  const all = [namedColor("ink", "#0b0c0c", ["on-blau"]), namedColor("link", "#0066cc")];
  expect(namesFor("blau", ...all)).toEqual(["link", "ink"]);
});

test("searchTokens understands the words for colours in German, also as one word", () => {
  const all = [
    namedColor("a", "#8b0000"),
    namedColor("b", "#ff2020"),
    namedColor("c", "#add8e6"),
    namedColor("d", "#808080"),
  ];
  expect(namesFor("dunkelrot", ...all)).toEqual(["a"]);
  expect(namesFor("dunkles Rot", ...all)).toEqual(["a"]);
  expect(namesFor("rot", ...all)).toEqual(["a", "b"]);
  expect(namesFor("hellblau", ...all)).toEqual(["c"]);
  expect(namesFor("grau", ...all)).toEqual(["d"]);
});
