import type { FailureCause } from "./failure-causes.ts";

/** The kinds of failures that events tell of runs. */
export const RUN_FAILURES = ["http_status", "login", "blocked", "blank", "timeout", "consent", "other"] as const;
export type RunFailureKind = (typeof RUN_FAILURES)[number];

/** Failed runs in a row after which an event tells of it. */
export const RUNS_TO_FAIL = 3;

/** The kind of each cause that is not `other`. */
const KINDS: { readonly [Cause in FailureCause]?: RunFailureKind } = {
  http_status: "http_status",
  login: "login",
  empty_page: "blank",
  timeout: "timeout",
};

export const runFailureOf = (cause: FailureCause): RunFailureKind => KINDS[cause] ?? "other";
