import type { ReviewBaseline } from "@tintype/shared/api/review/review-baseline";
import type { Status } from "@tintype/shared/api/review/review-states";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { isOf } from "@tintype/shared/review/accepting";
import type { Change } from "@tintype/shared/review/change";
import { changesBetween } from "@tintype/shared/review/changes";
import { conditionsAt, shownName } from "@tintype/shared/review/conditions";
import { reviewChanges, startReview } from "@tintype/shared/review/review";

/** A change of the page, with what holds of it in the review of the server. */
export interface ReviewedChange {
  readonly change: Change;
  /** With renames by people. */
  readonly shownName: string;
  readonly status: Status | "expected" | "accepted";
  readonly note: string | null;
}

/** The changes of a page that was just read. */
export interface PageReview {
  readonly changes: readonly ReviewedChange[];
  /** They follow from changes, and nobody decides about them. */
  readonly consequences: readonly Pick<ReviewedChange, "change" | "shownName">[];
}

/** Compares the tokens of a page with a baseline, as the server compares a snapshot. */
export function reviewPage(wire: ReviewBaseline, tokens: Tokens, now: Date): PageReview {
  const baseline = {
    tokens: wire.tokens,
    settled: wire.patches.map((patch) => ({ ...patch, before: null })),
    accepted: [],
  };
  const decisions = wire.decisions.map(({ named_id: namedId, named_pair: namedPair, ...decision }) => ({
    ...decision,
    namedId,
    namedPair,
    by: "", // the wire does not say who decided
  }));
  const conditions = conditionsAt(now, wire);
  const page = { id: "", version: wire.version, at: now.toISOString(), tokens };
  const differences = changesBetween(baseline, tokens);
  const reviewed = reviewChanges(startReview({ baseline, decisions }, page), differences, conditions);
  const withName = (change: Change) => ({ change, shownName: shownName(change, wire.renames) });
  return {
    changes: reviewed.map(({ change, status, decision, rule }) => {
      const isExpected = rule === undefined && wire.expected.some(({ id }) => isOf(change, id));
      return { ...withName(change), status: isExpected ? "expected" : status, note: decision?.note ?? null };
    }),
    consequences: differences.consequences.map(withName),
  };
}
