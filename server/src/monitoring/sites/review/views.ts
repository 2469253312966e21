import type { PageView } from "@tintype/shared/sites/merge-review";
import type { Db } from "../../../platform/database/db.ts";
import type { SiteId } from "../../../platform/ids.ts";
import { listPageReviews } from "../../review/repository.ts";
import { findUrls } from "../repository.ts";

/** The changes that the reviews of a site's pages show, in the order of the pages. */
export async function listViews(db: Db, siteId: SiteId): Promise<readonly PageView[]> {
  const [reviews, urls] = await Promise.all([listPageReviews(db, siteId), findUrls(db, siteId)]);
  const views = new Map(reviews.map(({ extraction_id, view }) => [extraction_id, view]));
  return [...urls].flatMap(([extraction_id, url]) => {
    const view = views.get(extraction_id);
    return view ? [{ page: { url, extraction_id }, changes: view.changes, consequences: view.consequences }] : [];
  });
}
