import type { ReviewBaseline } from "@tintype/shared/api/review-baseline";
import type { DecideBody, ExpectBody, ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, type SnapshotId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionService } from "../extractions/service.ts";
import { findPrevious } from "../runs/draft-snapshot.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { type ComparableSnapshot, findComparable } from "../runs/snapshots/snapshots.ts";
import type { TeamGate } from "../teams/gate.ts";
import type { CatchUp } from "./catch-up.ts";
import type { ReviewStep, Step } from "./compute.ts";
import { eventsOf } from "./events.ts";
import { findPresent } from "./logged.ts";
import { NO_REVIEW, presentBaseline, type ReviewedPage } from "./presenter.ts";
import { type LogDraft, listLog, listReviews, type ReviewLogRow, type ReviewRow } from "./repository.ts";
import { toUnread } from "./snapshots.ts";
import type { Steps } from "./steps.ts";
import { factsOf, matchesOf, storeReview } from "./store.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

/** A review with the snapshots that it compares. */
type Current = Readonly<{ review: ReviewRow; baseline: ComparableSnapshot; latest: ComparableSnapshot }>;

type Via = ReviewLogEntry["via"];

/** A step with what is stored with it. */
interface Change {
  readonly step: Step;
  /** The columns that the step changes, besides those that follow from its result. */
  readonly columns?: Partial<Pick<ReviewRow, "approved_at" | "approved_by">>;
  /** The snapshots that are compared after the step, if others than before. */
  readonly compared?: Pick<Current, "baseline" | "latest">;
  readonly toLog: (result: ReviewStep) => readonly LogDraft[];
}

/** So many people at once decide without one of them being refused. */
const MAX_TRIES = 10;
const DAY_MS = 86_400_000;
const ACTIONS = ["accept", "reject", "ignore", "reopen"] as const;

/** The rules of reviews. The rules by which changes are decided are pure, and in shared/src/review. */
export function createReviewService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  teams: Pick<TeamGate, "requireOwners">;
  /** Finds those of these extractions that belong to a team, to the caller (null), or to either (undefined). */
  findPages: (
    caller: Caller,
    teamId: string | null | undefined,
    ids: readonly ExtractionId[],
  ) => Promise<readonly ReviewedPage[]>;
  steps: Steps;
  catchUp: CatchUp;
  now?: () => Date;
}) {
  const { db, extractions, teams, findPages, steps, catchUp, now = () => new Date() } = parts;

  /** @returns undefined if the extraction has no baseline */
  async function findCurrent(extraction: ExtractionRow): Promise<Current | undefined> {
    const review = await catchUp(extraction);
    if (!review) return undefined;
    const { baseline_id, latest_id } = review;
    const baseline = await findComparable(db, extraction, baseline_id);
    const latest = latest_id === baseline_id ? baseline : await findComparable(db, extraction, latest_id);
    return baseline && latest && { review, baseline, latest };
  }

  /** @throws AppError not_ready, payload_too_large, validation_error (an id is of no change, or of one that a rule ignores) */
  async function compute(extraction: ExtractionRow, current: Current, step: Step, at: Date): Promise<ReviewStep> {
    const job = {
      ...{ step, stored: current.review.state },
      ...{ baseline: toUnread(current.baseline), latest: toUnread(current.latest) },
    };
    const { result } = await steps(extraction, job, at);
    if ("stored" in result) return result;
    throw invalid([
      ...result.unknown.map((id) => ({ path: "", message: `names no change of this review: ${id}` })),
      ...result.ruled.map((id) => ({ path: "", message: `names a change that a rule ignores: ${id}` })),
    ]);
  }

  async function show(extraction: ExtractionRow): Promise<ReviewOnWire> {
    const current = await findCurrent(extraction);
    if (!current) return { ...NO_REVIEW, reasons: await catchUp.reasons(extraction) };
    return present(current, await compute(extraction, current, { step: "show" }, now()));
  }

  /** The wire's form of a review. It does not name people whose accounts are gone. */
  async function present({ review, baseline, latest }: Current, { view }: ReviewStep): Promise<ReviewOnWire> {
    const people = await findPresent(
      db,
      view.changes.map(({ by }) => by),
    );
    return {
      baseline: {
        ...{ snapshot_id: baseline.id, version: baseline.version },
        ...{ approved_at: review.approved_at.toISOString(), approved_by: review.approved_by },
      },
      reasons: [],
      latest: { snapshot_id: latest.id, version: latest.version },
      ...view,
      changes: view.changes.map((change) => ({
        ...change,
        by: change.by !== null && people.has(change.by) ? change.by : null,
      })),
    };
  }

  /** Changes a review, from its newest state: again if somebody else has changed it meanwhile. */
  async function change(
    extraction: ExtractionRow,
    makeChange: (current: Current | undefined, at: Date) => Promise<Change> | Change,
  ): Promise<{ current: Current; result: ReviewStep }> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const at = now();
      const before = await findCurrent(extraction);
      const { step, columns, compared, toLog } = await makeChange(before, at);
      if (!before) continue;
      const { baseline, latest } = { ...before, ...compared };
      const result = await compute(extraction, { ...before, latest }, step, at);
      const review = {
        ...{ ...before.review, ...columns, baseline_id: baseline.id, latest_id: latest.id },
        ...{ ...factsOf(result), state: result.stored },
      };
      const log = toLog(result);
      const events = eventsOf({ extraction, latest: latest.id, result, log, at });
      const isStored = await storeReview(db, extraction, { review, log, events, matches: matchesOf(result) }, at);
      if (isStored) return { current: { review, baseline, latest }, result };
    }
    throw new AppError("not_ready", "Many people decide about this page: try again.", {}, { "Retry-After": "1" });
  }

  async function reviewChanged(extraction: ExtractionRow): Promise<AppError> {
    const review = await show(extraction);
    return new AppError("review_changed", "Another snapshot is the latest by now: look at the review again.", {
      review,
    });
  }

  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = (caller: Caller, id: ExtractionId) => extractions.authorize(caller, id, "viewer");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const reviewable = (caller: Caller, id: ExtractionId) => extractions.authorize(caller, id, "reviewer");

  return {
    /** @throws AppError not_found, forbidden, not_team_member, not_ready, payload_too_large */
    async get(caller: Caller, id: ExtractionId): Promise<ReviewOnWire> {
      return show(await readable(caller, id));
    },

    /** The baseline, for clients that compare a page with it. @throws AppError as `get`; not_found without a baseline */
    async getBaseline(caller: Caller, id: ExtractionId): Promise<ReviewBaseline> {
      const extraction = await authorize(caller, id);
      const current = await findCurrent(extraction);
      const previous = await findPrevious(db, extraction);
      if (!current || !previous) throw noBaseline();
      const rules = await findRules(db, extraction);
      const { review, baseline } = current;
      return presentBaseline({ extraction, review, baseline, previous, rules, at: now() });
    },

    /**
     * Decides about changes.
     * @throws AppError as `get`; insufficient_role; review_changed if another snapshot is the latest by now; validation_error
     */
    async decide(caller: Caller, id: ExtractionId, body: DecideBody, via: Via): Promise<ReviewOnWire> {
      const extraction = await reviewable(caller, id);
      const { snapshot_id, accept = [], reject = [], ignore = [], reopen = [], note = null } = body;
      checkLists({ accept: accept === "all" ? [] : accept, reject, ignore, reopen });
      const until = body.until === undefined ? null : new Date(body.until);
      if (until && until <= now()) throw invalid([{ path: "until", message: "must be in the future" }]);
      const wanted = { accept, reject, ignore, reopen, by: caller.userId, note, until: until?.toISOString() ?? null };
      const { current, result } = await change(extraction, async (before) => {
        const latest = before?.latest.id;
        if (latest === undefined || latest !== snapshot_id) throw await reviewChanged(extraction);
        const entry = { user_id: caller.userId, via, note, snapshot_id: latest };
        return {
          step: { step: "decide", wanted },
          toLog: ({ done }) =>
            ACTIONS.filter((action) => done[action].length > 0).map((action) => ({
              ...{ ...entry, action, changes: done[action] },
            })),
        };
      });
      return present(current, result);
    },

    /**
     * Makes a snapshot the baseline, as it is. It is compared with the newest one that was read in the same way.
     * @throws AppError as `get`; insufficient_role; not_found
     */
    async approve(caller: Caller, id: ExtractionId, snapshotId: string, via: Via): Promise<ReviewOnWire> {
      const extraction = await reviewable(caller, id);
      const approved = isId<SnapshotId>(snapshotId) ? await findComparable(db, extraction, snapshotId) : undefined;
      if (!approved) throw new AppError("not_found", "This extraction has no such snapshot.");
      if (!(await catchUp(extraction))) await catchUp.start(extraction, approved);
      const { current, result } = await change(extraction, async (_, at) => {
        const latest = await catchUp.findLatestLike(extraction, approved);
        const entry = { user_id: caller.userId, via, action: "approve", changes: [], note: null } as const;
        return {
          step: { step: "approve", approved: toUnread(approved) },
          columns: { approved_at: at, approved_by: caller.userId },
          compared: { baseline: approved, latest },
          toLog: () => [{ ...entry, snapshot_id: approved.id }],
        };
      });
      return present(current, result);
    },

    /** Accepts changes ahead. @throws AppError as `get`; insufficient_role; not_found if there is no baseline */
    async expect(caller: Caller, id: ExtractionId, body: ExpectBody, via: Via): Promise<readonly Expectation[]> {
      const extraction = await reviewable(caller, id);
      const { changes, expires_in_days, note = null } = body;
      const { result } = await change(extraction, (before, at) => {
        if (!before) throw noBaseline();
        const until = new Date(at.getTime() + expires_in_days * DAY_MS).toISOString();
        const wanted = { ids: [...new Set(changes)], by: caller.userId, note, until };
        const entry = { user_id: caller.userId, via, note, snapshot_id: before.latest.id } as const;
        return {
          step: { step: "expect", wanted },
          toLog: ({ taken }) => [
            { ...entry, action: "expect", changes: wanted.ids },
            ...(taken.length > 0
              ? [{ ...entry, action: "accept" as const, changes: taken.map((change) => change.id) }]
              : []),
          ],
        };
      });
      return validAt(result.stored.expected, now());
    },

    /** The changes that are expected. @throws AppError not_found, forbidden, not_team_member */
    async listExpected(caller: Caller, id: ExtractionId): Promise<readonly Expectation[]> {
      const review = await catchUp(await readable(caller, id));
      return validAt(review?.state.expected ?? [], now());
    },

    /** Expects a change no more. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async takeBack(caller: Caller, id: ExtractionId, changeId: string, via: Via): Promise<void> {
      const extraction = await reviewable(caller, id);
      await change(extraction, (before) => {
        if (!before?.review.state.expected.some((expectation) => expectation.id === changeId)) {
          throw new AppError("not_found", "No such change is expected.");
        }
        const entry = { user_id: caller.userId, via, action: "take_back", changes: [changeId], note: null } as const;
        return {
          step: { step: "take_back", id: changeId },
          toLog: () => [{ ...entry, snapshot_id: before.latest.id }],
        };
      });
    },

    /** The decisions of people, newest first. @throws AppError not_found, forbidden, not_team_member */
    async log(caller: Caller, id: ExtractionId, request: PageRequest): Promise<PageOf<ReviewLogRow>> {
      return listLog(db, await readable(caller, id), request);
    },

    /**
     * The reviews of a team, or those of the caller and of all their teams.
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, pending, ...request }: PageRequest & { team_id?: string | undefined; pending: boolean },
    ) {
      const of = await teams.requireOwners(caller, team_id);
      const { rows, total } = await listReviews(db, of, { ...request, isPending: pending });
      const ids = rows.map(({ extraction_id }) => extraction_id);
      const pages = new Map((await findPages(caller, team_id, ids)).map((page) => [page.id, page]));
      const listed = rows.flatMap((row) => {
        const page = pages.get(row.extraction_id);
        return page ? [{ row, page }] : [];
      });
      return { rows: listed, total };
    },
  };
}

const noBaseline = () => new AppError("not_found", "This page has no baseline yet: approve a snapshot first.");

const validAt = (expected: readonly Expectation[], at: Date): Expectation[] =>
  expected.filter(({ expires_at }) => new Date(expires_at) > at);

/** @throws AppError validation_error if an id is in two lists */
function checkLists(lists: Readonly<Record<string, readonly string[]>>): void {
  const seen = new Set<string>();
  for (const [path, list] of Object.entries(lists)) {
    for (const id of new Set(list)) {
      if (seen.has(id)) throw invalid([{ path, message: `has a change that another list has too: ${id}` }]);
      seen.add(id);
    }
  }
}
