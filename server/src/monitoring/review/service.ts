import type { ReviewBaseline } from "@tintype/shared/api/review/review-baseline";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { findSubjects } from "../../extraction/subjects/repository.ts";
import { idOf, subjectIn } from "../../extraction/subjects/subject.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageRequest } from "../../platform/database/paging.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { Decider } from "./decider.ts";
import { listReviews } from "./repository.ts";
import { createSubjectReviews, type Reviewed } from "./subject-reviews.ts";

export type ReviewService = ReturnType<typeof createReviewService>;

/** The reviews of pages, and the list of all reviews. */
export function createReviewService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  teams: Pick<TeamGate, "requireOwners" | "holdRights">;
  decider: Decider;
}) {
  const { db, extractions, teams, decider } = parts;
  const pages: Reviewed<ExtractionId, ExtractionRow> = {
    subjectOf: (extraction) => ({ extraction }),
    authorize: extractions.authorize,
    holdRights: (tx, caller, page) =>
      teams.holdRights(tx, caller, {
        before: page,
        resource: async () => page,
        atLeast: "reviewer",
        what: "extraction",
      }),
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
      const ids = rows.map((row) => idOf(subjectIn(row)));
      const subjects = new Map((await findSubjects(db, of, ids)).map((subject) => [subject.id, subject]));
      const listed = rows.flatMap(({ extraction_id, site_id, ...facts }) => {
        const subject = subjects.get(idOf(subjectIn({ extraction_id, site_id })));
        return subject ? [{ facts, subject }] : [];
      });
      return { rows: listed, total };
    },
  };
}
