import type { Change } from "./change.ts";

/** A change that somebody rejected or ignored. */
export interface Decision extends Pick<Change, "id" | "namedId" | "namedPair" | "token"> {
  readonly status: "rejected" | "ignored";
  /** Who decided. */
  readonly by: string;
  readonly at: string;
  readonly note: string | null;
  /** When ignoring ends. */
  readonly until: string | null;
}

/** The decision that holds on a change. Ignoring holds in both directions. */
export const findDecision = (
  decisions: readonly Decision[],
  change: Pick<Change, "namedId" | "namedPair">,
  now: Date,
): Decision | undefined => decisions.find((decision) => isDecisionOn(decision, change) && !hasEnded(decision, now));

/**
 * Returns whether a decision is about a change. Within a page the names of tokens stay, so their names are part of the
 * comparison.
 */
export const isDecisionOn = (decision: Decision, change: Pick<Change, "namedId" | "namedPair">): boolean =>
  decision.namedId === change.namedId || (decision.status === "ignored" && decision.namedPair === change.namedPair);

const hasEnded = ({ until }: Decision, now: Date): boolean => until !== null && new Date(until) <= now;

/** The decisions without those on a change. */
export const withoutDecisionsOn = (
  decisions: readonly Decision[],
  change: Pick<Change, "namedId" | "namedPair">,
): Decision[] => decisions.filter((decision) => !isDecisionOn(decision, change));
