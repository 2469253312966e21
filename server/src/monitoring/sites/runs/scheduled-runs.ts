import { AppError } from "../../../platform/errors.ts";
import type { SiteId } from "../../../platform/ids.ts";
import { NO_PAGES, quotaPause } from "../../schedules/pauses.ts";
import type { Pause } from "../../schedules/repository.ts";
import type { RunsOf } from "../../schedules/subject-runs.ts";
import { tryLockSites } from "../repository.ts";
import { countReadable, findWithOpenRun } from "./repository.ts";
import { startSiteRun } from "./start.ts";

/** Starts the runs of sites. Each has a transaction of its own, because a run is a row for each page. */
export const siteRuns: RunsOf<SiteId> = {
  batch: 1,

  async lock(tx, ids) {
    const sites = await tryLockSites(tx, ids);
    const open = await findWithOpenRun(tx, sites);
    return new Map(sites.map((id) => [id, open.has(id)]));
  },

  async start(tx, runs, parts) {
    const refused = new Map<SiteId, Pause>();
    for (const { id, userId, teamId } of runs) {
      if ((await countReadable(tx, id)) === 0) {
        refused.set(id, NO_PAGES);
        continue;
      }
      try {
        await startSiteRun(tx, parts, { id, team_id: teamId }, { userId, kind: "scheduled", at: parts.now });
      } catch (error) {
        if (!isOfQuota(error)) throw error;
        refused.set(id, quotaPause(error));
      }
    }
    return refused;
  },
};

const isOfQuota = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === "usage_limit_exceeded" || error.code === "rate_limited");
