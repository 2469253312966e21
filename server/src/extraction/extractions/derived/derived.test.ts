import { eventually } from "@tintype/reader/test/eventually";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../../../../test/accounts/teams.ts";
import { createExtraction } from "../../../../test/runs/schedules.ts";
import { storeObservation } from "../../../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import { connect } from "../../../platform/database/connection.ts";
import type { ExtractionId, SnapshotId } from "../../../platform/ids.ts";

let service: TestService;
let ada: Person;
let id: ExtractionId;
let snapshots: readonly SnapshotId[];
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ada = await person(service);
  id = await createExtraction(service, ada);
  snapshots = [await store("rgb(0, 0, 255)"), await store("rgb(255, 0, 0)"), await store("rgb(255, 0, 0)")];
});
afterAll(() => service.stop());

const store = (brand: string) =>
  storeObservation(
    service,
    id,
    observation([{ property: "background-color", value: brand, at: ["button"], by: [["--brand", brand]] }]),
  );
const paths = () => [
  `/api/extractions/${id}/diff?from=${snapshots[0]}&to=${snapshots[1]}`,
  `/api/extractions/${id}/export?format=css`,
];

test("a diff and an export have an ETag, with which they are asked for again without being sent", async () => {
  for (const path of paths()) {
    const firstAnswer = await ada.call(`GET ${path}`);
    expect(firstAnswer.headers.get("cache-control")).toBe("private, no-cache");
    expect(firstAnswer.headers.get("vary")).toMatch(/authorization/i);
    const etag = firstAnswer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    // With a header of its own, fetch does not ask for an answer past all caches.
    const asked = { "if-none-match": etag, "cache-control": "max-age=0" };
    const send = (token: string) =>
      fetch(service.url + path, { headers: { ...asked, authorization: `Bearer ${token}` } });
    const again = await send(ada.token);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const stranger = await person(service);
    expect((await send(stranger.token)).status).toBe(403);
    expect((await ada.call(`GET ${path}`)).body).toEqual(firstAnswer.body);
  }
});

test("an export of the newest snapshot is a new one after the next snapshot, and a diff after a renaming", async () => {
  const [diff = "", css = ""] = paths();
  const readBody = async (path: string) => (await ada.call(`GET ${path}`)).body;
  const [diffBefore, cssBefore] = [await readBody(diff), await readBody(css)];
  await store("rgb(1, 2, 3)");
  expect(cssBefore).toContain("#ff0000");
  expect(await readBody(css)).toContain("#010203");
  const json = { kind: "colors", name: "brand", to: "accent" };
  expect((await ada.call(`PATCH /api/extractions/${id}/names`, { json })).status).toBe(200);
  expect(JSON.stringify(diffBefore)).toContain('"brand"');
  expect(JSON.stringify(await readBody(diff))).toContain('"accent"');
});

test("a snapshot of a page that has not changed stores no content", async () => {
  const { db } = service.database;
  const rows = await db
    .selectFrom("snapshot_rows")
    .select("content_hash")
    .where("extraction_id", "=", id)
    .orderBy("version")
    .execute();
  const [, second, third] = rows.map(({ content_hash }) => content_hash.toString("hex"));
  expect(third).toBe(second);
});

test("a user's exports are made one after the other, and are refused while 50 wait", async () => {
  const holder = await connect(service.database.url);
  await holder.query("begin; lock table snapshot_rows in access exclusive mode");
  const statuses: number[] = [];
  const all = Array.from({ length: 54 }, async () => {
    statuses.push((await ada.call(`GET /api/extractions/${id}/export?format=less`)).status);
  });
  await eventually(async () => statuses).toEqual([503, 503, 503]);
  await holder.end();
  await Promise.all(all);
  expect(statuses.slice(3)).toEqual(Array.from({ length: 51 }, () => 200));
});
