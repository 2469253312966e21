import type { SystemWithTokens } from "@tintype/shared/api/systems/systems";

export type CountedToken = SystemWithTokens["tokens"][number];

/** Which tokens are listed, by their use on pages. */
export const USES = ["all", "used", "unused", "deprecated"] as const;
export type Use = (typeof USES)[number];

const IS_OF_USE: Readonly<Record<Use, (token: CountedToken) => boolean>> = {
  all: () => true,
  used: ({ pages }) => pages > 0,
  unused: ({ pages, built_in: isBuiltIn }) => pages === 0 && !isBuiltIn,
  deprecated: ({ deprecated }) => deprecated === true,
};

/** Lists the tokens of a use whose name, value or description has all words of a search, whatever their case. */
export function filterTokens(tokens: readonly CountedToken[], use: Use, search: string): readonly CountedToken[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tokens.filter((token) => {
    const text = `${token.name} ${token.value} ${token.description ?? ""}`.toLowerCase();
    return IS_OF_USE[use](token) && words.every((word) => text.includes(word));
  });
}
