import type { AssetToken, ColorToken, Tokens } from "@tintype/shared/tokens/schema";
import { inNotation, notations } from "../kinds/colors/color-notation.ts";

/** The tokens in which every word of the query is found; all of them for an empty one. */
export function searchTokens(tokens: Tokens, query: string): Tokens {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tokens;
  const has = (...texts: readonly string[]) => {
    const text = texts.join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const colors = tokens.colors.filter((color) => has(...colorTexts(color)));
  const found = new Set(colors.map(({ value }) => value));
  return {
    ...tokens,
    colors,
    ...(tokens.contrasts && {
      contrasts: tokens.contrasts.filter(({ text, background }) => found.has(text) || found.has(background)),
    }),
    typography: tokens.typography.filter(({ family, weights, sizes, line_heights }) =>
      has(family, ...weights, ...sizes, ...line_heights),
    ),
    spacing: tokens.spacing.filter((value) => has(value)),
    assets: tokens.assets.filter((asset) => has(...assetTexts(asset))),
  };
}

function colorTexts({ name, value, aliases = [], contexts }: ColorToken): string[] {
  return [name, value, ...aliases, ...contexts, ...notations.map((notation) => inNotation(value, notation).text)];
}

function assetTexts({ type, url, format, dimensions: { width, height } }: AssetToken): string[] {
  // What stands in the page has no address worth searching in.
  return [type, format, `${width}×${height}`, `${width} × ${height}`, url.startsWith("data:") ? "" : url];
}
