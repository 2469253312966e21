import type { Change } from "./change.ts";

/** Runs in which a change that comes and goes is looked for. */
export const HISTORY_RUNS = 30;

/** After so many flips a change is better ignored. */
const FLIPS_TO_IGNORE = 3;

/** The changes that a run showed, by their tokens. A token that is not there had the baseline's value. */
export interface HistoryRun {
  readonly version: number;
  readonly ids: Readonly<Record<string, string>>;
}

/** The changes that the last runs showed. */
export interface History {
  /** The oldest first. */
  readonly runs: readonly HistoryRun[];
  /** By token, the version from which its runs count. Absent: from the first. */
  readonly starts: Readonly<Record<string, number>>;
}

export const NO_HISTORY: History = { runs: [], starts: {} };

/** The share of the last runs that showed a change. */
export interface SeenChange {
  /** The runs that showed it. */
  readonly runs: number;
  /** The runs that count. */
  readonly of: number;
  /** Number of times that the token's value changed from one run to the next. */
  readonly flips: number;
}

/** A change, as far as the last runs tell of it. */
export interface Recurrence {
  readonly seen: SeenChange;
  /** The token had this value before, and lost it again. */
  readonly isFlickering: boolean;
  /** The runs at the end that all showed it. */
  readonly streak: number;
  readonly suggested: "ignore" | null;
}

/** The history with one more run. A run that is there already is replaced. */
export function addRun({ runs, starts }: History, version: number, changes: readonly Change[]): History {
  const ids = Object.fromEntries(changes.map(({ token, namedId }) => [token, namedId]));
  const others = runs.filter((run) => run.version !== version);
  const kept = [...others, { version, ids }].slice(-HISTORY_RUNS);
  const [oldest = { version }] = kept;
  const entries = Object.entries(starts).filter(([, start]) => start > oldest.version);
  return { runs: kept, starts: Object.fromEntries(entries) };
}

/** Begins the count of tokens anew, at this version. */
export function restart({ runs, starts }: History, version: number, tokens: readonly string[]): History {
  if (tokens.length === 0) return { runs, starts };
  return { runs, starts: { ...starts, ...Object.fromEntries(tokens.map((token) => [token, version])) } };
}

/** Returns whether a change comes and goes: in the last runs, its token had the value before, and another one since. */
export function flickering({ runs, starts }: History, change: Change): Recurrence {
  const { token } = change;
  const start = Object.hasOwn(starts, token) ? (starts[token] ?? 0) : 0;
  const ids = runs
    .filter(({ version }) => version >= start)
    .map(({ ids }) => (Object.hasOwn(ids, token) ? ids[token] : undefined));
  const isShown = (id: string | undefined) => id === change.namedId;
  const end = ids.findLastIndex((id) => !isShown(id)) + 1;
  const flips = ids.filter((id, index) => index > 0 && id !== ids[index - 1]).length;
  const isFlickering = ids.slice(0, end).some(isShown);
  return {
    seen: { runs: ids.filter(isShown).length, of: ids.length, flips },
    isFlickering,
    streak: ids.length - end,
    suggested: isFlickering && flips >= FLIPS_TO_IGNORE ? "ignore" : null,
  };
}
