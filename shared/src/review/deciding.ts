import { findReopenable, isOf, reopen } from "./accepting.ts";
import type { Accepted } from "./baseline.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { type Decision, isDecisionOn, withoutDecisionsOn } from "./decisions.ts";
import { restart } from "./history.ts";
import {
  type Conditions,
  type Review,
  type Reviewed,
  record,
  reviewChanges,
  type SnapshotTokens,
  takeAccepted,
} from "./review.ts";

/** The decisions of a person about the changes of a snapshot. */
export interface Decide {
  readonly accept: readonly string[] | "all";
  readonly reject: readonly string[];
  readonly ignore: readonly string[];
  readonly reopen: readonly string[];
  readonly by: string;
  readonly note: string | null;
  readonly until: string | null;
}

/** The review after decisions, or the ids about which nothing can be decided. */
export type Decided =
  | { readonly review: Review; readonly done: Readonly<Record<DecidedAction, readonly string[]>> }
  | { readonly unknown: readonly string[]; readonly ruled: readonly string[] };

/** The ways to decide about a change. */
export type DecidedAction = "accept" | "reject" | "ignore" | "reopen";

/**
 * Decides about changes. A decision that already holds does nothing; one that differs from an earlier one replaces it.
 * @param latest the snapshot whose changes the person saw
 * @returns the ids that are of no change, and those of changes that a rule ignores, if there are any; then nothing is done
 */
export function decide(review: Review, latest: SnapshotTokens, request: Decide, conditions: Conditions): Decided {
  const oldReviewed = reviewChanges(review, changesBetween(review.baseline, latest.tokens), conditions);
  const pending = oldReviewed.filter(({ status }) => status === "pending").map(({ change }) => change.id);
  const wantedIds = { ...request, accept: request.accept === "all" ? pending : request.accept };
  const targets = ACTIONS.flatMap((action) =>
    wantedIds[action].map((id): Target => ({ id, action, ...findTarget(review, oldReviewed, id) })),
  );
  const unknown = targets.filter((target) => !isKnown(target)).map(({ id }) => id);
  const ruled = targets.filter(({ reviewed }) => reviewed?.rule !== undefined).map(({ id }) => id);
  if (unknown.length > 0 || ruled.length > 0) return { unknown, ruled };

  const news = targets.filter(isNews);
  const lifted = liftDecisions(review, news);
  const { changes } = changesBetween(lifted.baseline, latest.tokens);
  const changesOf = (action: DecidedAction): Change[] => {
    const namedIds = new Set(news.filter((target) => target.action === action).map(namedIdOf));
    return changes.filter(({ namedId }) => namedIds.has(namedId));
  };
  const [accepted, reopened] = [changesOf("accept"), changesOf("reopen")];
  const about = { ...request, at: conditions.at };
  const rejected = changesOf("reject").reduce((last, change) => withDecision(last, change, "rejected", about), lifted);
  const ignored = changesOf("ignore").reduce((last, change) => withDecision(last, change, "ignored", about), rejected);
  const lastReview = takeAccepted(ignored, latest, accepted);
  const counted = {
    ...lastReview,
    history: restart(
      lastReview.history,
      latest.version,
      [...accepted, ...reopened].map(({ token }) => token),
    ),
    announced: [...new Set([...lastReview.announced, ...reopened.map(({ namedId }) => namedId)])],
  };
  const idsOf = (action: DecidedAction) => news.filter((target) => target.action === action).map(({ id }) => id);
  return {
    review: record(counted, latest, changesBetween(counted.baseline, latest.tokens)),
    done: { accept: idsOf("accept"), reject: idsOf("reject"), ignore: idsOf("ignore"), reopen: idsOf("reopen") },
  };
}

/** Returns whether the id is that of a change that can be decided, or of a decision that can be lifted. */
const isKnown = ({ reviewed, entry, decisions, action }: Target): boolean =>
  reviewed !== undefined || entry !== undefined || (action === "reopen" && decisions.length > 0);

/** Returns whether the action changes anything. */
function isNews({ action, reviewed, entry, decisions }: Target): boolean {
  if (action === "accept") return reviewed !== undefined;
  if (action === "reopen") return reviewed !== undefined || entry !== undefined || decisions.length > 0;
  return reviewed?.decision?.status !== STATUS_OF[action];
}

/** Lifts the decisions on changes that are reopened. An accepted change is reopened, too, if it is now rejected or ignored. */
function liftDecisions(review: Review, targets: readonly Target[]): Review {
  const reopened = targets.flatMap(({ entry, action }) => (entry && action !== "accept" ? [entry] : []));
  const lifted = new Set(targets.flatMap(({ action, decisions }) => (action === "reopen" ? decisions : [])));
  const tokens = new Set(reopened.map(({ token }) => token));
  return {
    ...review,
    baseline: reopened.reduce(reopen, review.baseline),
    decisions: review.decisions.filter(
      (decision) => !lifted.has(decision) && !(decision.status === "rejected" && tokens.has(decision.token)),
    ),
  };
}

const ACTIONS = ["accept", "reject", "ignore", "reopen"] as const;
const STATUS_OF = { reject: "rejected", ignore: "ignored" } as const;

const namedIdOf = ({ reviewed, entry }: Target): string | undefined => (reviewed?.change ?? entry)?.namedId;

/** A change about which somebody decides. */
interface Target {
  readonly id: string;
  readonly action: DecidedAction;
  /** A change of the review. */
  readonly reviewed: Reviewed | undefined;
  /** Else a change that was accepted. */
  readonly entry: Accepted | undefined;
  /** The decisions on it. */
  readonly decisions: readonly Decision[];
}

function findTarget(review: Review, reviewedBefore: readonly Reviewed[], id: string): Omit<Target, "id" | "action"> {
  const reviewed = reviewedBefore.find(({ change }) => isOf(change, id));
  const entry = reviewed ? undefined : findReopenable(review.baseline, id);
  const { change } = reviewed ?? {};
  const decisions = review.decisions.filter((decision) =>
    change ? isDecisionOn(decision, change) : isOf(decision, id),
  );
  return { reviewed, entry, decisions };
}

function withDecision(
  review: Review,
  change: Change,
  status: Decision["status"],
  { by, at, note, until }: Pick<Decide, "by" | "note" | "until"> & { at: Date },
): Review {
  const { id, namedId, namedPair, token } = change;
  const decision: Decision = {
    id,
    namedId,
    namedPair,
    token,
    status,
    by,
    note,
    at: at.toISOString(),
    until: status === "ignored" ? until : null,
  };
  return { ...review, decisions: [...withoutDecisionsOn(review.decisions, change), decision] };
}
