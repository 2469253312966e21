import { MAX_ADDRESS } from "../api/sites/site-limits.ts";
import { LEFT_OUT_REASONS, type LeftOut, type LeftOutReason } from "../api/sites/sites.ts";

/** The most examples of each reason. */
const MAX_EXAMPLES = 5;

/** Counts the addresses of a source that are left out. */
export interface LeftOutCount {
  add(reason: LeftOutReason, address: string): void;
  /** Adds what was counted elsewhere. */
  addAll(leftOut: readonly LeftOut[]): void;
  /** The reasons that occur, in the order of LEFT_OUT_REASONS. */
  list(): LeftOut[];
}

/** Creates a count of what is left out. It keeps the beginnings of the first examples of each reason. */
export function countLeftOut(): LeftOutCount {
  const counts = new Map<LeftOutReason, { count: number; examples: string[] }>();
  const addMany = (reason: LeftOutReason, count: number, examples: readonly string[]) => {
    const entry = counts.get(reason) ?? { count: 0, examples: [] };
    counts.set(reason, entry);
    entry.count += count;
    for (const example of examples.slice(0, MAX_EXAMPLES - entry.examples.length)) {
      entry.examples.push(example.slice(0, MAX_ADDRESS).toWellFormed());
    }
  };
  return {
    add: (reason, address) => addMany(reason, 1, [address]),
    addAll(leftOut) {
      for (const { reason, count, examples } of leftOut) addMany(reason, count, examples);
    },
    list: () =>
      LEFT_OUT_REASONS.flatMap((reason) => {
        const entry = counts.get(reason);
        return entry ? [{ reason, ...entry }] : [];
      }),
  };
}
