import { siteRunSchema } from "@tintype/shared/api/sites/sites";
import type { Observation } from "@tintype/shared/observe/observation";
import { failRun } from "../../src/extraction/runs/fail-run.ts";
import { claimRun } from "../../src/extraction/runs/repository.ts";
import { createQuotas } from "../../src/identity/limits/quotas.ts";
import { createPlanService } from "../../src/identity/plans/service.ts";
import { reviewTasks } from "../../src/monitoring/review/jobs.ts";
import { confirmationOf, createReviewing } from "../../src/monitoring/reviewing.ts";
import { scheduleTasks } from "../../src/monitoring/schedules/jobs.ts";
import { siteTasks } from "../../src/monitoring/sites/jobs.ts";
import { createChildren } from "../../src/platform/children/children.ts";
import type { ExtractionId, RunId } from "../../src/platform/ids.ts";
import { onRunEnd, scheduledRuns, siteRemoval } from "../../src/roles/listeners.ts";
import type { Person } from "../accounts/teams.ts";
import { runJobs } from "./jobs.ts";
import type { ScheduledService } from "./schedules.ts";
import { completeOpenRun } from "./snapshots.ts";

// For tests: runs of sites, whose pages read as observations, without a worker.

/**
 * How a page reads, by its address, which address it names as its canonical one, and which one answered; undefined: it cannot be
 * read.
 */
export type ReadPage = (url: string) => Observation | AddressedReading | undefined;
interface AddressedReading {
  readonly observation: Observation;
  readonly canonical?: string;
  readonly finalUrl?: string;
}

export function tasksOfSites({ database: { db }, now }: ScheduledService) {
  const plans = createPlanService({ db, defaultPlan: "free", upgradeUrl: "https://tintype.example/billing" });
  const children = createChildren(); // they start only for large snapshots and sites
  const reviewing = createReviewing({ db, now }, children);
  return {
    ...reviewTasks({ db, catchUp: reviewing.catchUp, confirmationOf }),
    ...scheduleTasks({ db, plans, quotas: createQuotas({ db, plans, now }), runs: scheduledRuns, now }),
    ...siteTasks({
      db,
      plans,
      removal: siteRemoval,
      now,
      children,
      ...reviewing,
    }),
  };
}

/** The most steps of a run, so that one that never ends fails its test. */
const MAX_STEPS = 2_000;

/** Reads all pages that wait, and goes on with the runs of their sites, until nothing waits any more. @returns the pages that were read at once, for each step */
export async function readPages(service: ScheduledService, readPage: ReadPage): Promise<number[]> {
  const { db } = service.database;
  const { advance_site, announce_site, review_snapshots } = tasksOfSites(service);
  const sizes: number[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await runJobs(service, { advance_site });
    const open = await db
      .selectFrom("runs")
      .innerJoin("extractions", "extractions.id", "runs.extraction_id")
      .select(["runs.id", "extractions.id as extraction", "url"])
      .where("runs.status", "=", "pending")
      .execute();
    if (open.length === 0) {
      await runJobs(service, { review_snapshots, announce_site });
      return sizes;
    }
    sizes.push(open.length);
    for (const { id, extraction, url } of open) await endRun(service, { id, extraction }, readPage(url));
  }
  throw new Error("the runs of sites do not end");
}

async function endRun(
  service: ScheduledService,
  run: { id: RunId; extraction: ExtractionId },
  content: ReturnType<ReadPage>,
): Promise<void> {
  if (content) {
    const { observation, ...addresses } = "observation" in content ? content : { observation: content };
    return void (await completeOpenRun(service, run.extraction, observation, addresses));
  }
  const { db } = service.database;
  const claimed = await claimRun(db, run.id);
  if (claimed) await failRun(db, claimed, { cause: "timeout", message: "The page did not load in time." }, onRunEnd);
}

/** Runs a site and reads its pages. @returns the run */
export async function runSite(service: ScheduledService, person: Person, id: string, readPage: ReadPage) {
  const started = siteRunSchema.parse((await person.call(`POST /api/sites/${id}/runs`)).body);
  await readPages(service, readPage);
  return siteRunSchema.parse((await person.call(`GET /api/sites/${id}/runs/${started.id}`)).body);
}
