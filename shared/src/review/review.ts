import type { Tokens } from "../kinds/wire.ts";
import { accept, approve, findReopenable, isOf, reopen } from "./accepting.ts";
import type { Accepted, Baseline } from "./baseline.ts";
import type { Change } from "./change.ts";
import { type Changes, changesBetween } from "./changes.ts";
import { type Decision, findDecision, isDecisionOn, withoutDecisionsOn } from "./decisions.ts";
import { addRun, flickering, type History, NO_HISTORY, type Recurrence, restart } from "./history.ts";
import type { Status } from "./merge.ts";

/** A snapshot that a review knows of. */
export interface ReviewedSnapshot {
  readonly id: string;
  readonly version: number;
  readonly at: string;
}

/** A snapshot with its tokens, as stored. */
export interface SnapshotTokens extends ReviewedSnapshot {
  readonly tokens: Tokens;
}

/** A change that was accepted before it came. */
export interface Expectation {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly expires_at: string;
  readonly note: string | null;
}

/** What people decided about the changes of one page, and what its runs showed. */
export interface Review {
  readonly baseline: Baseline;
  readonly decisions: readonly Decision[];
  readonly expected: readonly Expectation[];
  readonly history: History;
  /** By the namedId of a change, the first snapshot since which every one showed it. */
  readonly since: Readonly<Record<string, ReviewedSnapshot>>;
  /** The namedIds of changes that have been announced, or that a person made pending again. */
  readonly announced: readonly string[];
}

/** What decides beside the review itself. */
export interface Conditions {
  readonly at: Date;
  /** The id of the ignore rule that matches a change. */
  readonly ruleOf: (change: Change) => string | undefined;
  /** So many further runs must show a change before it is announced. 0: none. */
  readonly confirmRuns: number;
}

/** A change with what holds of it. */
export interface Reviewed {
  readonly change: Change;
  readonly status: Status;
  readonly decision: Decision | undefined;
  readonly rule: string | undefined;
  readonly recurrence: Recurrence;
  readonly since: ReviewedSnapshot | undefined;
}

/** The review of a page whose baseline was just approved. @param latest the newest snapshot that can be compared with it */
export function startReview(
  {
    baseline,
    decisions = [],
    expected = [],
  }: Pick<Review, "baseline"> & Partial<Pick<Review, "decisions" | "expected">>,
  latest: SnapshotTokens,
): Review {
  const review = { baseline, decisions, expected, history: NO_HISTORY, since: {}, announced: [] };
  return record(review, latest, changesBetween(baseline, latest.tokens));
}

/** The differences with what holds of them. */
export function reviewChanges(review: Review, { changes }: Changes, conditions: Conditions): Reviewed[] {
  return changes.map((change) => {
    const rule = conditions.ruleOf(change);
    const recurrence = flickering(review.history, change);
    const decision = rule === undefined ? findDecision(review.decisions, change, conditions.at) : undefined;
    const since = Object.hasOwn(review.since, change.namedId) ? review.since[change.namedId] : undefined;
    const status = statusOf(review, { change, rule, decision, recurrence }, conditions);
    return { change, status, decision, rule, recurrence, since };
  });
}

function statusOf(
  { announced }: Review,
  { change, rule, decision, recurrence }: Omit<Reviewed, "status" | "since">,
  { confirmRuns }: Conditions,
): Status {
  if (rule !== undefined) return "ignored";
  if (decision) return decision.status;
  if (recurrence.isFlickering) return "flickering";
  return recurrence.streak <= confirmRuns && !announced.includes(change.namedId) ? "unconfirmed" : "pending";
}

/** What a person decides about the changes of a snapshot. */
export interface Decide {
  readonly accept: readonly string[] | "all";
  readonly reject: readonly string[];
  readonly ignore: readonly string[];
  readonly reopen: readonly string[];
  readonly by: string;
  readonly note: string | null;
  readonly until: string | null;
}

/** What a decision did, or the ids that it cannot do. */
export type Decided =
  | { readonly review: Review; readonly done: Readonly<Record<DecidedAction, readonly string[]>> }
  | { readonly unknown: readonly string[]; readonly ruled: readonly string[] };

/** What a person does with a change. */
export type DecidedAction = "accept" | "reject" | "ignore" | "reopen";

/**
 * Decides about changes. A decision that already holds does nothing; one that differs from an earlier one replaces it.
 * @param latest the snapshot whose changes the person saw
 * @returns the ids that are of no change, and those of changes that a rule ignores, if there are any; then nothing is done
 */
export function decide(review: Review, latest: SnapshotTokens, wanted: Decide, conditions: Conditions): Decided {
  const before = reviewChanges(review, changesBetween(review.baseline, latest.tokens), conditions);
  const pending = before.filter(({ status }) => status === "pending").map(({ change }) => change.id);
  const wantedIds = { ...wanted, accept: wanted.accept === "all" ? pending : wanted.accept };
  const target = (id: string) => findTarget(review, before, id);
  const named = ACTIONS.flatMap((action) => wantedIds[action].map((id) => ({ id, action, ...target(id) })));
  const unknown = named.filter(({ reviewed, entry, decisions, action }) => {
    const isElsewhere = action === "reopen" && decisions.length > 0;
    return !reviewed && !entry && !isElsewhere;
  });
  const ruled = named.filter(({ reviewed }) => reviewed?.rule !== undefined);
  if (unknown.length > 0 || ruled.length > 0) {
    return { unknown: unknown.map(({ id }) => id), ruled: ruled.map(({ id }) => id) };
  }
  const done = named.filter(({ action, reviewed, entry, decisions }) => {
    if (action === "accept") return reviewed !== undefined;
    if (action === "reopen") return entry !== undefined || decisions.length > 0;
    return reviewed?.decision?.status !== STATUS_OF[action];
  });
  // What was accepted is reopened first if it is now rejected or ignored.
  const reopened = done.flatMap(({ entry, action }) => (entry && action !== "accept" ? [entry] : []));
  const lifted = new Set(done.flatMap(({ action, decisions }) => (action === "reopen" ? decisions : [])));
  const tokens = new Set(reopened.map(({ token }) => token));
  let next: Review = {
    ...review,
    baseline: reopened.reduce(reopen, review.baseline),
    decisions: review.decisions.filter(
      (decision) => !lifted.has(decision) && !(decision.status === "rejected" && tokens.has(decision.token)),
    ),
  };
  const { changes } = changesBetween(next.baseline, latest.tokens);
  const changesOf = (action: DecidedAction): Change[] => {
    const namedIds = new Set(
      named.flatMap((one) => (one.action === action ? ((one.reviewed?.change ?? one.entry)?.namedId ?? []) : [])),
    );
    return changes.filter(({ namedId }) => namedIds.has(namedId));
  };
  for (const action of ["reject", "ignore"] as const) {
    const isDone = new Set(done.filter((one) => one.action === action).map(namedIdOf));
    for (const change of changesOf(action)) {
      if (isDone.has(change.namedId)) {
        next = withDecision(next, change, { ...wanted, status: STATUS_OF[action], at: conditions.at });
      }
    }
  }
  const accepted = changesOf("accept");
  const reopenedNow = changesOf("reopen");
  next = takeAccepted(next, latest, accepted);
  const restarted = [...accepted, ...reopenedNow].map(({ token }) => token);
  next = {
    ...next,
    history: restart(next.history, latest.version, restarted),
    announced: [...new Set([...next.announced, ...reopenedNow.map(({ namedId }) => namedId)])],
  };
  const idsOf = (action: DecidedAction) => done.filter((one) => one.action === action).map(({ id }) => id);
  return {
    review: record(next, latest, changesBetween(next.baseline, latest.tokens)),
    done: { accept: idsOf("accept"), reject: idsOf("reject"), ignore: idsOf("ignore"), reopen: idsOf("reopen") },
  };
}

const ACTIONS = ["accept", "reject", "ignore", "reopen"] as const;
const STATUS_OF = { reject: "rejected", ignore: "ignored" } as const;

const namedIdOf = ({ reviewed, entry }: Target): string | undefined => (reviewed?.change ?? entry)?.namedId;

/** What an id is of. */
interface Target {
  /** A change of the review. */
  readonly reviewed: Reviewed | undefined;
  /** Else a change that was accepted. */
  readonly entry: Accepted | undefined;
  /** The decisions on it. */
  readonly decisions: readonly Decision[];
}

function findTarget(review: Review, before: readonly Reviewed[], id: string): Target {
  const reviewed = before.find(({ change }) => isOf(change, id));
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
  {
    status,
    by,
    at,
    note,
    until,
  }: { status: Decision["status"]; by: string; at: Date; note: string | null; until: string | null },
): Review {
  const { id, namedId, namedPair, token } = change;
  const decision: Decision = {
    ...{ id, namedId, namedPair, token, status, by, note },
    at: at.toISOString(),
    until: status === "ignored" ? until : null,
  };
  return { ...review, decisions: [...withoutDecisionsOn(review.decisions, change), decision] };
}

/** The baseline takes changes, which ends the decisions on them, and the rejections of other changes of the same tokens. */
function takeAccepted(review: Review, latest: SnapshotTokens, accepted: readonly Change[]): Review {
  if (accepted.length === 0) return review;
  const tokens = new Set(accepted.map(({ token }) => token));
  const decisions = accepted.reduce(withoutDecisionsOn, review.decisions);
  return {
    ...review,
    baseline: accept(review.baseline, latest.tokens, accepted),
    decisions: decisions.filter(({ status, token }) => status !== "rejected" || !tokens.has(token)),
  };
}

/** Notes what a snapshot shows. */
function record(review: Review, latest: SnapshotTokens, { changes }: Pick<Changes, "changes">): Review {
  const shown = new Set(changes.map(({ namedId }) => namedId));
  const { id, version, at } = latest;
  const since = changes.map(({ namedId }) => [
    namedId,
    Object.hasOwn(review.since, namedId) ? review.since[namedId] : { id, version, at },
  ]);
  return {
    ...review,
    history: addRun(review.history, version, changes),
    since: Object.fromEntries(since),
    announced: review.announced.filter((namedId) => shown.has(namedId)),
  };
}

/** What a new snapshot changed in a review. */
export interface Advanced {
  readonly review: Review;
  /** Changes that were expected and that the baseline has taken. */
  readonly accepted: readonly { readonly change: Change; readonly expectation: Expectation }[];
  /** Rejections of which the baseline's value is back. */
  readonly resolved: readonly Decision[];
  /** Changes that are pending now and have not been announced. */
  readonly announced: readonly Change[];
}

/** Goes on with the next snapshot of the page. */
export function advance(review: Review, latest: SnapshotTokens, conditions: Conditions): Advanced {
  const found = changesBetween(review.baseline, latest.tokens);
  const valid = review.expected.filter(({ expires_at }) => new Date(expires_at) > conditions.at);
  const accepted = found.changes.flatMap((change) => {
    const expectation = valid.find(({ id }) => isOf(change, id));
    return expectation && conditions.ruleOf(change) === undefined ? [{ change, expectation }] : [];
  });
  const used = new Set(accepted.map(({ expectation }) => expectation));
  const changed = accepted.map(({ change }) => change);
  const taken = takeAccepted(review, latest, changed);
  const { changes } = changed.length > 0 ? changesBetween(taken.baseline, latest.tokens) : found;
  const differing = new Set(changes.map(({ token }) => token));
  const resolved = taken.decisions.filter(({ status, token }) => status === "rejected" && !differing.has(token));
  const next = record(
    {
      ...taken,
      decisions: taken.decisions.filter((decision) => !resolved.includes(decision)),
      expected: valid.filter((expectation) => !used.has(expectation)),
      history: restart(
        taken.history,
        latest.version,
        changed.map(({ token }) => token),
      ),
    },
    latest,
    { changes },
  );
  const announced = reviewChanges(next, { changes, consequences: [] }, conditions)
    .filter(({ status, change }) => status === "pending" && !next.announced.includes(change.namedId))
    .map(({ change }) => change);
  const all = [...next.announced, ...announced.map(({ namedId }) => namedId)];
  return { review: { ...next, announced: all }, accepted, resolved, announced };
}

/**
 * Makes a snapshot the baseline, as it is. Values that are ignored keep their old ones.
 * @param approved the snapshot
 * @param latest the newest snapshot that can be compared with it
 */
export function approveSnapshot(
  review: Review | undefined,
  { approved, latest }: { approved: SnapshotTokens; latest: SnapshotTokens },
  conditions: Conditions,
): Review {
  if (!review) return startReview({ baseline: approve(approved.tokens) }, latest);
  const found = changesBetween(review.baseline, approved.tokens);
  const reviewed = reviewChanges(review, found, conditions);
  const ignored = reviewed.filter(({ status }) => status === "ignored").map(({ change }) => change);
  const changed = new Set(reviewed.filter(({ status }) => status !== "ignored").map(({ change }) => change.token));
  return startReview(
    {
      baseline: approve(approved.tokens, ignored),
      decisions: review.decisions.filter(({ status, token }) => status !== "rejected" || !changed.has(token)),
      expected: review.expected,
    },
    latest,
  );
}

/** Changes that a person accepts before they come. */
export interface Expect {
  readonly ids: readonly string[];
  readonly by: string;
  readonly note: string | null;
  /** When the expectation ends. */
  readonly until: string;
}

/** Accepts changes ahead. Those that are pending already are accepted now. */
export function expectChanges(
  review: Review,
  latest: SnapshotTokens,
  { ids, by, note, until }: Expect,
  conditions: Conditions,
): Pick<Advanced, "review" | "accepted"> {
  const others = review.expected.filter(({ id }) => !ids.includes(id));
  const news = ids.map((id): Expectation => ({ id, by, note, at: conditions.at.toISOString(), expires_at: until }));
  const reviewed = reviewChanges(review, changesBetween(review.baseline, latest.tokens), conditions);
  const accepted = reviewed.flatMap(({ change, status }) => {
    const expectation = news.find(({ id }) => isOf(change, id));
    return expectation && status === "pending" ? [{ change, expectation }] : [];
  });
  const used = new Set(accepted.map(({ expectation }) => expectation));
  const expected = [...others, ...news.filter((expectation) => !used.has(expectation))];
  return {
    review: takeAndRecord(
      { ...review, expected },
      latest,
      accepted.map(({ change }) => change),
    ),
    accepted,
  };
}

function takeAndRecord(review: Review, latest: SnapshotTokens, accepted: readonly Change[]): Review {
  const taken = takeAccepted(review, latest, accepted);
  const history = restart(
    taken.history,
    latest.version,
    accepted.map(({ token }) => token),
  );
  return record({ ...taken, history }, latest, changesBetween(taken.baseline, latest.tokens));
}
