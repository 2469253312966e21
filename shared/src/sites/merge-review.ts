import type { Status } from "../api/review/review-states.ts";
import type { ReviewOnWire } from "../api/review/reviews.ts";
import type { SiteReviewOnWire } from "../api/sites/sites.ts";
import { merge } from "../review/merge.ts";

/** A page of a site. */
export interface ReviewedSitePage {
  readonly url: string;
  readonly extraction_id: string;
}

/** The review of one page, as far as the site's needs it. */
export interface PageView extends Pick<ReviewOnWire, "changes" | "consequences"> {
  readonly page: ReviewedSitePage;
}

/** The changes of all pages of a site: equal ones are one change with its pages. */
export function mergeReviews(
  views: readonly PageView[],
): Pick<SiteReviewOnWire, "changes" | "consequences" | "summary"> {
  const changes = merge(
    views.map(({ page, changes }) => ({
      page,
      changes: changes.map((change) => ({ ...change, change })),
    })),
  ).flatMap(({ status, pages }) => {
    // A decision on some pages is told of the first page whose status is that of all together.
    const firstChange = pages.find(({ entry }) => entry.status === status)?.entry.change;
    return firstChange ? [{ ...firstChange, pages: pages.map(({ page }) => page) }] : [];
  });
  const consequences = merge(
    views.map(({ page, consequences }) => ({
      page,
      changes: consequences.map((change) => ({ change, status: "pending" as const })),
    })),
  ).flatMap(({ pages }) => {
    const firstChange = pages[0]?.entry.change;
    return firstChange ? [{ ...firstChange, pages: pages.map(({ page }) => page) }] : [];
  });
  const count = (status: Status) => changes.filter((change) => change.status === status).length;
  const summary = {
    pending: count("pending"),
    unconfirmed: count("unconfirmed"),
    flickering: count("flickering"),
    rejected: count("rejected"),
    ignored: count("ignored"),
  };
  return { changes, consequences, summary };
}
