import {
  type ChildPoolParts,
  type ChildPoolRules,
  createChildPool,
  type JobOptions,
} from "../../../platform/children/pool.ts";
import { overloaded } from "../../../platform/errors.ts";
import { SourceFault } from "./fault.ts";
import type { SourceAnswer, SourceJob, SourceJobs } from "./jobs.ts";

/** A sitemap of 50 MB with 50,000 addresses takes 200 MB, an index of 400,000 stories 400 MB and a second, globs another. */
export const SITE_CHILDREN: ChildPoolRules = {
  name: "Reading of sites' sources",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 768,
  maxJobMs: 15_000,
  overloaded: () => overloaded("Tintype is reading as many sources of sites as it can"),
  tooLarge: () => new SourceFault("Reading this source needs too much memory."),
  tooLong: () => new SourceFault("Reading this source takes too long."),
};

export interface SourceChildren {
  /** Gives a child a job. @throws SourceFault if it needs too much; AppError not_ready */
  run<Kind extends keyof SourceJobs>(
    job: { kind: Kind } & SourceJobs[Kind]["job"],
    options: JobOptions,
  ): Promise<SourceJobs[Kind]["answer"]>;
  /** Ends the children. */
  close(): Promise<void>;
}

/** Creates the children that parse what sites send, and match patterns. */
export function createSourceChildren(parts: ChildPoolParts = {}): SourceChildren {
  const pool = createChildPool<SourceJob, SourceAnswer>({ ...SITE_CHILDREN, ...parts });
  return {
    // The program answers each kind of job with its kind of answer.
    run: (job, options) => pool.run(job as SourceJob, options),
    close: () => pool.close(),
  };
}
