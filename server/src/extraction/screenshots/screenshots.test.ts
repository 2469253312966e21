import { eventually } from "@tintype/reader/test/eventually";
import type { SnapshotWithTokens } from "@tintype/shared/api/extractions/extractions";
import { night } from "@tintype/shared/testing/night";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { SCREENSHOTS_KEPT, storeObservation } from "../../../test/runs/snapshots.ts";
import { asExtraction, asSnapshots, page, startTestService, type TestService } from "../../../test/service.ts";
import { type ExtractionId, newId, type SnapshotId } from "../../platform/ids.ts";
import { deleteUnusedFilesOfAnyExtraction } from "./repository.ts";

/** Two runs of at most a minute each, on a slow machine. */
const HOOK_MS = 150_000;

let service: TestService;
let user: Person;
let usual: Run;
let without: Run;
beforeAll(async () => {
  service = await startTestService({ env: { SCREENSHOTS_KEPT: String(SCREENSHOTS_KEPT) } });
  user = await person(service);
  service.serve(page("p { height: 9000px } @media (prefers-color-scheme: dark) { p { color: #ff00aa } }"));
  const modes = night.size<object[]>([], [{ name: "dark", color_scheme: "dark" }]); // for the report of a mode
  [usual, without] = await Promise.all([run({ modes }), run({ screenshot: false, modes })]);
}, HOOK_MS);
afterAll(() => service.stop());

type Run = Readonly<{ extraction: ReturnType<typeof asExtraction>; snapshot: SnapshotWithTokens }>;

async function run(options: object): Promise<Run> {
  const json = { url: service.pages, options };
  const headers = { prefer: "wait=60" };
  const extraction = asExtraction(await user.call("POST /api/extractions", { json, headers }));
  const [snapshot] = asSnapshots(await user.call(`GET /api/extractions/${extraction.id}/snapshots`));
  if (!snapshot) throw new Error("the run has stored no snapshot");
  const { body } = await user.call(`GET /api/extractions/${extraction.id}/snapshots/${snapshot.id}`);
  return { extraction, snapshot: body as SnapshotWithTokens }; // checked by the document
}

function pictureOf(extraction: string, snapshot: string, headers: Record<string, string> = {}) {
  return user.call(`GET /api/extractions/${extraction}/snapshots/${snapshot}/screenshot`, { headers });
}

async function countFiles(extraction: ExtractionId): Promise<number> {
  const { db } = service.database;
  const files = db.selectFrom("screenshot_files").select("hash").where("extraction_id", "=", extraction);
  return (await files.execute()).length;
}

test("a run takes a screenshot unless its options say otherwise", async () => {
  expect(usual.extraction.options).not.toHaveProperty("screenshot");
  expect(usual.snapshot.screenshot).toEqual({ width: 1280, height: 8000, is_whole: false });
  const { status, headers } = await pictureOf(usual.extraction.id, usual.snapshot.id);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  const etag = headers.get("etag") ?? "";
  // Without the second header, Node's fetch would ask for an answer that no cache has.
  const cacheHeaders = { "if-none-match": etag, "cache-control": "max-age=0" };
  expect((await pictureOf(usual.extraction.id, usual.snapshot.id, cacheHeaders)).status).toBe(304);

  expect(without.extraction.options.screenshot).toBe(false);
  expect(without.snapshot.screenshot).toBeUndefined();
  for (const missing of [without.snapshot.id, usual.snapshot.id, newId(), "no id"]) {
    expect((await pictureOf(without.extraction.id, missing)).status).toBe(404);
  }
});

test("a snapshot tells the places of its tokens", async () => {
  const placesOf = async (query: string, { extraction, snapshot }: Run = usual) => {
    const path = `/api/extractions/${extraction.id}/snapshots/${snapshot.id}/places?${query}`;
    const { status, body } = await user.call(`GET ${path}`);
    return status === 200 ? body : status;
  };
  const places = [{ x: 8, y: 16, width: 1264, height: 9000, selector: "p" }];
  expect(await placesOf("kind=colors&name=body-text")).toEqual({ places, truncated: false });
  expect(await placesOf("kind=spacing&name=16px")).toEqual({ places, truncated: false });
  const none = { places: [], truncated: false };
  expect(await placesOf("kind=colors&name=body-text", without)).toEqual(none);
  expect(await placesOf("kind=contrasts&name=any")).toEqual(none);
  expect(await placesOf("kind=colors&name=brand")).toBe(404);
  expect(await placesOf("kind=colours&name=body-text")).toBe(422);
});

night.test("a report of a mode has the places of its findings, unless there is no screenshot", async () => {
  const json = { name: "Acme", source: { content: ":root { --ink: #000000 }" } };
  const system = (await user.call("POST /api/systems", { json })).body as { id: string }; // checked by the document
  const findingsOf = async ({ extraction: { id } }: Run, mode: string) => {
    const answer = await user.call(
      `GET /api/extractions/${id}/conformance?system=${system.id}&kinds=colors&mode=${mode}`,
    );
    return (answer.body as { findings: unknown[] }).findings; // checked by the document
  };
  const finding = { value: "#ff00aa", contexts: ["color"] };
  expect(await findingsOf(usual, "base")).toEqual([]);
  expect(await findingsOf(usual, "dark")).toMatchObject([{ ...finding, places: ["p"] }]);
  expect(await findingsOf(without, "dark")).toMatchObject([{ ...finding, places: [] }]);
});

test("equal screenshots of an extraction are stored once, and only its newest snapshots and the approved one keep theirs", async () => {
  const { id } = without.extraction;
  const { db } = service.database;
  const store = (content: string) => {
    const size = { width: 10, height: 10, isWhole: true };
    return storeObservation(service, id, observation([]), { base64: btoa(content), ...size });
  };
  const [first, second] = [await store("a"), await store("a")];
  expect(await countFiles(id)).toBe(1);
  const isKept = (snapshot: SnapshotId) => () =>
    db.selectFrom("snapshots").select("is_kept").where("id", "=", snapshot).executeTakeFirst();
  // A review keeps its first snapshot and its latest one.
  await eventually(isKept(first)).toEqual({ is_kept: true });
  const third = await store("b");
  await eventually(isKept(second)).toEqual({ is_kept: false });
  const fourth = await store("b");
  const answers = await Promise.all([first, second, third, fourth].map((snapshot) => pictureOf(id, snapshot)));
  expect(answers.map(({ status, body }) => (status === 200 ? body : status))).toEqual(["a", 404, "b", "b"]);

  // SNAPSHOT_RETENTION_DAYS deletes snapshots, but not the files.
  await db.deleteFrom("snapshots").where("id", "in", [first, second]).execute();
  // It leaves out an extraction that is being worked on.
  await eventually(() => deleteUnusedFilesOfAnyExtraction(db)).toBe(1);
  expect(await deleteUnusedFilesOfAnyExtraction(db)).toBe(undefined);
  expect((await pictureOf(id, third)).body).toBe("b");

  await user.call(`DELETE /api/extractions/${id}`);
  expect(await countFiles(id)).toBe(0);
});
