import type { ReviewOnWire } from "@tintype/shared/api/reviews";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, join as joinTeam, type Person, person } from "../../../test/accounts/teams.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { purgeSnapshots } from "../runs/retention/retention.ts";

let service: ScheduledService;
let ada: Person;
beforeAll(async () => {
  service = await startScheduledService();
  ada = await person(service);
});
afterAll(() => service.stop());

/** A page with the colours `--brand` and `--ink`. */
const page = (brand: string, ink = "rgb(0, 0, 0)") =>
  observation(
    [
      { property: "background-color", value: brand, at: ["a.button"], by: [["--brand", brand]] },
      { property: "color", value: ink, at: ["p"], by: [["--ink", ink]] },
    ],
    {
      global: [
        ["--brand", brand],
        ["--ink", ink],
      ],
    },
  );
const BLUE = "rgb(29, 112, 184)";
const RED = "rgb(212, 53, 28)";

async function extractionOf(...brands: string[]): Promise<ExtractionId> {
  const id = await createExtraction(service, ada);
  for (const brand of brands) await storeObservation(service, id, page(brand));
  return id;
}

async function review(id: ExtractionId, who = ada): Promise<ReviewOnWire> {
  const answer = await who.call(`GET /api/extractions/${id}/review`);
  expect(answer.status).toBe(200);
  return answer.body as ReviewOnWire; // the answer was checked against its schema
}

const decide = (id: ExtractionId, json: object, who = ada) => who.call(`POST /api/extractions/${id}/review`, { json });

test("the first snapshot is the baseline, and later ones are compared with it", async () => {
  const id = await extractionOf(BLUE, RED);
  const { baseline, latest, changes, summary, reasons } = await review(id);
  expect([baseline?.version, latest?.version, reasons]).toEqual([1, 2, []]);
  expect(changes).toMatchObject([
    {
      ...{ kind: "colors", mode: null, change: "modified", name: "brand", part: null, from: "#1d70b8", to: "#d4351c" },
      ...{ status: "pending", since: { version: 2 }, seen: { runs: 1, of: 2, flips: 1 }, suggested: null },
    },
  ]);
  expect(summary).toEqual({ pending: 1, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 });
});

test("a page without a snapshot has no baseline", async () => {
  const { baseline, latest, changes } = await review(await createExtraction(service, ada));
  expect([baseline, latest, changes]).toEqual([null, null, []]);
});

describe("decisions", () => {
  test("accepting empties the review, and reopening goes back", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest, changes } = await review(id);
    const ids = changes.map((change) => change.id);
    const accepted = await decide(id, { snapshot_id: latest?.snapshot_id, accept: "all", note: "new brand" });
    expect(accepted.body).toMatchObject({ changes: [], summary: { pending: 0 }, baseline: { version: 1 } });
    expect((await review(id)).changes).toEqual([]);
    const reopened = await decide(id, { snapshot_id: latest?.snapshot_id, reopen: ids });
    expect(reopened.body).toMatchObject({ changes: [{ id: ids[0], status: "pending" }] });
    const log = await ada.call(`GET /api/extractions/${id}/review/log`);
    expect(log.body).toMatchObject({
      data: [
        { action: "reopen", by: ada.id, via: "api", changes: ids, note: null },
        { action: "accept", by: ada.id, via: "api", changes: ids, note: "new brand" },
      ],
    });
  });

  test("a rejection ends when the baseline's value is back, and ignoring lasts", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest, changes } = await review(id);
    const [change] = changes;
    await decide(id, { snapshot_id: latest?.snapshot_id, reject: [change?.id], note: "wrong red" });
    expect(await review(id)).toMatchObject({ changes: [{ status: "rejected", by: ada.id, note: "wrong red" }] });
    await storeObservation(service, id, page(BLUE));
    expect((await review(id)).changes).toEqual([]);
    await storeObservation(service, id, page(RED));
    const again = await review(id);
    expect(again.changes).toMatchObject([{ id: change?.id, status: "flickering" }]);
    await decide(id, { snapshot_id: again.latest?.snapshot_id, ignore: [change?.id] });
    await storeObservation(service, id, page(BLUE));
    await storeObservation(service, id, page(RED));
    expect(await review(id)).toMatchObject({ changes: [{ status: "ignored", suggested: "ignore" }] });
  });

  test("who saw an older state gets 409 with the new review, and nothing is done", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest } = await review(id);
    await storeObservation(service, id, page("rgb(0, 128, 0)"));
    const answer = await decide(id, { snapshot_id: latest?.snapshot_id, accept: "all" });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: { code: "review_changed", review: { latest: { version: 3 }, changes: [{ status: "pending" }] } },
    });
  });

  test("an unknown id, and one in two lists, is 422, and nothing is done", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest, changes } = await review(id);
    const ids = changes.map((change) => change.id);
    for (const lists of [{ accept: [...ids, "c1_unknown"] }, { accept: ids, reject: ids }]) {
      const answer = await decide(id, { snapshot_id: latest?.snapshot_id, ...lists });
      expect([answer.status, answer.body]).toMatchObject([422, { error: { code: "validation_error" } }]);
    }
    expect((await review(id)).summary.pending).toBe(1);
  });

  test("of two people at once none is lost", async () => {
    const team = await createTeam(ada);
    const grace = await person(service);
    await joinTeam(ada, team.id, grace);
    const id = await createExtraction(service, ada, team.id);
    await storeObservation(service, id, page(BLUE, "rgb(0, 0, 0)"));
    await storeObservation(service, id, page(RED, "rgb(17, 17, 17)"));
    const { latest, changes } = await review(id);
    const [one, other] = changes.map((change) => change.id);
    const snapshot_id = latest?.snapshot_id;
    const answers = await Promise.all([
      decide(id, { snapshot_id, accept: [one] }),
      decide(id, { snapshot_id, reject: [other] }, grace),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await review(id)).toMatchObject({ changes: [{ id: other, status: "rejected", by: grace.id }] });
    const log = await ada.call(`GET /api/extractions/${id}/review/log`);
    expect(log.body).toMatchObject({ pagination: { total: 2 } });
  });
});

test("approving a snapshot makes it the baseline", async () => {
  const id = await extractionOf(BLUE, RED);
  const { latest } = await review(id);
  const answer = await ada.call(`POST /api/extractions/${id}/review/approve`, {
    json: { snapshot_id: latest?.snapshot_id },
  });
  expect(answer.body).toMatchObject({
    baseline: { version: 2, approved_by: ada.id },
    latest: { version: 2 },
    changes: [],
  });
});

test("a change that is expected is accepted when it comes, once", async () => {
  const id = await extractionOf(BLUE, RED);
  const [change] = (await review(id)).changes;
  const production = await extractionOf(BLUE);
  const at = `/api/extractions/${production}/review/expect`;
  await ada.call(`POST ${at}`, { json: { changes: [change?.id], note: "release 12" } });
  expect((await ada.call(`GET ${at}`)).body).toMatchObject({ expected: [{ id: change?.id }] });
  await storeObservation(service, production, page(RED));
  expect((await review(production)).changes).toEqual([]);
  expect((await ada.call(`GET ${at}`)).body).toEqual({ expected: [] });
  await ada.call(`POST ${at}`, { json: { changes: ["c1_later"] } });
  expect((await ada.call(`DELETE ${at}/c1_later`)).body).toEqual({ success: true });
  expect((await ada.call(`DELETE ${at}/c1_later`)).status).toBe(404);
});

test("the retention keeps the snapshots of baseline, latest and since", async () => {
  const id = await extractionOf(BLUE, BLUE, RED, RED, RED);
  await review(id);
  const { db } = service.database;
  await purgeSnapshots(db, new Date(Date.now() + 86_400_000));
  const rows = await db
    .selectFrom("snapshot_rows")
    .select("version")
    .where("extraction_id", "=", id)
    .orderBy("version")
    .execute();
  expect(rows.map(({ version }) => version)).toEqual([1, 3, 5]);
});
