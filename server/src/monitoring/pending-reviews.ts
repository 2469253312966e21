import { messageChanges } from "@tintype/shared/channels/message";
import { mergeReviews } from "@tintype/shared/sites/merge-review";
import { findExtraction } from "../extraction/extractions/repository.ts";
import type { PendingReview, ReminderParts } from "../notifications/digests/reminders.ts";
import { findChanges, listPending } from "./review/repository.ts";
import { findSite } from "./sites/repository.ts";
import { listViews } from "./sites/review/views.ts";

const isPending = ({ status }: { readonly status: string }): boolean => status === "pending";

/** Answers the questions that reminders of channels have about the reviews of pages and sites. */
export const pendingReviews: Pick<ReminderParts, "listPending" | "describe"> = {
  async listPending(db, owner) {
    const reviews = await listPending(db, owner);
    return reviews.flatMap(({ extraction_id, site_id, since }): PendingReview[] => {
      if (site_id !== null) return [{ type: "site", id: site_id, since }];
      return extraction_id === null ? [] : [{ type: "page", id: extraction_id, since }];
    });
  },

  async describe(db, review) {
    if (review.type === "page") {
      const extraction = await findExtraction(db, review.id);
      const changes = (await findChanges(db, review.id)).filter(isPending);
      if (!extraction) return undefined;
      const { url, title } = extraction;
      return { name: title || url, url, changes: messageChanges(changes), pages: null };
    }
    const site = await findSite(db, review.id);
    const changes = mergeReviews(await listViews(db, review.id)).changes.filter(isPending);
    const pages = new Set(changes.flatMap((change) => change.pages.map(({ extraction_id }) => extraction_id)));
    const told = messageChanges(changes.map((change) => ({ ...change, page_count: change.pages.length })));
    return site && { name: site.name, url: null, changes: told, pages: pages.size };
  },
};
