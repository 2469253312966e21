import type { ReviewBaseline } from "@tintype/shared/api/review-baseline";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageRequest } from "../../platform/database/paging.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { Decider } from "./decider.ts";
import type { ReviewedPage, ReviewedSite } from "./presenter.ts";
import { listReviews } from "./repository.ts";
import { createSubjectReviews, type Reviewed } from "./subject-reviews.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

/** The reviews of pages, and the list of all reviews. */
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
  const pages: Reviewed<ExtractionId, ExtractionRow> = {
    subjectOf: (extraction) => ({ extraction }),
    authorize: extractions.authorize,
    holdRights: (tx, caller, before) =>
      teams.holdRights(tx, caller, { before, resource: async () => before, atLeast: "reviewer", what: "extraction" }),
  };
  return {
    ...createSubjectReviews({ db, reviewed: pages, decider }),

    /** The baseline, for clients that compare a page with it. @throws AppError as `get`; not_found without a baseline */
    async getBaseline(caller: Caller, id: ExtractionId): Promise<ReviewBaseline> {
      return decider.getBaseline(await extractions.authorize(caller, id, "viewer"));
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
      const foundPages = new Map((await findPages(caller, team_id, ids)).map((page) => [page.id, page]));
      const foundSites = new Map((await findSites(caller, siteIds)).map((site) => [site.id, site]));
      const listed = rows.map(({ extraction_id, site_id, ...facts }) => ({
        facts,
        page: extraction_id === null ? undefined : foundPages.get(extraction_id),
        site: site_id === null ? undefined : foundSites.get(site_id),
      }));
      return { rows: listed.filter(({ page, site }) => page ?? site), total };
    },
  };
}
