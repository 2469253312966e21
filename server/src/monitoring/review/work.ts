import { defineWork } from "../../platform/children/work.ts";
import { AppError, overloaded } from "../../platform/errors.ts";
import { computeReview, type ReviewJob, type Step, type UnreadReviewedSnapshot } from "./compute.ts";

/** Up to this many characters of tokens, the work is done in this process: that takes at most about 20 ms. */
const MAX_AT_ONCE = 50_000;

const tooLarge = () => new AppError("payload_too_large", "This page has too many tokens to be reviewed.");

/** Compares snapshots with baselines. Children do it for large snapshots, which would block this process. */
export const REVIEW_WORK = defineWork({
  name: "Reviews of large snapshots",
  at: import.meta.url,
  load: () => ({ compute: computeReview }),
  isSmall: { compute: (job) => sizeOf(job) <= MAX_AT_ONCE },
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other large snapshots"),
  tooLarge,
  tooLong: tooLarge,
});

const sizeOf = ({ baseline, latest, step }: ReviewJob): number =>
  baseline.tokens.length + latest.tokens.length + (thirdOf(step)?.tokens.length ?? 0);

const thirdOf = (step: Step): UnreadReviewedSnapshot | undefined => {
  if (step.step === "approve") return step.approved;
  return step.step === "foresee" ? step.previous : undefined;
};
