import type { PauseCause } from "@tintype/shared/api/schedules/pause-causes";
import { nameOfKind, type Subject } from "../../extraction/subjects/subject.ts";
import type { AppError } from "../../platform/errors.ts";
import type { Pause } from "./repository.ts";

// Why a schedule's time passes without a run.

const paused = (cause: PauseCause, reason: string): Pause => ({ paused_reason: reason, paused_cause: cause });

/** For a page or a site to which the person who set the schedule has no rights any more. */
export const accessPause = (subject: Subject): Pause =>
  paused(
    "no_access",
    `The person who set the schedule no longer has access to the ${nameOfKind(subject)}. Set the schedule again to resume it.`,
  );
/** For a site none of whose pages can be read. */
export const NO_PAGES = paused(
  "no_pages",
  "The site has no page to read. Read its source again to resume the schedule.",
);
export const DISABLED = paused(
  "account_disabled",
  "The account that the runs count against, or the owner's account, is disabled.",
);
export const TOO_MANY_RUNS = paused("too_many_runs", "Too many runs were waiting already.");
// The quota's own message says how long to wait from now, which is outdated by the time somebody reads it.
const DAY_USED_UP = paused("quota_day", "The day's extractions were used up.");

/** For the error that refuses a run. */
export function quotaPause(error: AppError | undefined): Pause {
  return error?.code === "usage_limit_exceeded" ? paused("quota_month", error.message) : DAY_USED_UP;
}

/** For the error that refuses a person's seat in the team. */
export const teamPause = ({ message }: AppError): Pause => paused("team_size", message);
