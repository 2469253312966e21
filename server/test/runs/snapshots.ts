import type { PageReading, Screenshot } from "@tintype/reader/reading/reading";
import { environmentOf } from "@tintype/shared/api/extractions/environment";
import type { WebhookEventKind, WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { ObservedMode } from "@tintype/shared/modes/mode";
import type { Observation } from "@tintype/shared/observe/observation";
import { completeRun } from "../../src/extraction/runs/complete-run.ts";
import type { RunFailure } from "../../src/extraction/runs/decide-end.ts";
import { failRun } from "../../src/extraction/runs/fail-run.ts";
import { claimRun, insertRuns } from "../../src/extraction/runs/repository.ts";
import { createReviewing } from "../../src/monitoring/reviewing.ts";
import { createChildren } from "../../src/platform/children/children.ts";
import { type ExtractionId, newId, type RunId, type SnapshotId } from "../../src/platform/ids.ts";
import { onRunEnd, onSnapshot } from "../../src/roles/listeners.ts";
import { createConformanceEngine } from "../../src/systems/engine.ts";
import { systemTasks } from "../../src/systems/jobs.ts";
import type { Person } from "../accounts/teams.ts";
import type { TestService } from "../service.ts";
import { runJobs } from "./jobs.ts";

// For tests: snapshots of observations, without a page and a browser.

/** The number of snapshots that keep their screenshots. */
export const SCREENSHOTS_KEPT = 2;

/** They start only for large pages, and for sources of design systems. */
const children = createChildren();
const engine = createConformanceEngine(children);

/** Makes the checks that are queued: in the order in which they were queued, or of new snapshots against it. */
export async function makeChecks(service: Pick<TestService, "database">, { newestFirst = false } = {}): Promise<void> {
  // The first queues the second.
  const tasks = Object.entries(systemTasks({ db: service.database.db, engine })).toReversed();
  await runJobs(service, Object.fromEntries(tasks), { newestFirst });
}

/** The reading of a page that reads as this observation. */
export function readingOf(
  observation: Observation,
  screenshot?: Screenshot,
  modes: readonly ObservedMode[] = [],
): PageReading {
  return {
    observation,
    title: observation.title,
    elementsAnalyzed: observation.elements,
    modes,
    durationMs: 1,
    environment: environmentOf(observation, {
      final_url: observation.url,
      http_status: 200,
      browser_version: "test",
      extractor_version: "test",
    }),
    screenshot,
  };
}

type MaybeScheduled = TestService & { readonly now?: () => Date };

/** Runs the extraction, whose page reads as this observation. @returns the id of the snapshot */
export async function storeObservation(
  service: MaybeScheduled,
  extraction: ExtractionId,
  observation: Observation,
  screenshot?: Screenshot,
  modes: readonly ObservedMode[] = [],
): Promise<SnapshotId> {
  return storeRun(service, await insertPendingRun(service, extraction), readingOf(observation, screenshot, modes));
}

/** Runs the extraction, whose page cannot be read. */
export async function storeFailure(
  service: TestService,
  extraction: ExtractionId,
  failure: RunFailure = { cause: "timeout", message: "The page did not load in time." },
): Promise<void> {
  const { db } = service.database;
  const run = await claimRun(db, await insertPendingRun(service, extraction));
  if (!run) throw new Error("the run could not be claimed");
  await failRun(db, run, failure, onRunEnd);
}

async function insertPendingRun({ database: { db } }: TestService, extraction: ExtractionId): Promise<RunId> {
  const owner = db.selectFrom("extractions").select("user_id").where("id", "=", extraction);
  const { user_id } = await owner.executeTakeFirstOrThrow();
  const id = newId<RunId>();
  await insertRuns(db, [{ id, extraction_id: extraction, user_id, kind: "repeat" }]);
  return id;
}

/** Completes the open run of the extraction, whose page reads as this observation. @returns undefined if no run is open */
export async function completeOpenRun(
  service: MaybeScheduled,
  extraction: ExtractionId,
  observation: Observation,
  { canonical, finalUrl }: { canonical?: string; finalUrl?: string } = {},
): Promise<SnapshotId | undefined> {
  const runs = service.database.db.selectFrom("runs").select("id").where("extraction_id", "=", extraction);
  const run = await runs.where("status", "=", "pending").executeTakeFirst();
  const reading = readingOf(observation);
  const environment = { ...reading.environment, ...(finalUrl !== undefined && { final_url: finalUrl }) };
  return run && storeRun(service, run.id, { ...reading, environment, canonical });
}

/** Completes a pending run with this reading. */
async function storeRun(
  { database: { db }, now = () => new Date() }: MaybeScheduled,
  id: RunId,
  reading: PageReading,
): Promise<SnapshotId> {
  const run = await claimRun(db, id);
  if (!run) throw new Error("the run could not be claimed");
  await completeRun(
    db,
    run,
    { reading },
    {
      children,
      at: now(),
      findAnnounced: createReviewing({ db, now }, children).findAnnounced,
      onSnapshot,
      onRunEnd,
      screenshotsKept: SCREENSHOTS_KEPT,
    },
  );
  const snapshot = db.selectFrom("snapshots").select("id").where("run_id", "=", id);
  return (await snapshot.executeTakeFirstOrThrow()).id;
}

/** Subscribes to changes. @returns as `subscribeTo` */
export const subscribeToChanges = (service: TestService, person: Person, url?: string) =>
  subscribeTo(service, person, ["diff.detected"], url);

/** Subscribes to events. @returns a function that lists the events that were queued so far */
export async function subscribeTo<Kind extends WebhookEventKind>(
  { database: { db } }: TestService,
  person: Person,
  events: readonly Kind[],
  url = "https://example.com/hook",
  teamId?: string,
) {
  const json = { url, events };
  const headers = teamId === undefined ? {} : { "x-team-id": teamId };
  const { id } = (await person.call("POST /api/webhooks", { json, headers })).body as { id: string }; // checked against the document
  return async () => {
    const rows = await db.selectFrom("deliveries").selectAll().orderBy("created_at").execute();
    const ofWebhook = rows.filter(({ webhook_id }) => webhook_id === id);
    return ofWebhook.map(({ body }) => JSON.parse(body) as Extract<WebhookPayload, { event: Kind }>); // as it was sent
  };
}
