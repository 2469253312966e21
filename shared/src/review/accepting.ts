import type { Tokens } from "../kinds/wire.ts";
import { type Accepted, type Baseline, listsOfBaseline } from "./baseline.ts";
import type { Change } from "./change.ts";
import { CAUSES, changesBetween, compareLists, hasCause, type ReviewChanges } from "./changes.ts";
import { lastPatches, listsOfSnapshot, type Patch, patchKey } from "./patches.ts";

/** Maximum number of accepted changes of a baseline that can be reopened: the newest. */
const MAX_REOPENABLE = 1_000;

/**
 * The baseline that approving a snapshot makes: the snapshot as it is.
 * @param ignored changes from the old baseline to this snapshot whose values must not enter: they keep their old ones
 */
export const approve = (tokens: Tokens, ignored: readonly Change[] = []): Baseline => ({
  tokens,
  settled: ignored.flatMap(({ patches }) =>
    patches.map((patch): Patch => ({ ...patch, before: patch.after, after: patch.before })),
  ),
  accepted: [],
});

/**
 * The baseline takes the new values of some of the changes to a snapshot. Their consequences enter with the last change
 * that may be their cause.
 */
export function accept(baseline: Baseline, snapshot: Tokens, chosen: readonly Change[]): Baseline {
  if (chosen.length === 0) return baseline;
  const decided = {
    ...baseline,
    accepted: [...baseline.accepted, ...chosen.map((change) => toAccepted(change, false))],
  };
  const oldChanges = changesBetween(baseline, snapshot);
  return settleOldest({
    ...decided,
    accepted: [...decided.accepted, ...findConsequences(decided, snapshot, { chosen, before: oldChanges })],
  });
}

/** The consequences of changes of which the last has been accepted. */
function findConsequences(
  decided: Baseline,
  snapshot: Tokens,
  { chosen, before }: { chosen: readonly Change[]; before: ReviewChanges },
): Accepted[] {
  const all = compareLists(listsOfBaseline(decided), listsOfSnapshot(snapshot));
  const followed = new Set(before.consequences.map(({ namedId }) => namedId));
  const remaining = all.filter(({ isConsequence, change }) => !isConsequence && !followed.has(change.namedId));
  const changes = remaining.map(({ change }) => change);
  return all
    .filter(({ change }) => followed.has(change.namedId) && hasCause(change, chosen))
    .filter(({ change, isConsequence }) => !isConsequence || !hasCause(change, changes))
    .map(({ change }) => toAccepted(change, true));
}

function toAccepted(change: Change, isConsequence: boolean): Accepted {
  const { id, namedId, token, kind, mode, patches } = change;
  return { id, namedId, token, kind, mode, patches, isConsequence };
}

function settleOldest(baseline: Baseline): Baseline {
  const surplus = baseline.accepted.length - MAX_REOPENABLE;
  if (surplus <= 0) return baseline;
  const old = baseline.accepted.slice(0, surplus).flatMap(({ patches }) => patches);
  return {
    ...baseline,
    settled: lastPatches([...baseline.settled, ...old]),
    accepted: baseline.accepted.slice(surplus),
  };
}

/** The newest accepted change with this id whose value still is the baseline's. */
export function findReopenable({ accepted }: Baseline, id: string): Accepted | undefined {
  const index = accepted.findLastIndex((entry) => !entry.isConsequence && isOf(entry, id));
  const entry = accepted[index];
  if (!entry) return undefined;
  const later = new Set(accepted.slice(index + 1).flatMap(({ patches }) => patches.map(patchKey)));
  const isReplaced = entry.patches.some((patch) => patch.mode === entry.mode && later.has(patchKey(patch)));
  return isReplaced ? undefined : entry;
}

/** Gives the tokens of an accepted change their earlier values back, with what followed from it. */
export function reopen(baseline: Baseline, entry: Accepted): Baseline {
  const entryIndex = baseline.accepted.indexOf(entry);
  const followsFrom = ({ isConsequence, kind, mode }: Accepted) =>
    isConsequence && CAUSES[kind] === entry.kind && (entry.mode === null || mode === entry.mode);
  return {
    ...baseline,
    accepted: baseline.accepted.filter(
      (otherEntry, index) => otherEntry !== entry && !(index > entryIndex && followsFrom(otherEntry)),
    ),
  };
}

/** Returns whether an id, as it was or with the token's name, is that of the change. */
export const isOf = ({ id, namedId }: Pick<Change, "id" | "namedId">, changeId: string): boolean =>
  id === changeId || namedId === changeId;
