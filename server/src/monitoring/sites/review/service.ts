import type { Db } from "../../../platform/database/db.ts";
import { createSubjectReviews } from "../../review/subject-reviews.ts";
import type { SiteService } from "../service.ts";
import type { SiteDecider } from "./site-decider.ts";

export type SiteReviewService = ReturnType<typeof createSiteReviewService>;

/** The reviews of sites: the changes of all their pages together. */
export const createSiteReviewService = ({
  db,
  sites,
  decider,
}: {
  db: Db;
  sites: Pick<SiteService, "authorize" | "holdRights">;
  decider: SiteDecider;
}) =>
  createSubjectReviews({
    db,
    decider,
    reviewed: {
      subjectOf: (site) => ({ site }),
      authorize: sites.authorize,
      holdRights: (tx, caller, site) => sites.holdRights(tx, caller, site.id, "reviewer"),
    },
  });
