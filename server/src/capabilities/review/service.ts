import type { DecideBody, ExpectBody, ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/reviews";
import { isReadAlike } from "@tintype/shared/review/eligibility";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { type ComparableSnapshot, findComparable, keepSnapshots } from "../runs/snapshots/snapshots.ts";
import { type CatchUp, NO_REVIEW } from "./catch-up.ts";
import type { ReviewJob, ReviewResult, Step } from "./compute.ts";
import type { ReviewEngine } from "./engine.ts";
import { insertLog, type LogDraft, listLog, putReview, type ReviewLogRow, type ReviewRow } from "./repository.ts";
import { keptBy, toUnread } from "./snapshots.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

/** A review with its tokens. */
type Current = Readonly<{ row: ReviewRow; baseline: ComparableSnapshot; latest: ComparableSnapshot }>;
type Shown = Extract<ReviewResult, { stored: unknown }>;
type Via = ReviewLogEntry["via"];

/** So many people at once decide without one of them being refused. */
const MAX_TRIES = 10;
const DAY_MS = 86_400_000;

/** The rules of reviews. What decides about changes is pure, and in shared/src/review. */
export function createReviewService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  engine: ReviewEngine;
  catchUp: CatchUp;
  now?: () => Date;
}) {
  const { db, extractions, engine, catchUp, now = () => new Date() } = parts;

  /** @returns undefined if the extraction has no baseline */
  async function findCurrent(extraction: ExtractionRow): Promise<Current | undefined> {
    const row = await catchUp(extraction);
    if (!row) return undefined;
    const baseline = await findComparable(db, extraction, row.baseline_id);
    const latest = row.latest_id === row.baseline_id ? baseline : await findComparable(db, extraction, row.latest_id);
    return baseline && latest && { row, baseline, latest };
  }

  const compute = async (extraction: ExtractionRow, current: Current, step: Step): Promise<ReviewResult> => {
    const job: ReviewJob = {
      step,
      stored: current.row.state,
      baseline: toUnread(current.baseline),
      latest: toUnread(current.latest),
      renames: extraction.renames,
      at: now().toISOString(),
    };
    return engine.compute(job, extraction.team_id ?? extraction.user_id);
  };

  async function show(extraction: ExtractionRow): Promise<ReviewOnWire> {
    const current = await findCurrent(extraction);
    if (!current) return { ...NO_REVIEW, reasons: await catchUp.reasons(extraction) };
    return present(current, await compute(extraction, current, { step: "show" }));
  }

  /** Changes a review until nobody else has changed it meanwhile. */
  async function change(
    extraction: ExtractionRow,
    makeStep: (current: Current) => Promise<Step> | Step,
    logOf: (shown: Shown, current: Current) => readonly LogDraft[],
    approvedBy?: UserId,
  ): Promise<{ review: ReviewOnWire; shown: Shown }> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const current = await findCurrent(extraction);
      if (!current) throw new AppError("not_found", "This page has no baseline yet: approve a snapshot first.");
      const step = await makeStep(current);
      const result = await compute(extraction, current, step);
      if (!("stored" in result)) throw unknownIds(result.unknown);
      const approved = step.step === "approve" ? step.approved : undefined;
      const next: Omit<ReviewRow, "revision"> = {
        ...current.row,
        state: result.stored,
        ...(approved && {
          ...{ baseline_id: approved.id as SnapshotId, approved_at: now(), approved_by: approvedBy ?? null }, // it was found by this id
          ...(approved.version > current.latest.version && { latest_id: approved.id as SnapshotId }), // the same
        }),
      };
      const isStored = await db.transaction().execute(async (tx) => {
        if (!(await putReview(tx, withoutRevision(next), current.row))) return false;
        await keepSnapshots(tx, extraction, keptBy(next));
        await insertLog(tx, extraction, logOf(result, current));
        return true;
      });
      if (!isStored) continue;
      const shown = approved ? await findCurrent(extraction) : current;
      return {
        review: shown ? present({ ...shown, row: { ...shown.row, ...next } }, result) : await show(extraction),
        shown: result,
      };
    }
    throw new AppError("not_ready", "Many people decide about this page: try again.", {}, { "Retry-After": "1" });
  }

  return {
    /** @throws AppError not_found, forbidden, not_team_member, not_ready, payload_too_large */
    async get(caller: Caller, id: ExtractionId): Promise<ReviewOnWire> {
      return show(await extractions.authorize(caller, id, "member"));
    },

    /**
     * Decides about changes.
     * @throws AppError as `get`; review_changed if another snapshot is the latest by now; validation_error
     */
    async decide(caller: Caller, id: ExtractionId, body: DecideBody, via: Via): Promise<ReviewOnWire> {
      const extraction = await extractions.authorize(caller, id, "member");
      const { snapshot_id, accept = [], reject = [], ignore = [], reopen = [], note = null } = body;
      checkLists({ accept: accept === "all" ? [] : accept, reject, ignore, reopen });
      const until = body.until === undefined ? null : new Date(body.until);
      if (until && until <= now()) throw invalid([{ path: "until", message: "must be in the future" }]);
      const wanted = { accept, reject, ignore, reopen, by: caller.userId, note, until: until?.toISOString() ?? null };
      const { review } = await change(
        extraction,
        async (current) => {
          if (current.latest.id !== snapshot_id) throw await changed(extraction);
          return { step: "decide", wanted };
        },
        ({ done }, { latest }) =>
          (["accept", "reject", "ignore", "reopen"] as const)
            .filter((action) => done[action].length > 0)
            .map((action) => ({
              ...{ user_id: caller.userId, via, action, changes: done[action], note, snapshot_id: latest.id },
            })),
      );
      return review;
    },

    /** Makes a snapshot the baseline, as it is. @throws AppError as `get`; not_found; review_changed */
    async approve(caller: Caller, id: ExtractionId, snapshotId: string, via: Via): Promise<ReviewOnWire> {
      const extraction = await extractions.authorize(caller, id, "member");
      const approved = isId<SnapshotId>(snapshotId) ? await findComparable(db, extraction, snapshotId) : undefined;
      if (!approved) throw new AppError("not_found", "This extraction has no such snapshot.");
      if (!(await catchUp(extraction))) await catchUp.start(extraction, approved);
      const entry = { user_id: caller.userId, via, action: "approve", changes: [], note: null } as const;
      const { review } = await change(
        extraction,
        async ({ latest }) => {
          const isSame = isReadAlike(latest.environment, approved.environment);
          if (isSame && latest.version < approved.version) throw await changed(extraction);
          return { step: "approve", approved: toUnread(approved) };
        },
        () => [{ ...entry, snapshot_id: approved.id }],
        caller.userId,
      );
      return review;
    },

    /** Accepts changes ahead. @throws AppError as `get` */
    async expect(caller: Caller, id: ExtractionId, body: ExpectBody, via: Via) {
      const extraction = await extractions.authorize(caller, id, "member");
      const { changes, expires_in_days, note = null } = body;
      const until = new Date(now().getTime() + expires_in_days * DAY_MS).toISOString();
      const wanted = { ids: [...new Set(changes)], by: caller.userId, note, until };
      const entry = { user_id: caller.userId, via, note } as const;
      const { shown } = await change(
        extraction,
        () => ({ step: "expect", wanted }),
        ({ taken }, { latest }) => [
          { ...entry, action: "expect", changes: wanted.ids, snapshot_id: latest.id },
          ...(taken.length > 0
            ? [{ ...entry, action: "accept" as const, changes: taken.map(({ id }) => id), snapshot_id: latest.id }]
            : []),
        ],
      );
      return shown.stored.expected;
    },

    /** The changes that are expected. @throws AppError as `get` */
    async listExpected(caller: Caller, id: ExtractionId) {
      const row = await catchUp(await extractions.authorize(caller, id, "member"));
      return (row?.state.expected ?? []).filter(({ expires_at }) => new Date(expires_at) > now());
    },

    /** Expects a change no more. @throws AppError not_found, forbidden, not_team_member */
    async takeBack(caller: Caller, id: ExtractionId, changeId: string, via: Via): Promise<void> {
      const extraction = await extractions.authorize(caller, id, "member");
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const row = await catchUp(extraction);
        const others = row?.state.expected.filter((one) => one.id !== changeId);
        if (!row || others?.length === row.state.expected.length || !others) {
          throw new AppError("not_found", "No such change is expected.");
        }
        const next = { ...row, state: { ...row.state, expected: others } };
        const entry = { user_id: caller.userId, via, action: "take_back", changes: [changeId], note: null } as const;
        const isStored = await db.transaction().execute(async (tx) => {
          if (!(await putReview(tx, withoutRevision(next), row))) return false;
          await insertLog(tx, extraction, [{ ...entry, snapshot_id: row.latest_id }]);
          return true;
        });
        if (isStored) return;
      }
      throw new AppError("not_ready", "Many people decide about this page: try again.", {}, { "Retry-After": "1" });
    },

    /** What people decided, newest first. @throws AppError not_found, forbidden, not_team_member */
    async log(caller: Caller, id: ExtractionId, request: PageRequest): Promise<PageOf<ReviewLogRow>> {
      return listLog(db, await extractions.authorize(caller, id, "member"), request);
    },
  };

  async function changed(extraction: ExtractionRow): Promise<AppError> {
    const review = await show(extraction);
    return new AppError("review_changed", "Another snapshot was stored since: look at the review again.", { review });
  }
}

const withoutRevision = ({ revision: _, ...row }: Omit<ReviewRow, "revision"> & { revision?: number }) => row;

function present({ row, baseline, latest }: Current, result: ReviewResult): ReviewOnWire {
  if (!("shown" in result)) throw unknownIds(result.unknown);
  return {
    baseline: {
      ...{ snapshot_id: baseline.id, version: baseline.version },
      ...{ approved_at: row.approved_at.toISOString(), approved_by: row.approved_by },
    },
    reasons: [],
    latest: { snapshot_id: latest.id, version: latest.version },
    ...result.shown,
  };
}

function unknownIds(ids: readonly string[]): AppError {
  return invalid(ids.map((id) => ({ path: "", message: `names no change of this review: ${id}` })));
}

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
