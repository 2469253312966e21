import type { Schedule } from "@tintype/shared/api/schedules/schedules";
import type { ExtractionId } from "../../src/platform/ids.ts";
import type { Person } from "../accounts/teams.ts";
import type { Answer } from "../http/http.ts";
import { asExtraction, startTestService, type TestOptions, type TestService } from "../service.ts";

// For tests: the service with a clock that the test sets, and extractions with schedules.

export const NOON = new Date("2026-03-10T12:00:00.000Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface ScheduledService extends TestService {
  now(): Date;
  moveTo(time: Date): void;
}

/** Starts the API without a worker: the test runs the ticks. */
export async function startScheduledService(
  options: Omit<TestOptions, "worker" | "now"> = {},
): Promise<ScheduledService> {
  let time = NOON;
  const now = () => time;
  const service = await startTestService({ ...options, worker: false, now });
  return {
    ...service,
    now,
    moveTo: (to) => {
      time = to;
    },
  };
}

/** Creates an extraction whose first run has completed. */
export async function createExtraction(service: TestService, owner: Person, teamId?: string): Promise<ExtractionId> {
  const headers = teamId === undefined ? {} : { "x-team-id": teamId };
  const answer = await owner.call("POST /api/extractions", { json: { url: "https://example.com/" }, headers });
  const { id } = asExtraction(answer);
  await endRuns(service, id);
  return id;
}

/** Marks the extraction's runs as completed. */
export async function endRuns({ database: { db } }: TestService, extractionId: ExtractionId): Promise<void> {
  await db.updateTable("extractions").set({ status: "completed" }).where("id", "=", extractionId).execute();
  await db.updateTable("runs").set({ status: "completed" }).where("extraction_id", "=", extractionId).execute();
}

export async function setSchedule(caller: Person, extractionId: string, json: unknown): Promise<Answer> {
  return caller.call(`PUT /api/extractions/${extractionId}/schedule`, { json });
}

export async function getSchedule(caller: Person, extractionId: string): Promise<Schedule> {
  const { status, body } = await caller.call(`GET /api/extractions/${extractionId}/schedule`);
  if (status !== 200) throw new Error(`there is no schedule: ${status}`);
  return body as Schedule; // validated against the OpenAPI document
}
