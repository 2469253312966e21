import type { KindTokens, Tokens } from "../kinds/wire.ts";

/** The tokens that hold in a mode: those of the base, with what differs. Undefined if the snapshot does not have the mode. */
export function tokensInMode({ modes, ...base }: Tokens, name: string): KindTokens | undefined {
  const overlay = modes?.find((mode) => mode.name === name);
  if (!overlay) return undefined;
  const differing = new Map(listsOf(overlay));
  const held = listsOf(base).map(([key, tokens]) => [key, merge(tokens, differing.get(key) ?? [])]);
  return Object.fromEntries(held) as KindTokens; // each list holds tokens of its kind
}

/** The lists of tokens in an object, with their keys. */
export function listsOf(tokens: object): [string, readonly unknown[]][] {
  return Object.entries(tokens).flatMap(([key, list]: [string, unknown]) => (Array.isArray(list) ? [[key, list]] : []));
}

function merge(base: readonly unknown[], overlay: readonly unknown[]): unknown[] {
  const replaced = new Map(overlay.map((token) => [keyOf(token), token]));
  const kept = base.map((token) => {
    const key = keyOf(token);
    const own = replaced.get(key) ?? token;
    replaced.delete(key);
    return own;
  });
  return [...kept, ...replaced.values()];
}

/** By which a token of the base is the same as one of a mode. */
function keyOf(token: unknown): string {
  if (typeof token === "string") return token;
  const { name, family, url, text, background, large } = token as Record<string, unknown>;
  return JSON.stringify([name ?? family ?? url ?? [text, background, large]]);
}
