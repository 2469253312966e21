import { type ChildPoolParts, type ChildPoolRules, createChildPool } from "../../platform/children/pool.ts";
import { AppError, overloaded } from "../../platform/errors.ts";
import { computeReview, type ReviewJob, type ReviewResult, type Step, type UnreadSnapshot } from "./compute.ts";

/** Up to this many characters of tokens, the work is done in this process: that takes at most about 20 ms. */
const MAX_AT_ONCE = 50_000;

export interface ReviewEngine {
  /** @param user on whose behalf it is done @throws AppError not_ready, payload_too_large */
  compute(job: ReviewJob, user: string): Promise<ReviewResult>;
  /** Ends the children. */
  close(): Promise<void>;
}

const tooLarge = () => new AppError("payload_too_large", "This page has too many tokens to be reviewed.");

const REVIEW_CHILDREN: ChildPoolRules = {
  name: "Reviews of large snapshots",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other large snapshots"),
  tooLarge,
  tooLong: tooLarge,
};

/** Creates what compares snapshots with baselines. Children do it for large snapshots, which would block this process. */
export function createReviewEngine(parts: ChildPoolParts = {}): ReviewEngine {
  const pool = createChildPool<ReviewJob, ReviewResult>({ ...REVIEW_CHILDREN, ...parts });
  return {
    compute: async (job, user) => (sizeOf(job) > MAX_AT_ONCE ? pool.run(job, { user }) : computeReview(job)),
    close: () => pool.close(),
  };
}

const sizeOf = ({ baseline, latest, step }: ReviewJob): number =>
  baseline.tokens.length + latest.tokens.length + (thirdOf(step)?.tokens.length ?? 0);

const thirdOf = (step: Step): UnreadSnapshot | undefined => {
  if (step.step === "approve") return step.approved;
  return step.step === "foresee" ? step.previous : undefined;
};
