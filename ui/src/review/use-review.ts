import type { ListedReview, ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { REVIEWS } from "../platform/keys.ts";
import { useServerQuery } from "../platform/server/use-server.ts";

/** A difference between the approved version and the latest one. */
export type ReviewedChange = ReviewOnWire["changes"][number];
/** It follows from changes: contrasts, text styles, the scale of spacing. */
export type Consequence = ReviewOnWire["consequences"][number];
export type { ListedReview, ReviewOnWire };

/** The pages with changes that wait for a decision, the newest first. */
export const useReviews = (page: number) =>
  useServerQuery(REVIEWS + page, (client) => client.reviews.list.query({ pending: "true", page, per_page: 25 }));
