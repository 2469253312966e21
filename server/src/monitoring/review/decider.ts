import type { ReviewBaseline } from "@tintype/shared/api/review/review-baseline";
import type { DecideBody, ExpectBody, ReviewOnWire } from "@tintype/shared/api/review/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import { MAX_TOLD } from "@tintype/shared/review/told";
import { findPrevious } from "../../extraction/runs/draft-snapshot.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { type ComparableSnapshot, findComparable } from "../../extraction/runs/snapshots/snapshots.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { isId, type SnapshotId } from "../../platform/ids.ts";
import type { CatchUp } from "./catch-up.ts";
import type { ReviewStep, Step } from "./compute.ts";
import { eventsOf } from "./events.ts";
import type { LogDraft } from "./log-repository.ts";
import { findPresent, namesIn } from "./logged.ts";
import { NO_REVIEW, presentBaseline } from "./presenter.ts";
import type { ReviewRow } from "./repository.ts";
import { findRules } from "./rules/repository.ts";
import { toUnread } from "./snapshots.ts";
import type { Steps } from "./steps.ts";
import { factsOf, matchesOf, storeReview } from "./store.ts";
import type { DecidedBy } from "./subject-reviews.ts";

export type Decider = ReturnType<typeof createDecider>;

/** A review with the snapshots that it compares. */
type Current = Readonly<{ review: ReviewRow; baseline: ComparableSnapshot; latest: ComparableSnapshot }>;

/** A step with what is stored with it. */
interface Change {
  readonly step: Step;
  /** The columns that the step changes, besides those that follow from its result. */
  readonly columns?: Partial<Pick<ReviewRow, "approved_at" | "approved_by" | "options_changed">>;
  /** The snapshots that are compared after the step, if others than before. */
  readonly compared?: Pick<Current, "baseline" | "latest">;
  readonly toLog: (result: ReviewStep) => readonly LogDraft[];
}

/** Number of people who can decide at once without one of them being refused. */
const MAX_TRIES = 10;
const DAY_MS = 86_400_000;
/** The ways to decide, in the order of the log. */
export const ACTIONS = ["accept", "reject", "ignore", "reopen"] as const;

/**
 * Creates what shows the reviews of pages and carries out decisions about them, whoever has the right to it. The rules by which
 * changes are decided are pure, and in shared/src/review.
 */
export function createDecider({
  db,
  steps,
  catchUp,
  now,
}: {
  db: Db;
  steps: Steps;
  catchUp: CatchUp;
  now: () => Date;
}) {
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
  async function compute(extraction: ExtractionRow, current: Current, step: Step, time: Date): Promise<ReviewStep> {
    const job = {
      step,
      stored: current.review.state,
      baseline: toUnread(current.baseline),
      latest: toUnread(current.latest),
    };
    const { result } = await steps(extraction, job, time);
    if ("stored" in result) return result;
    throw invalid([
      ...result.unknown.map((id) => ({ path: "", message: `names no change of this review: ${id}` })),
      ...result.ruled.map((id) => ({ path: "", message: `names a change that a rule ignores: ${id}` })),
    ]);
  }

  async function show(extraction: ExtractionRow): Promise<ReviewOnWire> {
    const current = await findCurrent(extraction);
    if (!current) return { ...NO_REVIEW, reasons: await catchUp.reasons(extraction) };
    if (current.review.options_changed) return { ...NO_REVIEW, reasons: ["options_changed"] };
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
        snapshot_id: baseline.id,
        version: baseline.version,
        approved_at: review.approved_at.toISOString(),
        approved_by: review.approved_by,
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
    { holdRights }: Pick<DecidedBy, "holdRights">,
    makeChange: (current: Current | undefined, time: Date) => Promise<Change> | Change,
  ): Promise<{ current: Current; result: ReviewStep }> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const time = now();
      const current = await findCurrent(extraction);
      const { step, columns, compared, toLog } = await makeChange(current, time);
      if (!current) continue;
      const { baseline, latest } = { ...current, ...compared };
      const result = await compute(extraction, { ...current, latest }, step, time);
      const review = {
        ...current.review,
        ...columns,
        baseline_id: baseline.id,
        latest_id: latest.id,
        ...factsOf(result),
        state: result.stored,
      };
      const log = toLog(result);
      const names = await namesIn(db, log);
      const events = eventsOf({ extraction, latest: latest.id, result, log, names, at: time });
      const draft = { review, view: result.view, log, events, matches: matchesOf(result), holdRights };
      const isStored = await storeReview(db, extraction, draft, time);
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

  return {
    /** @throws AppError not_ready, payload_too_large */
    show,

    /** The baseline, for clients that compare a page with it. @throws AppError not_found without a baseline */
    async getBaseline(extraction: ExtractionRow): Promise<ReviewBaseline> {
      const current = await findCurrent(extraction);
      const previous = await findPrevious(db, extraction);
      if (!current || !previous || current.review.options_changed) throw noBaseline();
      const rules = await findRules(db, extraction);
      const { review, baseline } = current;
      return presentBaseline({ extraction, review, baseline, previous, rules, at: now() });
    },

    /**
     * Decides about changes.
     * @throws AppError review_changed if another snapshot is the latest by now; validation_error; as `show`
     */
    async decide(
      extraction: ExtractionRow,
      body: DecideBody,
      { userId, via, ...rights }: DecidedBy,
    ): Promise<ReviewOnWire> {
      const { snapshot_id, accept = [], reject = [], ignore = [], reopen = [], note = null } = body;
      checkLists({ accept: accept === "all" ? [] : accept, reject, ignore, reopen });
      const until = readEnd(body.until, now());
      const decision = { accept, reject, ignore, reopen, by: userId, note, until: until?.toISOString() ?? null };
      const { current, result } = await change(extraction, rights, async (newest) => {
        const latest = newest?.latest.id;
        if (latest === undefined || latest !== snapshot_id || newest?.review.options_changed)
          throw await reviewChanged(extraction);
        const entry = { user_id: userId, via, note, snapshot_id: latest };
        return {
          step: { step: "decide", wanted: decision },
          toLog: ({ done, told }) =>
            ACTIONS.filter((action) => done[action].length > 0).map((action) => ({
              ...entry,
              action,
              changes: done[action],
              about: done[action].slice(0, MAX_TOLD).flatMap((id) => told[id] ?? []),
            })),
        };
      });
      return present(current, result);
    },

    /**
     * Makes a snapshot the baseline, as it is. It is compared with the newest one that was read in the same way.
     * @throws AppError not_found; as `show`
     */
    async approve(
      extraction: ExtractionRow,
      snapshotId: string,
      { userId, via, ...rights }: DecidedBy,
    ): Promise<ReviewOnWire> {
      const approved = isId<SnapshotId>(snapshotId) ? await findComparable(db, extraction, snapshotId) : undefined;
      if (!approved) throw new AppError("not_found", "This extraction has no such snapshot.");
      if (!(await catchUp(extraction))) await catchUp.start(extraction, approved);
      const { current, result } = await change(extraction, rights, async (_, time) => {
        const latest = await catchUp.findLatestLike(extraction, approved);
        const entry = { user_id: userId, via, action: "approve", changes: [], about: [], note: null } as const;
        return {
          step: { step: "approve", approved: toUnread(approved) },
          columns: { approved_at: time, approved_by: userId, options_changed: false },
          compared: { baseline: approved, latest },
          toLog: () => [{ ...entry, snapshot_id: approved.id }],
        };
      });
      return present(current, result);
    },

    /** Accepts changes ahead. @throws AppError not_found if there is no baseline; as `show` */
    async expect(
      extraction: ExtractionRow,
      body: ExpectBody,
      { userId, via, ...rights }: DecidedBy,
    ): Promise<readonly Expectation[]> {
      const { changes, expires_in_days, note = null } = body;
      const { result } = await change(extraction, rights, (current, time) => {
        if (!current || current.review.options_changed) throw noBaseline();
        const until = new Date(time.getTime() + expires_in_days * DAY_MS).toISOString();
        const expectation = { ids: [...new Set(changes)], by: userId, note, until };
        const entry = { user_id: userId, via, note, snapshot_id: current.latest.id } as const;
        return {
          step: { step: "expect", wanted: expectation },
          toLog: ({ taken }) => [
            { ...entry, action: "expect", changes: expectation.ids, about: [] },
            ...(taken.length > 0
              ? [
                  {
                    ...entry,
                    action: "accept" as const,
                    changes: taken.map((change) => change.id),
                    about: taken.slice(0, MAX_TOLD).map(({ about }) => about),
                  },
                ]
              : []),
          ],
        };
      });
      return validAt(result.stored.expected, now());
    },

    /** The changes that are expected. */
    async listExpected(extraction: ExtractionRow): Promise<readonly Expectation[]> {
      const review = await catchUp(extraction);
      return validAt(review?.state.expected ?? [], now());
    },

    /** Expects a change no more. @throws AppError not_found */
    async takeBack(extraction: ExtractionRow, changeId: string, { userId, via, ...rights }: DecidedBy): Promise<void> {
      await change(extraction, rights, (current) => {
        if (!current?.review.state.expected.some((expectation) => expectation.id === changeId)) {
          throw new AppError("not_found", "No such change is expected.");
        }
        const entry = {
          user_id: userId,
          via,
          action: "take_back",
          changes: [changeId],
          about: [],
          note: null,
        } as const;
        return {
          step: { step: "take_back", id: changeId },
          toLog: () => [{ ...entry, snapshot_id: current.latest.id }],
        };
      });
    },
  };
}

const noBaseline = () => new AppError("not_found", "This page has no baseline yet: approve a snapshot first.");

/** The expectations that have not ended at a time. */
export const validAt = (expected: readonly Expectation[], time: Date): Expectation[] =>
  expected.filter(({ expires_at }) => new Date(expires_at) > time);

/** When ignoring ends. @throws AppError validation_error if that is not in the future */
export function readEnd(until: string | undefined, now: Date): Date | null {
  const end = until === undefined ? null : new Date(until);
  if (end && end <= now) throw invalid([{ path: "until", message: "must be in the future" }]);
  return end;
}

/** @throws AppError validation_error if an id is in two lists */
export function checkLists(lists: Readonly<Record<string, readonly string[]>>): void {
  const seen = new Set<string>();
  for (const [path, list] of Object.entries(lists)) {
    for (const id of new Set(list)) {
      if (seen.has(id)) throw invalid([{ path, message: `has a change that another list has too: ${id}` }]);
      seen.add(id);
    }
  }
}
