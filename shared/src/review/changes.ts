import { compareKinds } from "../diff/kinds.ts";
import { compareMode } from "../diff/modes.ts";
import type { KindChanges } from "../kinds/changes.ts";
import { comparisons } from "../kinds/comparisons.ts";
import type { KindKey } from "../kinds/keys.ts";
import type { Tokens } from "../kinds/wire.ts";
import { type Baseline, listsOfBaseline } from "./baseline.ts";
import { type Change, type Identified, idOf, pairOf } from "./change.ts";
import { type Draft, draftsOf } from "./drafts.ts";
import { type Lists, type ListsByMode, listsOfSnapshot, type Patch, patchKey, toKindTokens } from "./patches.ts";

/** The differences between a baseline and a snapshot. */
export interface ReviewChanges {
  /** Changes that a diff counts in its total. They are decided. */
  readonly changes: readonly Change[];
  /** Contrasts, text styles and steps of the spacing scale that follow from changes. They are not decided. */
  readonly consequences: readonly Change[];
}

/** The kinds that follow from others, with these. */
export const CAUSES: Partial<Record<KindKey, KindKey>> = {
  contrasts: "colors",
  text_styles: "typography",
  spacing_scale: "spacing",
};

/** Compares a snapshot with a baseline, in the base and in all modes that both have. In the order of the wire. */
export function changesBetween(baseline: Baseline, snapshot: Tokens): ReviewChanges {
  const all = compareLists(listsOfBaseline(baseline), listsOfSnapshot(snapshot));
  const changes = all.filter(({ isConsequence }) => !isConsequence).map(({ change }) => change);
  return {
    changes,
    consequences: all.flatMap(({ isConsequence, change }) =>
      isConsequence && hasCause(change, changes) ? [change] : [],
    ),
  };
}

/** Returns whether one of the changes may be why a token of a kind that follows from others differs. */
export function hasCause({ kind, mode }: Pick<Change, "kind" | "mode">, changes: readonly Change[]): boolean {
  const cause = CAUSES[kind];
  return changes.some((change) => change.kind === cause && (change.mode === null || change.mode === mode));
}

/** A difference, and whether it follows from others. */
export interface ComparedChange {
  readonly change: Change;
  readonly isConsequence: boolean;
}

/** Compares tokens by mode, kind and name, those that follow from others included. */
export function compareLists(before: ListsByMode, after: ListsByMode): ComparedChange[] {
  const [baseBefore, baseAfter] = [before.get(null), after.get(null)];
  if (!baseBefore || !baseAfter) return [];
  const { changes } = compareKinds(toKindTokens(baseBefore), toKindTokens(baseAfter), undefined);
  const base = draftsIn(null, changes, baseBefore, baseAfter);
  const inModes = [...after].flatMap(([mode, listsAfter]) => {
    const listsBefore = mode === null ? undefined : before.get(mode);
    return listsBefore ? [compareInMode(mode, changes, listsBefore, listsAfter)] : [];
  });
  const hidden = Map.groupBy(
    inModes.flatMap((mode) => mode.hidden),
    (patch) => patchKey({ ...patch, mode: null }),
  );
  const withModes = base.map((draft) => ({
    ...draft,
    patches: [...draft.patches, ...draft.patches.flatMap((patch) => hidden.get(patchKey(patch)) ?? [])],
  }));
  return identify([...withModes, ...inModes.flatMap(({ drafts }) => drafts)]);
}

/** Compares one mode: what changed there in the very same way as in the base is decided with the base. */
function compareInMode(mode: string | null, base: KindChanges, before: Lists, after: Lists) {
  const [tokensBefore, tokensAfter] = [toKindTokens(before), toKindTokens(after)];
  const drafts = draftsIn(mode, compareMode(tokensBefore, tokensAfter, { base }).changes, before, after);
  const all = draftsIn(mode, compareKinds(tokensBefore, tokensAfter, undefined).changes, before, after);
  const remaining = new Set(drafts.flatMap(({ patches }) => patches.map(patchKey)));
  const patches = all.flatMap((draft): readonly Patch[] => draft.patches);
  return { drafts, hidden: patches.filter((patch) => !remaining.has(patchKey(patch))) };
}

function draftsIn(mode: string | null, changes: KindChanges, before: Lists, after: Lists): Draft[] {
  return comparisons.flatMap(({ key, repeats }) =>
    draftsOf(key, changes, { before, after }).map((draft) => ({
      ...draft,
      mode,
      patches: draft.patches.map((patch) => ({ ...patch, mode })),
      isConsequence: repeats?.({ from: asText(draft.from), to: asText(draft.to) }, changes) ?? false,
    })),
  );
}

const asText = (value: Change["from"]): string | null => (typeof value === "string" ? value : null);

/** Gives ids. Where two differences would have one id, their names are part of it although the page did not give them. */
function identify(drafts: readonly Draft[]): ComparedChange[] {
  const identified = drafts.map((draft) => ({ draft, id: idOf({ ...draft, name: pageName(draft) }) }));
  const counts = Map.groupBy(identified, ({ id }) => id);
  return identified.map(({ draft, id }) => {
    const isUnique = counts.get(id)?.length === 1;
    const withName: Identified = draft;
    const { isConsequence, namedBy: _, ...fields } = draft;
    const namedId = idOf(withName);
    const change: Change = {
      ...fields,
      id: isUnique ? id : namedId,
      namedId,
      namedPair: pairOf(withName),
      token: draft.patches.slice(0, 1).map(patchKey).join(),
    };
    return { change, isConsequence };
  });
}

const pageName = ({ kind, name, namedBy }: Draft): string | null =>
  namedBy === "page" || kind === "typography" ? name : null;
