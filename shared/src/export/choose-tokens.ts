import type { Tokens } from "../kinds/wire.ts";
import { listsOf } from "../modes/tokens-in-mode.ts";
import { withoutContent } from "./without-data-uris.ts";

/** The largest number of tokens that can be chosen one by one. */
export const MAX_CHOSEN_TOKENS = 500;

/** Splits a list at commas. A comma in a name is written `\,`. */
export function splitTokenNames(text: string): string[] {
  return text.split(/(?<!\\),/).map((name) => name.replaceAll("\\,", ","));
}

/**
 * Returns the text by which a token is chosen: its name, family, URL (with a hash instead of content), or else its value.
 * Pairs of contrasts have no name.
 */
export function chosenName(token: unknown): string | undefined {
  if (typeof token === "string") return token;
  if (typeof token !== "object" || token === null) return undefined;
  const { name, family, url } = token as { name?: unknown; family?: unknown; url?: unknown };
  // A font file has a family too.
  if (typeof url === "string") return withoutContent({ url }).url;
  return [name, family].find((text) => typeof text === "string");
}

/** Makes a test of whether a token is chosen: by `brand`, in all kinds, or by `colors:brand`. */
function matcher(names: readonly string[]) {
  const chosen = new Set(names);
  return (kind: string, token: unknown): string | undefined => {
    const name = chosenName(token);
    return name === undefined ? undefined : [`${kind}:${name}`, name].find((candidate) => chosen.has(candidate));
  };
}

/** Only the chosen tokens, in modes as well. A kind without any of them is left out. */
export function pickTokens<Some extends Partial<Tokens>>(tokens: Some, names: readonly string[]): Partial<Tokens> {
  const match = matcher(names);
  const pick = (of: object) =>
    Object.fromEntries(
      listsOf(of).flatMap(([kind, list]) => {
        const matching = list.filter((token) => match(kind, token) !== undefined);
        return matching.length > 0 ? [[kind, matching] as const] : [];
      }),
    );
  const { modes, ...base } = tokens;
  const inModes = modes?.map((mode) => {
    const conditions = Object.entries(mode).filter(([key, value]) => key !== "unused" && !Array.isArray(value));
    return { ...Object.fromEntries(conditions), ...pick(mode) };
  });
  return { ...pick(base), ...(inModes && { modes: inModes }) } as Partial<Tokens>; // the lists keep their types
}

/** The positions of the names that no token has, in the base and in modes. */
export function unknownTokens({ modes = [], ...base }: Partial<Tokens>, names: readonly string[]): number[] {
  const match = matcher(names);
  const tokenNames = new Set(
    [base, ...modes].flatMap((of) =>
      listsOf(of).flatMap(([kind, list]) => list.flatMap((token) => namesOf(match, kind, token))),
    ),
  );
  return names.flatMap((name, i) => (tokenNames.has(name) ? [] : [i]));
}

function namesOf(match: ReturnType<typeof matcher>, kind: string, token: unknown): string[] {
  const matched = match(kind, token);
  const name = chosenName(token);
  return matched === undefined || name === undefined ? [] : [`${kind}:${name}`, name];
}
