import type { NamedToken } from "@tintype/shared/kinds/kind";
import { deltaE, labOf } from "../../kit/color-distance.ts";
import { lengthOf, type Query } from "./query.ts";

type SearchableToken = Pick<NamedToken, "name" | "value" | "aliases">;

const normalize = (text: string): string => text.toLowerCase().replace(/^--/, "");
const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => normalize(text).includes(word));

/** Returns the distance of a colour from the one that is looked for: ΔE, and more if it is not as translucent. */
export function distanceTo(query: Query, value: string): number | undefined {
  const color = query.color && labOf(value);
  if (!query.color || !color) return undefined;
  return deltaE(query.color, color) + Math.abs(query.color.alpha - color.alpha) * ALPHA_WEIGHT;
}

/** Weight of alpha in ΔE per unit of alpha. */
const ALPHA_WEIGHT = 20;

/** The alias by which a token is found; undefined if its name has all words, or no alias has. */
export function aliasFound({ words }: Query, { name, aliases = [] }: SearchableToken): string | undefined {
  if (hasAll(name, words)) return undefined;
  return aliases.find((alias) => normalize(alias) === words.join(" ")) ?? aliases.find((alias) => hasAll(alias, words));
}

/** A colour nearer than this ΔE is the one that is looked for. */
export const EXACT = 0.1;

/** Colours farther away than this ΔE are no longer near. */
export const NEAR = 5;

/** The place of a token among those that are found: the lower, the earlier. Exact names come first. */
function rankOf(query: Query, token: SearchableToken): number {
  const distance = distanceTo(query, token.value);
  if (distance !== undefined) return distance;
  const text = query.words.join(" ");
  const name = normalize(token.name);
  if (name === text) return 0;
  if (token.value.toLowerCase() === text) return 1;
  if (query.length !== undefined && lengthOf(token.value.toLowerCase()) === query.length) return 1;
  if (token.aliases?.some((alias) => normalize(alias) === text)) return 2;
  if (name.startsWith(text)) return 3;
  if (hasAll(name, query.words)) return 4;
  if (looksAsNamed(query, token.value)) return 5;
  if (aliasFound(query, token) !== undefined) return 6;
  return 7;
}

/**
 * Returns whether a value is a colour that the words name: "blue" finds blues before a black that is also called
 * "on-blue".
 */
function looksAsNamed({ hue }: Query, value: string): boolean {
  const color = hue && labOf(value);
  return color !== undefined && hue?.(color) === true;
}

/** Tokens in the order in which a search shows them. Those of one rank stay as they are. */
export function ranked<Token extends SearchableToken>(query: Query, tokens: readonly Token[]): Token[] {
  const ranks = new Map(tokens.map((token) => [token, rankOf(query, token)]));
  return tokens.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
