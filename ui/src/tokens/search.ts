import type { Tokens } from "@tintype/shared/kinds/wire";
import { kinds } from "../kinds/index.ts";
import type { Matcher } from "../kinds/kind.ts";

/** The tokens that contain every word of the query; all of them for an empty query. */
export function searchTokens(tokens: Tokens, query: string): Tokens {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tokens;
  const matches: Matcher = (...texts) => {
    const text = texts.join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return Object.assign({ ...tokens }, ...kinds.map(({ find }) => find(tokens, matches)));
}
