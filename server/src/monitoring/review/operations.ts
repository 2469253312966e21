import { reviewBaseline } from "@tintype/shared/api/review/review-baseline";
import {
  approveBody,
  decideBody,
  listReviewsQuery,
  reviewList,
  reviewLog,
  reviewSchema,
} from "@tintype/shared/api/review/reviews";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { commonReviewOperations } from "./common-operations.ts";
import { doorOf } from "./door.ts";
import { presentListed, presentLogEntry } from "./presenter.ts";
import type { ReviewService } from "./service.ts";

const params = z.object({ id: idParam<ExtractionId>() });
const reading = {
  tag: "Review",
  errors: ["forbidden", "not_team_member", "payload_too_large"],
} as const;
const deciding = { ...reading, scope: "review", errors: [...reading.errors, "insufficient_role"] } as const;

/** The operations with which people decide about changes. */
export function reviewOperations(reviews: ReviewService) {
  return {
    list: operation({
      ...reading,
      rest: "GET /api/reviews",
      summary: "List reviews",
      description:
        "The pages that have a baseline: with `team_id` the team's, without yours and those of your teams. The pages with the newest pending changes come first.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: listReviewsQuery },
      output: reviewList,
      run: async (query, { caller }) => presentPage(reviews.list(caller, query), query, presentListed),
    }),
    get: operation({
      ...reading,
      rest: "GET /api/extractions/:id/review",
      summary: "Get the review of a page",
      description:
        "The changes between the baseline, which somebody approved, and the latest snapshot that was read in the same way. The first snapshot that was read in full is the first baseline.",
      input: { params },
      output: reviewSchema,
      run: async ({ id }, { caller }) => reviews.get(caller, id),
    }),
    baseline: operation({
      ...reading,
      rest: "GET /api/extractions/:id/review/baseline",
      summary: "Get the baseline of a page",
      description:
        "All that a client needs to compare a page with the baseline by itself, with the ids that the changes of a snapshot would have. `tintype diff --against review:<id>` does that. An extraction without a baseline is 404.",
      input: { params },
      output: reviewBaseline,
      run: async ({ id }, { caller }) => reviews.getBaseline(caller, id),
    }),
    decide: operation({
      ...deciding,
      rest: "POST /api/extractions/:id/review",
      summary: "Decide about changes",
      description:
        "`accept`: the baseline takes the new value. `reject`: it is wrong, until the baseline's value is back. `ignore`: both values are fine, in both directions. `reopen`: it is pending again. An unknown id, or one in two lists, is 422, and nothing is done. In a team, everybody but viewers may do this.",
      errors: [...deciding.errors, "review_changed"],
      input: { params, body: decideBody },
      output: reviewSchema,
      run: async ({ id, ...body }, { caller, headers, door }) =>
        reviews.decide(caller, id, body, doorOf(headers, door)),
    }),
    approve: operation({
      ...deciding,
      rest: "POST /api/extractions/:id/review/approve",
      summary: "Approve a snapshot",
      description: "The snapshot becomes the baseline, as it is. Values that are ignored keep their old ones.",
      errors: [...deciding.errors, "review_changed"],
      input: { params, body: approveBody },
      output: reviewSchema,
      run: async ({ id, snapshot_id }, { caller, headers, door }) =>
        reviews.approve(caller, id, snapshot_id, doorOf(headers, door)),
    }),
    ...commonReviewOperations({
      path: "/api/extractions",
      texts: {
        expect: {
          summary: "Expect changes",
          description:
            "Decides ahead: the first such change is accepted when it comes, in the name of who expected it. One that is pending already is accepted now.",
        },
        listExpected: { summary: "List expected changes" },
        takeBack: { summary: "Expect a change no more" },
        log: {
          summary: "List decisions",
          description: "What people decided about the page's changes, newest first.",
        },
      },
      reading,
      deciding: deciding.errors,
      log: { schema: reviewLog, present: presentLogEntry },
      reviews: () => reviews,
    }),
  };
}
