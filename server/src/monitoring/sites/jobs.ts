import { siteAddress } from "@tintype/shared/sites/address";
import { z } from "zod";
import { deleteCountsOfTeam } from "../../extraction/extractions/on-account-deleted.ts";
import { giveBackRun } from "../../extraction/runs/give-back-run.ts";
import type { NavigationListener, RunEndListener } from "../../extraction/runs/listeners.ts";
import { deleteClosedTeam } from "../../identity/teams/repository.ts";
import { isId, type SiteDecisionId, type SiteId } from "../../platform/ids.ts";
import { type RemovalStep, removeInBatches } from "../../platform/jobs/removal.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import type { Decider } from "../review/decider.ts";
import { deleteHiddenSite, findSite, noteStarts, pauseTwin, setPageStatus } from "./repository.ts";
import { announceSite } from "./review/announce.ts";
import { carryOut } from "./review/carry-out.ts";
import { queueDecision } from "./review/service.ts";
import { type AdvanceParts, advanceSite, delayOf } from "./runs/advance.ts";
import { endRunPage, noteAsked } from "./runs/repository.ts";
import { queueAdvance, type StartParts } from "./runs/start.ts";
import { addSiteDeletion } from "./service.ts";
import { siteTick } from "./tick.ts";

/** Tells the site of a page that the page was read, or could not be. */
export const onPageRead: RunEndListener = async (tx, { extraction, runId, status, canonical, finalUrl }) => {
  const { id, site_id, url } = extraction;
  if (site_id === null) return;
  await setPageStatus(tx, id, status === "completed" ? "read" : "failed");
  const target = finalUrl && siteAddress(finalUrl);
  if (target && target !== url && (await pauseTwin(tx, id, { address: target, reason: "redirect" }))) {
    await giveBackRun(tx, runId); // what it read is counted with the other page
  } else if (canonical && canonical !== url) await pauseTwin(tx, id, { address: canonical, reason: "duplicate" });
  await endRunPage(tx, { extractionId: id, runId, status });
  await queueAdvance(tx, site_id);
};

/** Notes when the server of a page was asked for it: the delay until the next page of the host counts from then. */
export const onPageAsked: NavigationListener = async (db, { extraction: { id, site_id }, runId, at }) => {
  const site = site_id === null ? undefined : await findSite(db, site_id);
  if (!site || delayOf(site) === 0) return;
  await db.transaction().execute(async (tx) => {
    await noteStarts(tx, [id], at);
    await noteAsked(tx, { extractionId: id, runId, at });
    await queueAdvance(tx, site.id);
  });
};

/** The worker's tasks for sites. */
export function siteTasks(
  parts: AdvanceParts & StartParts & { decider: Decider; removal: readonly RemovalStep<SiteId>[] },
): Pick<Tasks, "advance_site" | "announce_site" | "decide_site" | "delete_site" | "site_tick"> {
  const { db, decider, removal: steps, now } = parts;
  const ofSite = z.object({ site_id: z.string().refine(isId<SiteId>) });
  const ofDecision = z.object({ decision_id: z.string().refine(isId<SiteDecisionId>) });
  return {
    advance_site: task(ofSite, ({ site_id }, { log }) => advanceSite(site_id, parts, log)),
    announce_site: task(ofSite, ({ site_id }) => announceSite(site_id, { db, now })),
    decide_site: task(ofDecision, async ({ decision_id }, { signal }) => {
      // A new job instead of a retry, which would wait and use up an attempt.
      if (!(await carryOut(decision_id, { db, decider }, signal))) await queueDecision(db, decision_id);
    }),
    delete_site: task(ofSite, async ({ site_id }, { log: jobLog, signal }) => {
      const log = jobLog.child({ site: site_id });
      // A new job instead of a retry, which would wait and use up an attempt.
      const isDone = await removeInBatches(db, site_id, { steps, whose: "a site" }, { log, signal });
      if (!isDone) return addSiteDeletion(db, site_id);
      const teamId = await deleteHiddenSite(db, site_id);
      if (teamId && (await deleteClosedTeam(db, teamId))) await deleteCountsOfTeam(db, teamId);
      log.info("site deleted");
    }),
    site_tick: taskWithoutPayload(({ log, signal }) => siteTick({ ...parts, log, signal, now: now() })),
  };
}

/** Whichever worker is free ticks once a minute, see `scheduleCron`. */
export const siteCron: readonly CronJob[] = [
  { task: "site_tick", match: "* * * * *", options: { jobKey: "site_tick" } },
];
