import { isDeepStrictEqual } from "node:util";
import type { OverviewRow } from "@tintype/shared/api/views/overview";
import type {
  ExtractionDetail,
  ExtractionView,
  Progress,
  SnapshotDetail,
  SnapshotView,
  thumbnailList,
} from "@tintype/shared/api/views/views";
import type { z } from "zod";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import type { Waiter } from "../../platform/database/waiter.ts";
import { AppError } from "../../platform/errors.ts";
import { type ExtractionId, isId, type SnapshotId } from "../../platform/ids.ts";
import { type BudgetRules, createBudget } from "../../platform/lanes/budget.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { presentThumbnail } from "../screenshots/present-thumbnail.ts";
import { findThumbnailHeads, findThumbnails } from "../screenshots/repository.ts";
import {
  presentDetail,
  presentListed,
  presentOverview,
  presentProgress,
  presentSnapshotDetail,
  presentSnapshotView,
  presentView,
} from "./presenter.ts";
import {
  findCreator,
  findMaking,
  findOverviewRows,
  listExtractionViews,
  listOverview,
  listSnapshotViews,
  type OverviewFilter,
} from "./repository.ts";

export type OverviewRequest = PageRequest & OverviewFilter & { readonly team_id?: string | null | undefined };

export type ViewService = ReturnType<typeof createViewService>;

/** A search of a large account can take a second of a connection, and a person may ask for hundreds in a minute. */
export const SEARCHES: LaneRules = {
  name: "Searches of extractions",
  at: import.meta.url,
  client: "user",
  limits: { ofClient: { atOnce: 1, waiting: 10 } },
  refusal: () =>
    new AppError("not_ready", "Your other searches are still going on: try again.", {}, { "Retry-After": "2" }),
};

/** A browser opens six connections to a host. */
const MAX_FOLLOWED = 50;

/** Following a run keeps a connection open, and reads the database at each change of the run. */
export const FOLLOWED_RUNS: BudgetRules = {
  name: "Runs that are followed",
  at: import.meta.url,
  client: "user",
  unit: "runs",
  limits: { ofClient: MAX_FOLLOWED },
  refusal: () =>
    new AppError(
      "rate_limited",
      `You follow ${MAX_FOLLOWED} runs already, which is the maximum.`,
      {},
      { "Retry-After": "5" },
    ),
};

/** Finds when each of these extractions runs next by itself. */
export type FindNextRuns = (
  extractions: readonly { readonly id: ExtractionId }[],
) => Promise<ReadonlyMap<ExtractionId, Date>>;

/** Reads extractions for the extension and the dashboard. ExtractionService decides who may see them. */
export function createViewService(parts: {
  db: Db;
  extractions: ExtractionService;
  teams: TeamGate;
  waiter: Waiter;
  findNextRuns: FindNextRuns;
}) {
  const { db, extractions, teams, waiter, findNextRuns } = parts;
  const followed = createBudget(FOLLOWED_RUNS);
  const searches = createLane(SEARCHES);
  const inTurn = <T>({ userId }: Caller, search: string | undefined, list: () => Promise<T>): Promise<T> =>
    search === undefined ? list() : searches.run(userId, list);
  const view = async (row: ExtractionRow): Promise<ExtractionView> => presentView(row, await findCreator(db, row));
  return {
    /** The view of an extraction to which the caller has access. */
    view,

    /**
     * A team's, the caller's personal ones (null), or all that the caller created; last changed first.
     * @throws AppError team_not_found, not_team_member; not_ready if too many searches of the caller wait
     */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & { team_id?: string | null | undefined; search?: string | undefined },
    ): Promise<PageOf<ExtractionView>> {
      const of = await teams.requireOwners(caller, team_id);
      const { rows, total } = await inTurn(caller, request.search, () => listExtractionViews(db, of, request));
      return { rows: rows.map(presentListed), total };
    },

    /**
     * The dashboard's list: a team's, the caller's personal ones (null), or these and those of all the caller's teams.
     * @throws AppError team_not_found, not_team_member; not_ready if too many searches of the caller wait
     */
    async overview(caller: Caller, { team_id, ...request }: OverviewRequest): Promise<PageOf<OverviewRow>> {
      const of = await teams.requireOwners(caller, team_id);
      const { rows, total } = await inTurn(caller, request.search, () => listOverview(db, of, request));
      const nextRuns = await findNextRuns(rows);
      return { rows: rows.map((row) => presentOverview(row, nextRuns.get(row.id))), total };
    },

    /**
     * Returns those of these extractions that belong to a team, to the caller (null), or to the caller or one of their
     * teams (undefined), as the dashboard's list shows them.
     * @throws AppError team_not_found, not_team_member
     */
    async entries(caller: Caller, teamId: string | null | undefined, ids: readonly ExtractionId[]) {
      const of = await teams.requireOwners(caller, teamId);
      const rows = await findOverviewRows(db, of, ids);
      return rows.map((row) => ({ ...presentOverview(row, undefined), id: row.id }));
    },

    /** Small pictures of snapshots, and of the newest snapshots of extractions, as far as the caller may see them. */
    async thumbnails(
      caller: Caller,
      { ids, snapshot_ids }: { ids: readonly string[]; snapshot_ids: readonly string[] },
    ): Promise<z.output<typeof thumbnailList>> {
      const heads = await Promise.all([
        findThumbnailHeads(db, { extractions: ids.filter(isId<ExtractionId>) }),
        findThumbnailHeads(db, { snapshots: snapshot_ids.filter(isId<SnapshotId>) }),
      ]);
      const extractionOf = new Map(heads.flat().map((head) => [head.snapshot_id, head.extraction_id]));
      const of = await teams.requireOwners(caller, undefined);
      const visible = await findOverviewRows(db, of, [...new Set(extractionOf.values())]);
      const visibleIds = new Set(visible.map((row) => row.id));
      const readable = [...extractionOf].filter(([, extraction]) => visibleIds.has(extraction));
      const rows = await findThumbnails(
        db,
        readable.map(([snapshot]) => snapshot),
      );
      return rows.flatMap((row) => {
        const id = extractionOf.get(row.snapshot_id);
        return id === undefined ? [] : [{ ...presentThumbnail(row), id }];
      });
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async one(caller: Caller, id: ExtractionId): Promise<ExtractionView> {
      return view(await extractions.authorize(caller, id, "viewer"));
    },

    /** With the tokens of its newest snapshot. @throws AppError not_found, forbidden, not_team_member */
    async detail(caller: Caller, id: ExtractionId): Promise<ExtractionDetail> {
      const { extraction, newest } = await extractions.get(caller, id);
      const mayRename = await teams.mayRemove(caller, extraction);
      return { ...presentDetail(extraction, newest, await findCreator(db, extraction)), may_rename: mayRename };
    },

    /** Highest version first. @throws AppError not_found, forbidden, not_team_member */
    async snapshots(caller: Caller, id: ExtractionId, request: PageRequest): Promise<PageOf<SnapshotView>> {
      const { rows, total } = await listSnapshotViews(db, await extractions.authorize(caller, id, "viewer"), request);
      return { rows: rows.map(presentSnapshotView), total };
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async snapshot(caller: Caller, id: ExtractionId, snapshotId: string): Promise<SnapshotDetail> {
      const row = await extractions.getSnapshot(caller, id, snapshotId);
      const [making, screenshot] = await Promise.all([findMaking(db, row), extractions.findScreenshot(row)]);
      return presentSnapshotDetail(row, making, screenshot);
    },

    /**
     * Yields the progress of the extraction's run: at once, and again after each change, in whatever process. Ends with
     * the run, or when it is no longer waited for.
     * @throws AppError not_found, forbidden, not_team_member: also in the middle, if the extraction or the access is
     * gone; rate_limited if the caller follows too many runs
     */
    async *progress(caller: Caller, id: ExtractionId, signal: AbortSignal): AsyncGenerator<Progress, void> {
      const run = followed.reserve(caller.userId, 1);
      try {
        let last: Progress | undefined;
        for await (const _ of waiter.changes(id, signal)) {
          const now = presentProgress(await extractions.authorize(caller, id, "viewer"));
          if (signal.aborted) return;
          if (!isDeepStrictEqual(now, last)) yield now;
          if (now.status === "completed" || now.status === "failed") return;
          last = now;
        }
      } finally {
        run.release();
      }
    },
  };
}
