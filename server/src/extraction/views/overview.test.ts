import { eventually } from "@tintype/reader/test/eventually";
import type { OverviewRow } from "@tintype/shared/api/views/overview";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { createExtraction, setSchedule } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";

let service: TestService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
  id = await createExtraction(service, ada);
});

type Input = Parameters<ReturnType<typeof createClient>["overview"]["list"]["query"]>[0];
const listFor = (who: Person, input: Input = {}) => createClient(service.url, who.token).overview.list.query(input);
const idsFor = async (who: Person, input: Input = {}) => (await listFor(who, input)).data.map((row) => row.id);
const only = async (input: Input = {}): Promise<OverviewRow> => {
  const [row, ...others] = (await listFor(ada, input)).data;
  if (!row || others.length > 0) throw new Error(`expected one row, got ${others.length + (row ? 1 : 0)}`);
  return row;
};

const store = (brand: string) =>
  storeObservation(
    service,
    id,
    observation([
      { property: "background-color", value: brand, at: ["button"], by: [["--brand", brand]] },
      { property: "color", value: "rgb(20, 20, 20)", at: ["p"] },
    ]),
  );

describe("a row of the list of pages", () => {
  test("has neither colours nor a change before the first snapshot", async () => {
    expect(await only()).toMatchObject({ id, palette: [], change: null, next_run_at: null, latest_version: 0 });
  });

  test("has the colours of the newest snapshot, and the newest change, which later snapshots without one keep", async () => {
    await store("rgb(0, 0, 255)");
    expect(await only()).toMatchObject({ change: null, latest_version: 1 });
    await store("rgb(255, 0, 0)");
    await store("rgb(255, 0, 0)");
    const { palette, change, latest_version } = await only();
    expect(palette.map(({ value }) => value).toSorted()).toEqual(["#141414", "#ff0000"]);
    expect(change).toEqual({ version: 2, total: 1, at: expect.any(String) });
    expect(latest_version).toBe(3);
  });

  test("says when its schedule runs next", async () => {
    await setSchedule(ada, id, { every: "day" });
    expect(Date.parse((await only()).next_run_at ?? "")).toBeGreaterThan(Date.now());
  });
});

describe("the list of pages", () => {
  test("has a person's own and their teams', and no others", async () => {
    const grace = await person(service);
    const team = await createTeam(ada);
    await join(ada, team.id, grace);
    const shared = await createExtraction(service, ada, team.id);
    const hers = await createExtraction(service, grace);
    expect((await idsFor(grace)).toSorted()).toEqual([shared, hers].toSorted());
    expect((await idsFor(ada)).toSorted()).toEqual([id, shared].toSorted());
    expect(await idsFor(grace, { team_id: null })).toEqual([hers]);
    expect(await idsFor(grace, { team_id: team.id })).toEqual([shared]);
    await ada.call(`DELETE /api/teams/${team.id}/members/${grace.id}`);
    expect(await idsFor(grace)).toEqual([hers]);
    expect(await refusal(listFor(grace, { team_id: team.id }))).toMatchObject({ code: "not_team_member" });
  });

  test("finds by words of the title and the address, taken as they are, and by the state", async () => {
    const { db } = service.database;
    const title = "50%_off <b>";
    await db.updateTable("extractions").set({ title, status: "failed" }).where("id", "=", id).execute();
    await createExtraction(service, ada);
    for (const search of ["50%_OFF", "<b>"]) expect(await idsFor(ada, { search })).toEqual([id]);
    expect(await idsFor(ada, { search: "50_" })).toEqual([]);
    expect(await idsFor(ada, { status: "failed" })).toEqual([id]);
    expect((await only({ status: "failed" })).title).toBe(title);
  });

  test("finds among more matches than it counts, and looks with two letters only at the first 1,000", async () => {
    const { db } = service.database;
    await db.updateTable("extractions").set({ title: "an old one: qzw" }).where("id", "=", id).execute();
    // Filled by SQL, because requests for so many would take minutes.
    const { rows } = await sql<{ id: ExtractionId }>`
      insert into extractions (id, user_id, url, title, options, metadata, created_at, updated_at)
      select gen_random_uuid(), ${ada.id}, 'https://example.com/' || n, 'Page ' || n, '{}', '{}',
        now() + n * interval '1 second', now() + n * interval '1 second'
      from generate_series(1, 1100) as n returning id`.execute(db);
    const newestFirst = rows.map((row) => row.id).reverse();

    const listed = await listFor(ada, { search: "page", page: 3 });
    expect(listed.pagination.total).toBe(1000);
    expect(listed.data.map((row) => row.id)).toEqual(newestFirst.slice(40, 60));
    expect(await listFor(ada, { search: "page 55", page: 1 })).toMatchObject({ pagination: { total: 11 } });
    expect(await idsFor(ada, { search: "page 1100" })).toEqual(newestFirst.slice(0, 1));
    expect((await listFor(ada, { search: "page 1100", page: 2 })).data).toEqual([]);

    expect(await idsFor(ada, { search: "qzw" })).toEqual([id]);
    expect(await idsFor(ada, { search: "qz" })).toEqual([]);
    expect(await idsFor(ada, { search: "pa" })).toEqual(newestFirst.slice(0, 20));
    expect(await idsFor(ada, { page: 56 })).toEqual([id]);
  });

  test("is in the order that is asked for, in pages", async () => {
    const { db } = service.database;
    const others = [await createExtraction(service, ada), await createExtraction(service, ada)];
    const [second = id, third = id] = others;
    for (const [extractionId, title] of [
      [id, "b"],
      [second, "C"],
      [third, "A"],
    ] as const) {
      await db.updateTable("extractions").set({ title }).where("id", "=", extractionId).execute();
    }
    await db.updateTable("extractions").set({ updated_at: new Date() }).where("id", "=", second).execute();
    expect(await idsFor(ada, { sort: "title" })).toEqual([third, id, second]);
    expect(await idsFor(ada, { sort: "created" })).toEqual([third, second, id]);
    expect((await idsFor(ada))[0]).toBe(second);
    const page = await listFor(ada, { sort: "title", page: 2, per_page: 2 });
    expect(page.data.map((row) => row.id)).toEqual([second]);
    expect(page.pagination).toEqual({ page: 2, per_page: 2, total: 3 });
  });
});

test("a user's searches wait for one another, and those beyond ten are refused", async () => {
  const { db } = service.database;
  const search = () =>
    listFor(ada, { search: "page" }).then(
      () => "answered",
      () => "refused",
    );
  const ends: string[] = [];
  let searches: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`lock table extractions in access exclusive mode`.execute(tx);
    searches = Array.from({ length: 14 }, () => search().then((end) => ends.push(end)));
    await eventually(() => ends).toEqual(["refused", "refused", "refused"]);
    expect(await createClient(service.url, ada.token).account.overview.query()).toMatchObject({ user: { id: ada.id } });
  });
  await Promise.all(searches);
  expect(ends.slice(3)).toEqual(Array(11).fill("answered"));
});
