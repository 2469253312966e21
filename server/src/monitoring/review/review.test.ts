import { snapshotList } from "@tintype/shared/api/extractions/extractions";
import { webhookPayload } from "@tintype/shared/api/notifications/webhooks";
import { type ReviewOnWire, reviewList } from "@tintype/shared/api/review/reviews";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, join as joinTeam, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { runReviews } from "../../../test/runs/reviews.ts";
import { createExtraction, DAY, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { storeObservation, subscribeTo, subscribeToChanges } from "../../../test/runs/snapshots.ts";
import { purgeSnapshots } from "../../extraction/runs/retention/retention.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";

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
const GREEN = "rgb(0, 128, 0)";

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
      kind: "colors",
      mode: null,
      change: "modified",
      name: "brand",
      part: null,
      from: "#1d70b8",
      to: "#d4351c",
      status: "pending",
      since: { version: 2 },
      seen: { runs: 1, of: 2, flips: 1 },
      suggested: null,
    },
  ]);
  expect(summary).toEqual({ pending: 1, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 });
});

test("a page that is read in another way asks for a new approval, and announces nothing until then", async () => {
  const id = await extractionOf(BLUE);
  await review(id);
  const changes = await subscribeToChanges(service, ada);
  const patch = (options: object) => ada.call(`PATCH /api/extractions/${id}`, { json: { options } });
  expect((await patch({ selectors: ["p["] })).status).toBe(422);
  expect((await patch({})).status).toBe(200); // the same options
  expect((await review(id)).baseline?.version).toBe(1);
  expect((await patch({ color_scheme: "dark" })).body).toMatchObject({ options: { color_scheme: "dark" } });
  const newest = await storeObservation(service, id, page(RED));
  expect(await review(id)).toMatchObject({ baseline: null, latest: null, reasons: ["options_changed"], changes: [] });
  expect((await decide(id, { snapshot_id: newest, accept: "all" })).status).toBe(409);
  expect(await changes()).toEqual([]);
  const approved = await ada.call(`POST /api/extractions/${id}/review/approve`, { json: { snapshot_id: newest } });
  expect(approved.body).toMatchObject({ baseline: { version: 2, approved_by: ada.id }, reasons: [], changes: [] });
  await storeObservation(service, id, page(GREEN));
  expect((await review(id)).changes).toMatchObject([{ from: "#d4351c", to: "#008000", status: "pending" }]);
});

test("a page without a snapshot has no baseline", async () => {
  const { baseline, latest, changes } = await review(await createExtraction(service, ada));
  expect([baseline, latest, changes]).toEqual([null, null, []]);
});

test("the baseline says what a client needs to compare a page by itself, with accepted values and without people", async () => {
  const id = await extractionOf(BLUE, RED);
  const { latest } = await review(id);
  await decide(id, { snapshot_id: latest?.snapshot_id, accept: "all" });
  await storeObservation(service, id, page(GREEN));
  const { latest: newest, changes } = await review(id);
  await decide(id, { snapshot_id: newest?.snapshot_id, reject: changes.map((change) => change.id), note: "no" });
  await ada.call(`POST /api/extractions/${id}/review/expect`, { json: { changes: ["c1_later"] } });
  const { status, body } = await ada.call(`GET /api/extractions/${id}/review/baseline`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 1,
    tokens: { colors: expect.arrayContaining([expect.objectContaining({ name: "brand", value: "#1d70b8" })]) },
    patches: [{ kind: "colors", mode: null, name: "brand", part: null, after: { value: "#d4351c" } }],
    previous: { tokens: { colors: expect.arrayContaining([expect.objectContaining({ value: "#008000" })]) } },
    decisions: [{ id: changes[0]?.id, status: "rejected", note: "no" }],
    expected: [{ id: "c1_later" }],
  });
  expect(JSON.stringify(body)).not.toContain(ada.id);
  const empty = await createExtraction(service, ada);
  expect(await ada.call(`GET /api/extractions/${empty}/review/baseline`)).toMatchObject({ status: 404 });
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
        {
          action: "accept",
          by: ada.id,
          via: "api",
          changes: ids,
          note: "new brand",
          about: [{ kind: "colors", from: changes[0]?.from, to: changes[0]?.to }],
          summary: `Ada Lovelace accepted ${changes[0]?.name} ${changes[0]?.from} → ${changes[0]?.to}: "new brand"`,
        },
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

  test("a decision about an older state gets 409 with the new review, and nothing is done", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest } = await review(id);
    await storeObservation(service, id, page(GREEN));
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

  test("a decision that holds already is no error, and no entry of the log", async () => {
    const id = await extractionOf(BLUE, RED);
    const { latest, changes } = await review(id);
    const reject = { snapshot_id: latest?.snapshot_id, reject: changes.map((change) => change.id) };
    const answers = [await decide(id, reject), await decide(id, reject)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ada.call(`GET /api/extractions/${id}/review/log`)).body).toMatchObject({ pagination: { total: 1 } });
  });

  test("two decisions of two people at once are both kept", async () => {
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
  const path = `/api/extractions/${production}/review/expect`;
  await ada.call(`POST ${path}`, { json: { changes: [change?.id], note: "release 12" } });
  const expectation = { id: change?.id, change: change?.id, by: ada.id, note: "release 12" };
  expect((await ada.call(`GET ${path}`)).body).toMatchObject({
    data: [expectation],
    pagination: { page: 1, total: 1 },
    expected: [{ id: change?.id }],
  });
  const nextPage = (await ada.call(`GET ${path}?page=2`)).body;
  expect(nextPage).toMatchObject({ data: [], pagination: { page: 2, total: 1 }, expected: [{ id: change?.id }] });
  await storeObservation(service, production, page(RED));
  expect((await review(production)).changes).toEqual([]);
  expect((await ada.call(`GET ${path}`)).body).toMatchObject({ data: [], expected: [] });
  await ada.call(`POST ${path}`, { json: { changes: ["c1_later"] } });
  expect((await ada.call(`DELETE ${path}/c1_later`)).body).toEqual({ success: true });
  expect((await ada.call(`DELETE ${path}/c1_later`)).status).toBe(404);
});

test("approving an older snapshot compares the newest one with it", async () => {
  const id = await extractionOf(BLUE, RED, GREEN);
  const { body } = await ada.call(`GET /api/extractions/${id}/snapshots`);
  const [, second] = snapshotList.parse(body).data;
  const approve = (snapshot_id: string | undefined) =>
    ada.call(`POST /api/extractions/${id}/review/approve`, { json: { snapshot_id } });
  expect((await approve(second?.id)).body).toMatchObject({
    baseline: { version: 2 },
    latest: { version: 3 },
    changes: [{ from: "#d4351c", to: "#008000", status: "pending" }],
  });
  expect((await approve(newId())).status).toBe(404);
});

test("the baseline is the first snapshot that is eligible, also among many", async () => {
  const id = await createExtraction(service, ada);
  const cut = page(BLUE);
  await storeObservation(service, id, { ...cut, environment: { ...cut.environment, truncated: true } });
  expect(await review(id)).toMatchObject({ baseline: null, reasons: ["truncated"], latest: null, changes: [] });
  for (let version = 2; version <= 36; version += 1) await storeObservation(service, id, page(BLUE));
  const { latest } = await review(id);
  expect(latest?.version).toBe(36);
  expect((await review(id)).baseline?.version).toBe(2);
});

test.each([
  ["http_status", "http_status"],
  ["empty_page", "blank"],
  ["login", "login"],
  ["timeout", "failed"],
])("a page whose run failed by %s has no baseline, because of %s", async (error_cause, reason) => {
  const id = await createExtraction(service, ada);
  const { db } = service.database;
  await db.updateTable("extractions").set({ status: "failed", error_cause }).where("id", "=", id).execute();
  expect((await review(id)).reasons).toEqual([reason]);
});

test("a snapshot that was read in another way is not compared", async () => {
  const id = await extractionOf(BLUE);
  const narrow = page(RED);
  const viewport = { width: 390, height: 800 };
  await storeObservation(service, id, { ...narrow, environment: { ...narrow.environment, viewport } });
  expect(await review(id)).toMatchObject({ latest: { version: 1 }, changes: [] });
});

describe("the list of reviews", () => {
  const list = async (query: string, who: Person) =>
    reviewList.parse((await who.call(`GET /api/reviews${query}`)).body).data.map(({ extraction }) => extraction?.id);

  test("shows the pages with pending changes of the caller and of their teams, and follows moves and decisions", async () => {
    const [owner, member] = [await person(service), await person(service)];
    const team = await createTeam(owner);
    await joinTeam(owner, team.id, member);
    const [personal, shared] = [
      await createExtraction(service, owner),
      await createExtraction(service, owner, team.id),
    ];
    for (const id of [personal, shared]) {
      await storeObservation(service, id, page(BLUE));
      await storeObservation(service, id, page(RED));
    }
    await runReviews(service);
    expect(new Set(await list("?pending=true", owner))).toEqual(new Set([personal, shared]));
    expect(await list("?pending=true", member)).toEqual([shared]);
    expect(await list(`?team_id=${team.id}`, member)).toEqual([shared]);
    const [listed] = reviewList.parse((await member.call("GET /api/reviews")).body).data;
    const { latest, changes } = await review(shared, member);
    expect(listed).toEqual({
      extraction: { id: shared, url: "https://example.com/" },
      site: null,
      pending: 1,
      since: changes[0]?.since.at,
      summary: { pending: 1, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 },
    });
    await createClient(service.url, owner.token).views.move.mutate({ id: personal, team_id: team.id });
    expect(new Set(await list("?pending=true", member))).toEqual(new Set([personal, shared]));
    await decide(shared, { snapshot_id: latest?.snapshot_id, accept: "all" }, member);
    expect(await list("?pending=true", member)).toEqual([personal]);
    expect(new Set(await list("", member))).toEqual(new Set([personal, shared]));
  });

  test("has a page again when ignoring its change has ended", async () => {
    const owner = await person(service);
    const id = await createExtraction(service, owner);
    await storeObservation(service, id, page(BLUE));
    await storeObservation(service, id, page(RED));
    const { latest, changes } = await review(id, owner);
    const until = new Date(service.now().getTime() + DAY).toISOString();
    const ignore = changes.map((change) => change.id);
    const ignored = await decide(id, { snapshot_id: latest?.snapshot_id, ignore, until }, owner);
    expect(ignored.body).toMatchObject({ changes: [{ status: "ignored", until }] });
    expect(await list("?pending=true", owner)).toEqual([]);
    service.moveTo(new Date(service.now().getTime() + 2 * DAY));
    await runReviews(service);
    expect(await list("?pending=true", owner)).toEqual([id]);
  });
});

test("an expected change fires no diff.detected, and another one does", async () => {
  const owner = await person(service);
  const changed = await subscribeToChanges(service, owner);
  const [change] = (await review(await extractionOf(BLUE, RED))).changes;
  const id = await createExtraction(service, owner);
  await storeObservation(service, id, page(BLUE));
  await owner.call(`POST /api/extractions/${id}/review/expect`, { json: { changes: [change?.id] } });
  await storeObservation(service, id, page(RED));
  expect(await changed()).toEqual([]);
  await runReviews(service);
  for (const brand of [BLUE, RED]) await storeObservation(service, id, page(brand));
  expect(await changed()).toHaveLength(2);
});

type Leave = (person: Person, team: string) => Promise<unknown>;
test.each<[what: string, name: string, leave: Leave, isNamed: boolean]>([
  [
    "whose account is gone",
    "nobody's name",
    (gone) => service.database.db.deleteFrom("users").where("id", "=", gone.id).execute(),
    false,
  ],
  [
    "who was removed from the team",
    "their name",
    (gone, team) => ada.call(`DELETE /api/teams/${team}/members/${gone.id}`),
    true,
  ],
])("a change that somebody expected %s is accepted in %s", async (_what, _name, leave, isNamed) => {
  const team = await createTeam(ada);
  const gone = await person(service);
  const decider = isNamed ? gone.id : null;
  await joinTeam(ada, team.id, gone);
  const [change] = (await review(await extractionOf(BLUE, RED))).changes;
  const id = await createExtraction(service, ada, team.id);
  await storeObservation(service, id, page(BLUE));
  await gone.call(`POST /api/extractions/${id}/review/expect`, { json: { changes: [change?.id] } });
  await leave(gone, team.id);
  const { body } = await ada.call(`GET /api/extractions/${id}/review/expect`);
  expect(body).toMatchObject({ data: [{ id: change?.id, by: decider }] });
  await storeObservation(service, id, page(RED));
  expect((await review(id)).changes).toEqual([]);
  expect((await ada.call(`GET /api/extractions/${id}/review/log`)).body).toMatchObject({
    data: [
      { action: "accept", by: decider },
      { action: "expect", by: decider },
    ],
  });
});

test("webhooks get what is pending, what somebody decided, and what is resolved", async () => {
  const owner = await person(service);
  const json = { url: "https://example.com/hook", events: ["review.pending", "review.decided", "review.resolved"] };
  await owner.call("POST /api/webhooks", { json });
  const id = await createExtraction(service, owner);
  for (const brand of [BLUE, RED]) await storeObservation(service, id, page(brand));
  await runReviews(service);
  const { latest, changes } = await review(id, owner);
  const change_ids = changes.map((change) => change.id);
  await decide(id, { snapshot_id: latest?.snapshot_id, reject: change_ids, note: "wrong red" }, owner);
  for (const brand of [RED, BLUE]) await storeObservation(service, id, page(brand));
  await runReviews(service);
  const rows = await service.database.db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select("body")
    .where("user_id", "=", owner.id)
    .orderBy("deliveries.id")
    .execute();
  const about = { extraction_id: id, url: "https://example.com/", changes: 1, change_ids };
  expect(rows.map(({ body }) => webhookPayload.parse(JSON.parse(body)))).toMatchObject([
    { event: "review.pending", data: { ...about, snapshot_id: latest?.snapshot_id, summary: { pending: 1 } } },
    { event: "review.decided", data: { ...about, by: owner.id, via: "api", action: "reject", note: "wrong red" } },
    { event: "review.resolved", data: { ...about, summary: { pending: 0, rejected: 0 } } },
  ]);
});

test("a value that comes and goes is announced once, is then flickering, and had better be ignored", async () => {
  const owner = await person(service);
  const events = await subscribeTo(service, owner, ["review.pending"]);
  const id = await createExtraction(service, owner);
  const readWith = async (...brands: string[]) => {
    for (const brand of brands) await storeObservation(service, id, page(brand));
    await runReviews(service);
    const listed = reviewList.parse((await owner.call("GET /api/reviews?pending=true")).body).data;
    return { ...(await review(id, owner)), listed: listed.map(({ extraction }) => extraction?.id) };
  };
  expect(await readWith(BLUE, RED)).toMatchObject({ summary: { pending: 1 }, listed: [id] });
  expect(await readWith(BLUE, RED)).toMatchObject({
    changes: [{ status: "flickering", seen: { runs: 2, of: 4, flips: 3 }, suggested: "ignore" }],
    summary: { pending: 0, flickering: 1 },
    listed: [],
  });
  expect(await events()).toHaveLength(1);
});

test("the procedures do what the endpoints do", async () => {
  const id = await extractionOf(BLUE, RED);
  const { reviews } = createClient(service.url, ada.token);
  const { latest } = await reviews.get.query({ id });
  const decided = await reviews.decide.mutate({ id, snapshot_id: latest?.snapshot_id ?? "", accept: "all" });
  expect(decided.summary.pending).toBe(0);
  expect(await reviews.get.query({ id })).toEqual(decided);
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
