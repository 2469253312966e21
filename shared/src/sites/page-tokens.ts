import { KIND_KEYS, type KindKey } from "../kinds/keys.ts";
import type { NamedToken } from "../kinds/kind.ts";
import { restingContrasts } from "../kinds/resting-contrasts.ts";
import type { Tokens } from "../kinds/wire.ts";

/** The most tokens of a page that count for its site. */
const MAX_TOKENS = 5_000;

/** A token of one page, as a site counts it. */
export interface PageToken {
  readonly kind: KindKey;
  /** Null for kinds whose tokens have no names. */
  readonly name: string | null;
  readonly value: string;
  /** Elements that use it; 0 for kinds whose elements are not counted. */
  readonly uses: number;
  /** As it stands in its list; of spacing an object with the value. */
  readonly token: object;
}

/** The tokens of a page's base. The files of a page are its own, so a site has no assets. */
export function pageTokens(tokens: Tokens): PageToken[] {
  return KIND_KEYS.flatMap((kind) => tokensOf(kind, tokens)).slice(0, MAX_TOKENS);
}

function tokensOf(kind: KindKey, tokens: Tokens): PageToken[] {
  switch (kind) {
    case "assets":
      return [];
    case "typography":
      return tokens.typography.map((token) => ({ kind, name: token.family, value: token.family, uses: 0, token }));
    case "spacing":
      return tokens.spacing.map((value) => ({ kind, name: null, value, uses: 0, token: { value } }));
    case "contrasts":
      return restingContrasts(tokens.contrasts).map((token) => {
        const value = [token.text, token.background, ...(token.of ? [token.of] : [])].join(" on ");
        return { kind, name: null, value, uses: token.usage, token };
      });
    default: {
      const list: readonly NamedToken[] = tokens[kind] ?? [];
      return list.map((token) => ({ kind, name: token.name, value: token.value, uses: token.usage, token }));
    }
  }
}
