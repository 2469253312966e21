import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fromDashboard } from "../../../test/dashboard.ts";
import { declaredOperations } from "../../../test/operations.ts";
import { asExtraction, startTestService, TEST_JWT_SECRET, type TestService, waiting } from "../../../test/service.ts";
import { type Row, tenancyTable } from "../../../test/tenancy/operations.ts";
import { createWorld, type World } from "../../../test/tenancy/world.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { setTracing } from "../../platform/tracing/tracing.ts";
import { writeBackup } from "../backup/backup.ts";
import { createVisitors } from "./visitors.ts";

// Secrets of pages that nothing may repeat: no answer, log line, trace, row of the database or backup.

const CANARY = "c4nary-that-nobody-may-see";
const canary = (place: string) => `${CANARY}-${place}`;
const inHex = Buffer.from(CANARY).toString("hex");
const repeatsCanary = (text: string) => text.includes(CANARY) || text.includes(inHex);

const KEY = "key of secrets ".repeat(4);
const lines: string[] = [];
const spans: string[] = [];
let service: TestService;
/** One that runs nothing, for requests of all kinds. */
let idle: TestService;
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
  idle = await startTestService({ worker: false, env: { SECRETS_KEY: KEY } });
});
afterAll(async () => {
  await Promise.all([service.stop(), idle.stop()]);
  setTracing(undefined);
});

const cookie = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
/** A storage of the origin with secrets in all of its places. */
const storageOf = (origin: string) => ({
  cookies: [{ ...cookie, name: "stored", value: canary("cookie"), domain: new URL(origin).hostname }],
  origins: [{ origin, localStorage: [{ name: "entry", value: canary("entry") }] }],
});
const accessOf = (origin: string) => ({
  headers: { Authorization: `Bearer ${canary("header")}` },
  cookies: [{ name: "sid", value: canary("sid") }],
  storage_state: storageOf(origin),
});

/** Gives the pages and sites of a world access, and the pages a visitor. @returns the answers */
async function plant({ teams, personal, token }: World): Promise<unknown[]> {
  const { db } = idle.database;
  const findVisitor = createVisitors({ db, box: createSecretBox(KEY, "page access") });
  const json = accessOf("https://example.com");
  const answers: unknown[] = [];
  for (const { extraction, site } of [teams, personal]) {
    for (const path of [`extractions/${extraction}`, `sites/${site}`]) {
      const answer = await idle.call(`PUT /api/${path}/access`, { token, json });
      expect(answer.status).toBe(200);
      answers.push(answer.body);
    }
    await keepVisitor(extraction);
  }
  return answers;

  async function keepVisitor(id: ExtractionId): Promise<void> {
    const storage = storageOf("https://example.com");
    const origins = storage.origins.map((entry) => ({ ...entry, indexedDB: [] }));
    const visitor = { origin: "https://example.com", storage: { ...storage, origins } };
    await (await findVisitor({ id, site_id: null })).keep(db, { visitor });
  }
}

const procedures = declaredOperations();
const kindOf = (name: string) => procedures.find((declared) => declared.name === name)?.kind;

/** @returns everything that the service answers to the row's request */
async function answerTo({ operation, send }: Row, world: World): Promise<string> {
  const { params = {}, query = "", json, headers = {} } = send(world);
  if (operation.includes(" ")) {
    const request = operation.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])) + query;
    const answer = await idle.call(request, { token: world.token, json, headers });
    return JSON.stringify([answer.status, [...answer.headers], answer.body]);
  }
  const text = JSON.stringify(json);
  const isMutation = kindOf(operation) === "mutation";
  const asked = isMutation || text === undefined ? "" : `?input=${encodeURIComponent(text)}`;
  const response = await fetch(`${idle.url}/trpc/${operation}${asked}`, {
    method: isMutation ? "POST" : "GET",
    headers: {
      ...{ "content-type": "application/json", ...fromDashboard(idle.url) },
      ...{ cookie: `tintype=${world.token}`, "x-tintype-user": world.callerId },
    },
    ...(isMutation && { body: text ?? "" }),
  });
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

/** Whether a request may end the session, or what the secrets are for: those come last. */
const ends = ({ operation }: Row) => /^DELETE|delete|remove|forget|leave|logout|auth/i.test(operation);

test("no operation answers with a secret of a page", { timeout: 120_000 }, async () => {
  const world = await createWorld(idle, "owner");
  expect((await plant(world)).filter((answer) => repeatsCanary(JSON.stringify(answer)))).toEqual([]);
  const rows = tenancyTable.filter(({ operation }) => kindOf(operation) !== "subscription");
  const repeating: string[] = [];
  let served = 0;
  for (const row of [...rows.filter((row) => !ends(row)), ...rows.filter(ends)]) {
    const answer = await answerTo(row, world);
    if (/^\[?2\d\d/.test(answer)) served += 1;
    if (repeatsCanary(answer)) repeating.push(row.operation);
  }
  expect(repeating).toEqual([]);
  expect(served).toBeGreaterThan(rows.length / 2);
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
    const isIn = isOpen && authorization?.includes(CANARY) && sent.includes(canary("sid"));
    response.writeHead(isIn ? 200 : 401, {
      ...{ "content-type": "text/html", "set-cookie": `visitor=${canary("visitor")}`, "x-repeated": canary("answer") },
    });
    const script = `localStorage.visitor = "${canary("visitor")}"; console.log(document.cookie); throw new Error(document.cookie)`;
    response.end(`<!doctype html><p>Inside<script>${script}</script>`);
  });
  const body = {
    ...{ url: `${service.pages}/`, access: accessOf(service.pages), options: { visitor: "returning" } },
  };
  const created = await ada("POST /api/extractions", { json: body, ...waiting });
  expect(created.status).toBe(201);
  const { id } = asExtraction(created);
  const again = await ada(`POST /api/extractions/${id}/runs`, waiting);
  expect(again.status).toBe(201);
  isOpen = false;
  const failed = await ada(`POST /api/extractions/${id}/runs`, waiting);
  expect(failed.status).toBe(422);
  expect([created, again, failed].filter(({ body }) => repeatsCanary(JSON.stringify(body)))).toEqual([]);

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
  expect(backup.includes(CANARY) || backup.includes(inHex), "the backup").toBe(false);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(repeatsCanary)).toEqual([]);
  expect(spans.length).toBeGreaterThan(10);
  expect(spans.filter(repeatsCanary)).toEqual([]);
});
