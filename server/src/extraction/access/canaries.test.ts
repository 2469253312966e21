import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asExtraction, startTestService, TEST_JWT_SECRET, type TestService, waiting } from "../../../test/service.ts";
import { accessOf, canary, repeatsCanary } from "../../../test/tenancy/canaries.ts";
import { writeBackup } from "../../maintenance/backup/backup.ts";
import { setTracing } from "../../platform/tracing/tracing.ts";

// Runs leave no secret of a page behind. roles/tenancy.test.ts looks at the answers of all operations.

const KEY = "key of secrets ".repeat(4);
const lines: string[] = [];
const spans: string[] = [];
let service: TestService;
beforeAll(async () => {
  const record = (...facts: unknown[]) => void spans.push(JSON.stringify(facts));
  setTracing({
    inSpan: (name, options, work) => {
      record(name, options);
      return work({ traceId: "0".repeat(32), set: record, rename: record, fail: record });
    },
    record,
    traceparent: () => undefined,
  });
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  service = await startTestService({ env: { SECRETS_KEY: KEY, EGRESS_ALLOW: "127.0.0.0/8" }, log });
});
afterAll(async () => {
  await service.stop();
  setTracing(undefined);
});

test("neither runs nor their deliveries, logs, traces and backups repeat a secret of a page", async () => {
  const ada = await service.signUp();
  const events = ["extraction.completed", "snapshot.created"];
  const receiver = "https://127.0.0.1:9/hook"; // nobody listens there
  const channel = { type: "slack", target: receiver, events: ["snapshot.created"] };
  expect((await ada("POST /api/webhooks", { json: { url: receiver, events } })).status).toBe(201);
  expect((await ada("POST /api/channels", { json: channel })).status).toBe(201);
  let isOpen = true;
  service.serve((request, response) => {
    const { authorization, cookie: sent = "" } = request.headers;
    const isIn = isOpen && authorization?.includes(canary("header")) && sent.includes(canary("sid"));
    response.writeHead(isIn ? 200 : 401, {
      "content-type": "text/html",
      "set-cookie": `visitor=${canary("visitor")}`,
      "x-repeated": canary("answer"),
    });
    const script = `localStorage.visitor = "${canary("visitor")}"; console.log(document.cookie); throw new Error(document.cookie)`;
    response.end(`<!doctype html><p>Inside<script>${script}</script>`);
  });
  const body = {
    url: `${service.pages}/`,
    access: accessOf(service.pages),
    options: { visitor: "returning" },
  };
  const created = await ada("POST /api/extractions", { json: body, ...waiting });
  expect(created.status).toBe(201);
  const { id } = asExtraction(created);
  isOpen = false;
  const failed = await ada(`POST /api/extractions/${id}/runs`, waiting);
  expect(failed.status).toBe(422);
  expect([created, failed].filter(({ body }) => repeatsCanary(JSON.stringify(body)))).toEqual([]);

  const { db, url } = service.database;
  const kept = await db.selectFrom("page_visitors").select("cookies").where("extraction_id", "=", id).execute();
  expect(kept).toEqual([{ cookies: ["sid", "stored", "visitor"] }]);
  const deliveries = await db.selectFrom("deliveries").select(["event", "body"]).execute();
  expect(deliveries.map(({ event }) => event)).toEqual(expect.arrayContaining(events));
  expect(deliveries.filter(({ body }) => repeatsCanary(body))).toEqual([]);
  const file = join(await mkdtemp(join(inject("scratch"), "canaries-")), "all.backup");
  await writeBackup(url, file, {
    config: { jwtSecret: TEST_JWT_SECRET, dataDir: "/nowhere" },
    onTable: () => undefined,
  });
  const backup = zstdDecompressSync(await readFile(file));
  expect(backup.includes(id), "the backup has the page").toBe(true);
  expect(repeatsCanary(backup), "the backup").toBe(false);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(repeatsCanary)).toEqual([]);
  expect(spans.length).toBeGreaterThan(10);
  expect(spans.filter(repeatsCanary)).toEqual([]);
});
