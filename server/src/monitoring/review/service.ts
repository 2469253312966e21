import type { ReviewBaseline } from "@tintype/shared/api/review/review-baseline";
import type { DecideBody, ExpectBody, ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/review/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { DecidedBy, Decider } from "./decider.ts";
import { type ShownExpectation, showExpected } from "./logged.ts";
import type { ReviewedPage, ReviewedSite } from "./presenter.ts";
import { listLog, listReviews, type ReviewLogRow } from "./repository.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

type Via = ReviewLogEntry["via"];

/** The rules of reviews: who may see and decide what. */
export function createReviewService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  teams: Pick<TeamGate, "requireOwners" | "holdRights">;
  /** Finds those of these sites that the caller may read. */
  findSites: (caller: Caller, ids: readonly SiteId[]) => Promise<readonly ReviewedSite[]>;
  /** Finds those of these extractions that belong to a team, to the caller (null), or to either (undefined). */
  findPages: (
    caller: Caller,
    teamId: string | null | undefined,
    ids: readonly ExtractionId[],
  ) => Promise<readonly ReviewedPage[]>;
  decider: Decider;
}) {
  const { db, extractions, teams, findPages, findSites, decider } = parts;

  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = (caller: Caller, id: ExtractionId) => extractions.authorize(caller, id, "viewer");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const reviewable = (caller: Caller, id: ExtractionId) => extractions.authorize(caller, id, "reviewer");

  /** Who decides. Computing takes time, so the transaction that stores the decision asks for the role again. */
  const decidedBy = (caller: Caller, before: ExtractionRow, via: Via): DecidedBy => ({
    userId: caller.userId,
    via,
    holdRights: (tx) =>
      teams.holdRights(tx, caller, { before, resource: async () => before, atLeast: "reviewer", what: "extraction" }),
  });

  return {
    /** @throws AppError not_found, forbidden, not_team_member, not_ready, payload_too_large */
    async get(caller: Caller, id: ExtractionId): Promise<ReviewOnWire> {
      return decider.show(await readable(caller, id));
    },

    /** The baseline, for clients that compare a page with it. @throws AppError as `get`; not_found without a baseline */
    async getBaseline(caller: Caller, id: ExtractionId): Promise<ReviewBaseline> {
      return decider.getBaseline(await readable(caller, id));
    },

    /**
     * Decides about changes.
     * @throws AppError as `get`; insufficient_role; review_changed if another snapshot is the latest by now; validation_error
     */
    async decide(caller: Caller, id: ExtractionId, body: DecideBody, via: Via): Promise<ReviewOnWire> {
      const extraction = await reviewable(caller, id);
      return decider.decide(extraction, body, decidedBy(caller, extraction, via));
    },

    /**
     * Makes a snapshot the baseline, as it is. It is compared with the newest one that was read in the same way.
     * @throws AppError as `get`; insufficient_role; not_found
     */
    async approve(caller: Caller, id: ExtractionId, snapshotId: string, via: Via): Promise<ReviewOnWire> {
      const extraction = await reviewable(caller, id);
      return decider.approve(extraction, snapshotId, decidedBy(caller, extraction, via));
    },

    /** Accepts changes ahead. @throws AppError as `get`; insufficient_role; not_found if there is no baseline */
    async expect(caller: Caller, id: ExtractionId, body: ExpectBody, via: Via): Promise<readonly Expectation[]> {
      const extraction = await reviewable(caller, id);
      return decider.expect(extraction, body, decidedBy(caller, extraction, via));
    },

    /** The changes that are expected. @throws AppError not_found, forbidden, not_team_member */
    async listExpected(caller: Caller, id: ExtractionId): Promise<readonly ShownExpectation[]> {
      return showExpected(db, await decider.listExpected(await readable(caller, id)));
    },

    /** Expects a change no more. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async takeBack(caller: Caller, id: ExtractionId, changeId: string, via: Via): Promise<void> {
      const extraction = await reviewable(caller, id);
      await decider.takeBack(extraction, changeId, decidedBy(caller, extraction, via));
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
      const ids = rows.flatMap(({ extraction_id }) => (extraction_id === null ? [] : [extraction_id]));
      const siteIds = rows.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]));
      const pages = new Map((await findPages(caller, team_id, ids)).map((page) => [page.id, page]));
      const sites = new Map((await findSites(caller, siteIds)).map((site) => [site.id, site]));
      const listed = rows.map(({ extraction_id, site_id, ...facts }) => ({
        facts,
        page: extraction_id === null ? undefined : pages.get(extraction_id),
        site: site_id === null ? undefined : sites.get(site_id),
      }));
      return { rows: listed.filter(({ page, site }) => page ?? site), total };
    },
  };
}
