import { readFileSync } from "node:fs";
import { eventually } from "@tintype/reader/test/eventually";
import type { Diff } from "@tintype/shared/diff/schema";
import { firstState, identityStateSchema } from "@tintype/shared/kinds/build";
import { tokensSchema } from "@tintype/shared/kinds/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { capture, createClient, observed } from "../../../test/http/trpc.ts";
import { setSchedule } from "../../../test/runs/schedules.ts";
import { subscribeToChanges } from "../../../test/runs/snapshots.ts";
import { asExtraction, asSnapshots, startTestService, type TestService, waiting } from "../../../test/service.ts";
import type { ExtractionId, SnapshotId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

// A database of release 1, with a real worker and its Chromium. snapshot.json is what release 1 stored of page.html (the
// tokens and the identity state that its `npm run extract` wrote). The first families that the page declares are nowhere
// installed: release 1 named families by the ones in use.

const fixture = (name: string) => readFileSync(new URL(`../../../test/release-1/${name}`, import.meta.url), "utf8");
const PAGE = fixture("page.html");
const stored = z
  .object({ tokens: tokensSchema, memory: identityStateSchema })
  .parse(JSON.parse(fixture("snapshot.json")));

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startTestService({ env: { EGRESS_ALLOW: "127.0.0.0/8", WEBHOOK_RETRY_DELAYS: "0,0,0" } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
  serve(PAGE);
});

function serve(html: string): void {
  service.serve((_request, response) => void response.setHeader("content-type", "text/html").end(html));
}

/** An extraction whose only snapshot is the one of release 1, and what has been sent of its changes. */
async function extractionOfRelease1() {
  const { db } = service.database;
  const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: service.pages }, ...waiting }));
  await db
    .updateTable("snapshot_rows")
    .set({ ...stored, content_hash: null, environment: {} })
    .where("extraction_id", "=", id)
    .execute();
  const events = await subscribeToChanges(service, ada, `https://${new URL(service.pages).host}/hook`);
  return { id, events };
}

/** Lets the extraction's schedule start a run. @returns the differences that the run found */
async function scheduledRun(id: ExtractionId, version: number): Promise<Diff> {
  const { db } = service.database;
  await setSchedule(ada, id, { every: "day" });
  const due = { next_run_at: new Date(0) };
  await db.updateTable("schedules").set(due).where("extraction_id", "=", id).execute();
  await addJob(db, "schedule_tick", {}, { jobKey: "schedule_tick" });
  const newest = async () => asSnapshots(await ada.call(`GET /api/extractions/${id}/snapshots`));
  await eventually(async () => (await newest())[0]?.version).toBe(version);
  const [to, from] = await newest();
  return (await ada.call(`GET /api/extractions/${id}/diff?from=${from?.id}&to=${to?.id}`)).body as Diff;
}

test("the snapshot of release 1 is one with four kinds and contrasts, and identity state of version 1", () => {
  expect(Object.keys(stored.tokens)).toEqual(["colors", "typography", "spacing", "assets", "contrasts"]);
  expect(stored.memory.version).toBe(1);
});

test("the first scheduled run after the upgrade finds no change on a page that did not change", async () => {
  const { id, events } = await extractionOfRelease1();
  const { summary } = await scheduledRun(id, 2);
  expect(summary).toEqual({
    ...{ total_changes: 0, colors_changed: 0, typography_changed: 0, spacing_changed: 0, contrasts_changed: 0 },
  });
  const { tokens } = asExtraction(await ada.call(`GET /api/extractions/${id}`));
  expect(tokens?.radii).toHaveLength(2);
  expect(tokens?.typography.map(({ family }) => family)).toContain("Never Installed Sans");
  await scheduledRun(id, 3);
  expect(await events()).toEqual([]);
});

test("the first scheduled run after the upgrade fires diff.detected once for a colour that changed", async () => {
  const { id, events } = await extractionOfRelease1();
  serve(PAGE.replace("--brand: #1d70b8", "--brand: #5694ca").replace("90deg, #1d70b8", "90deg, var(--brand)"));
  const { changes, summary } = await scheduledRun(id, 2);
  expect(changes.colors?.modified).toEqual([{ name: "brand", from: "#1d70b8", to: "#5694ca" }]);
  expect(summary.total_changes).toBe(1);
  await scheduledRun(id, 3);
  expect(await events()).toMatchObject([{ data: { changes: { total_changes: 1, colors_changed: 1 } } }]);
});

test("the first scheduled run after the upgrade reports another family in use", async () => {
  const { id } = await extractionOfRelease1();
  serve(PAGE.replace('"Never Installed Sans", sans-serif', '"Never Installed Sans", serif'));
  const { summary } = await scheduledRun(id, 2);
  expect(summary).toMatchObject({ colors_changed: 0, spacing_changed: 0 });
  expect(summary.typography_changed).toBeGreaterThan(0);
});

test("an upload of release 1 continues a snapshot of release 1, and is answered as release 1 reads it", async () => {
  const { db } = service.database;
  const device = createClient(service.url, ada.token);
  const observation = observed({
    url: `${service.pages}/uploaded`,
    signatures: ["body>h1", "body>a"],
    paints: [
      { property: "color", value: "rgb(51, 102, 255)", count: 2, sites: [0] },
      { property: "color", value: "rgb(200, 30, 30)", count: 1, sites: [1] },
    ],
  });
  expect(observation.version).toBe(1);
  const first = await device.captures.upload.mutate(capture({ observation }));
  if (!first.memory) throw new Error("the answer has no identity state");
  expect(first.memory).toEqual(firstState(first.memory));
  await db
    .updateTable("snapshot_rows")
    .set({ memory: firstState(first.memory) })
    .where("id", "=", first.snapshot_id as SnapshotId) // an answer of ours
    .execute();
  const second = await device.captures.upload.mutate(capture({ observation }));
  expect(second).toMatchObject({ version: 2, tokens: first.tokens, memory: first.memory });
  const between = { id: first.extraction_id, from: first.snapshot_id, to: second.snapshot_id };
  expect((await device.extractions.diff.query(between)).summary.total_changes).toBe(0);
});
