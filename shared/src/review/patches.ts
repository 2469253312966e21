import { comparableTokens } from "../diff/modes.ts";
import { withAliases } from "../kinds/compare.ts";
import { nameContrasts } from "../kinds/contrasts/compare.ts";
import { KIND_KEYS, type KindKey } from "../kinds/keys.ts";
import type { FamilyPart } from "../kinds/typography/parts.ts";
import type { KindTokens, Tokens, TypographyToken } from "../kinds/wire.ts";
import { compareText } from "../text/order.ts";

// Tokens as a review compares them: by mode, kind and name, each of which can be replaced without touching another. So the
// tokens of a mode are not an overlay here, and an alias is an entry of its own.

/** A value of spacing, with the step of the scale that the page gave its name. */
export interface SpacingEntry {
  readonly value: string;
  readonly step: string | undefined;
}

/** A token as it stands in its list, a value of spacing, or a list of a family. */
export type ListEntry = object | readonly string[];

/** Replaces one token, or one list of a family. Null: it is not there. */
export interface Patch {
  readonly mode: string | null;
  readonly kind: KindKey;
  /** Name of a family, or value of a spacing. */
  readonly name: string;
  readonly part: FamilyPart | null;
  readonly before: ListEntry | null;
  readonly after: ListEntry | null;
}

/** The tokens of one mode, by kind and name. A kind is absent if it was not read. */
export type Lists = ReadonlyMap<KindKey, ReadonlyMap<string, ListEntry>>;

/** By the name of the mode; null is the base. */
export type ListsByMode = ReadonlyMap<string | null, Lists>;

/** The kinds that a review compares. The file names of assets change with every deployment. */
const REVIEWED = KIND_KEYS.filter((key) => key !== "assets");

/** The tokens of a snapshot by mode, kind and name. */
export function listsOfSnapshot({ modes = [], ...base }: Tokens): ListsByMode {
  const inModes = modes.flatMap(({ name }): [string, Lists][] => {
    const tokens = comparableTokens({ ...base, modes }, name);
    return tokens ? [[name, listsOfKinds(tokens)]] : [];
  });
  return new Map<string | null, Lists>([[null, listsOfKinds(base)], ...inModes]);
}

function listsOfKinds(tokens: KindTokens): Lists {
  return new Map(
    REVIEWED.flatMap((kind): [KindKey, ReadonlyMap<string, ListEntry>][] => {
      const list = entriesOf(kind, tokens);
      return list ? [[kind, new Map(list)]] : [];
    }),
  );
}

function entriesOf(kind: KindKey, tokens: KindTokens): (readonly [string, ListEntry])[] | undefined {
  if (kind === "typography") return tokens.typography.map((token) => [token.family, token]);
  if (kind === "spacing") return spacingEntries(tokens);
  if (kind === "contrasts") return tokens.contrasts && nameContrasts(tokens).map((token) => [token.name, token]);
  if (kind === "assets") return undefined;
  const tokensWithNames: readonly { name: string; value: string; aliases?: string[] | undefined }[] | undefined =
    tokens[kind];
  return tokensWithNames && withAliases(tokensWithNames).map(({ aliases: _, ...token }) => [token.name, token]);
}

function spacingEntries({ spacing, spacing_scale = [] }: KindTokens): [string, SpacingEntry][] {
  const fromPage = spacing_scale.filter(({ named_by }) => named_by === "page");
  // The first name in the alphabet: in a mode, several steps may have one value.
  const sorted = fromPage.toSorted((a, b) => compareText(b.name, a.name));
  const steps = new Map(sorted.map(({ name, value }) => [value, name]));
  return spacing.map((value) => [value, { value, step: steps.get(value) }]);
}

/** Returns the tokens of lists in the form in which they are compared. */
export function toKindTokens(lists: Lists): KindTokens {
  const entries = [...lists].map(([kind, list]) => [kind, kind === "spacing" ? [...list.keys()] : [...list.values()]]);
  return { assets: [], ...Object.fromEntries(entries) }; // each list holds tokens of its kind
}

/** Applies patches in their order. A patch of a kind or mode that is not there is left out. */
export function applyPatches(lists: ListsByMode, patches: readonly Patch[]): ListsByMode {
  if (patches.length === 0) return lists;
  const copy = new Map([...lists].map(([mode, kinds]) => [mode, new Map([...kinds].map(copyList))]));
  for (const { mode, kind, name, part, after } of patches) {
    const list = copy.get(mode)?.get(kind);
    if (!list) continue;
    if (part !== null) {
      const family = list.get(name);
      if (family) list.set(name, { ...(family as TypographyToken), [part]: after }); // entries of typography are families
    } else if (after === null) list.delete(name);
    else list.set(name, after);
  }
  return copy;
}

const copyList = ([kind, list]: [KindKey, ReadonlyMap<string, ListEntry>]): [KindKey, Map<string, ListEntry>] => [
  kind,
  new Map(list),
];

/** By which two patches replace the same token. */
export const patchKey = ({ mode, kind, name, part }: Omit<Patch, "before" | "after">): string =>
  JSON.stringify([mode, kind, name, part]);

/** The last one of the patches of each token. */
export const lastPatches = (patches: readonly Patch[]): Patch[] => [
  ...new Map(patches.map((patch) => [patchKey(patch), patch])).values(),
];
