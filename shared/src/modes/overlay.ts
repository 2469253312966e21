import { recolor } from "../kinds/colors/recolor.ts";
import type { BuiltTokens } from "../kinds/kind.ts";
import { FACETS } from "../kinds/typography/compare.ts";
import type { ModeOverlay, Tokens } from "../kinds/wire.ts";
import { colorsOf, keyOf, listsOf, nameOf } from "./tokens-in-mode.ts";

/**
 * Returns the tokens of a mode's reading that the base does not have: tokens whose value under that name differs, and those that only
 * the mode has. Of families those of which a list differs, whole; of spacing, assets and contrasts what the base lacks.
 * A composite of which only the colours differ is not among them: the colours are.
 */
export function overlayOf(base: Tokens, inMode: BuiltTokens): BuiltTokens {
  const colors = colorsOf(base.colors, inMode.colors);
  const baseLists = new Map(listsOf(base));
  const lists = listsOf(inMode).map(([key, tokens]) => {
    const baseContents = new Map(
      (baseLists.get(key) ?? []).map((token) => [keyOf(token), contentOf(recolor(token, colors))]),
    );
    return [key, tokens.filter((token) => baseContents.get(keyOf(token)) !== contentOf(token))] as const;
  });
  // Each list holds tokens of its kind.
  return Object.fromEntries(lists.filter(([, tokens]) => tokens.length > 0)) as BuiltTokens;
}

/** The tokens of the base that a mode's reading does not have, by kind. */
export function unusedIn(base: Tokens, inMode: BuiltTokens): Pick<ModeOverlay, "unused"> {
  const tokensByKind = new Map(listsOf(inMode));
  const unused = listsOf(base).flatMap(([key, tokens]): [string, string[]][] => {
    const names = new Set(tokensByKind.get(key)?.map(nameOf));
    const unusedNames = tokensByKind.has(key)
      ? tokens.flatMap((token) => nameOf(token) ?? []).filter((name) => !names.has(name))
      : [];
    return unusedNames.length > 0 ? [[key, unusedNames]] : [];
  });
  return unused.length > 0 ? { unused: Object.fromEntries(unused) } : {};
}

/** The part of a token that counts as its value. For spacing, assets and contrasts, it is enough that the base has them. */
function contentOf(token: unknown): string {
  if (typeof token !== "object" || token === null) return "";
  const fields = token as Record<string, unknown>;
  return JSON.stringify(fields.value ?? FACETS.map((facet) => fields[facet]));
}
