import { type ColorValues, recolor } from "../kinds/colors/recolor.ts";
import type { KindTokens, Tokens } from "../kinds/wire.ts";

/**
 * The tokens that hold in a mode: those of the base, with what differs. A shadow, border or gradient of the base has the
 * mode's colours. Undefined if the snapshot does not have the mode.
 */
export function tokensInMode({ modes, ...base }: Tokens, name: string): KindTokens | undefined {
  const overlay = modes?.find((mode) => mode.name === name);
  if (!overlay) return undefined;
  const colors = colorsOf(base.colors, overlay.colors);
  const differing = new Map(listsOf(overlay));
  const lists = listsOf(base).map(([key, tokens]) => {
    const recolored = tokens.map((token) => recolor(token, colors));
    const more = differing.get(key) ?? [];
    differing.delete(key);
    return [key, merge(recolored, more)];
  });
  return Object.fromEntries([...lists, ...differing]) as KindTokens; // each list holds tokens of its kind
}

/** The name by which an export refers to the tokens without modes. */
export const BASE = "base";

/** The tokens of one mode, or of the base, without modes. Undefined if the snapshot does not have the mode. */
export function flatTokens(tokens: Tokens, name: string): KindTokens | undefined {
  if (name !== BASE) return tokensInMode(tokens, name);
  const { modes: _, ...base } = tokens;
  return base;
}

/**
 * The tokens that the page uses in a mode: those that hold in it without those of the base that only other modes use. Undefined
 * if the snapshot does not have the mode.
 */
export function usedTokens(tokens: Tokens, mode: string): KindTokens | undefined {
  const modeTokens = flatTokens(tokens, mode);
  const unused = tokens.modes?.find(({ name }) => name === mode)?.unused;
  if (!modeTokens || !unused) return modeTokens;
  const used = Object.entries(modeTokens).map(([key, list]: [string, unknown]) => {
    const names = new Set(Object.hasOwn(unused, key) ? unused[key] : []);
    return [key, Array.isArray(list) ? list.filter((token) => !names.has(nameOf(token) ?? "")) : list];
  });
  return Object.fromEntries(used) as KindTokens; // each list holds tokens of its kind
}

/** The values of colours by their names; later lists replace what earlier ones say. */
export function colorsOf(
  ...lists: readonly (readonly { readonly name: string; readonly value: string }[] | undefined)[]
): ColorValues {
  return new Map(lists.flatMap((list) => (list ?? []).map(({ name, value }) => [name, value] as const)));
}

/** The lists of tokens in an object, with their keys. */
export function listsOf(tokens: object): [string, readonly unknown[]][] {
  return Object.entries(tokens).flatMap(([key, list]: [string, unknown]) => (Array.isArray(list) ? [[key, list]] : []));
}

/** The fields by which contrasts differ. `part` says no more than `of`, apart from rings, which have a width. */
const CONTRAST_FIELDS = ["text", "background", "large", "of", "state", "disabled", "width", "offset"];

/** By which a token of the base is the same as one of a mode. */
export function keyOf(token: unknown): string {
  if (typeof token !== "object" || token === null) return String(token);
  const { name, family, url, ...contrast } = token as Record<string, unknown>;
  return JSON.stringify([name ?? family ?? url ?? CONTRAST_FIELDS.map((field) => contrast[field] ?? null)]);
}

/** The name of a token, its family or, of spacing, its value. Undefined for assets and contrasts, which have no name. */
export function nameOf(token: unknown): string | undefined {
  if (typeof token === "string") return token;
  if (typeof token !== "object" || token === null) return undefined;
  const { name, family } = token as Record<string, unknown>;
  return [name, family].find((text) => typeof text === "string");
}

function merge(base: readonly unknown[], overlay: readonly unknown[]): unknown[] {
  const replaced = new Map(overlay.map((token) => [keyOf(token), token]));
  const kept = base.map((token) => {
    const key = keyOf(token);
    const current = replaced.get(key) ?? token;
    replaced.delete(key);
    return current;
  });
  return [...kept, ...replaced.values()];
}
