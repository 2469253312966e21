import { eventually } from "@tintype/reader/test/eventually";
import { openReceiver, type Receiver, trustReceivers } from "@tintype/reader/test/network/receiver";
import type { Diff } from "@tintype/shared/diff/schema";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../test/http/http.ts";
import { createClient, observed } from "../../test/http/trpc.ts";
import { createUpgradedDatabase, PAGE, recorded, recordedAnswers } from "../../test/release-1/database.ts";
import { asExtraction, asSnapshots, startTestService, type TestService, waiting } from "../../test/service.ts";
import { isSigned } from "../../test/webhooks/signature.ts";
import { addJob } from "../platform/jobs/add-job.ts";

// A database that processes of release 1 have filled, migrated, with an api and a worker of this release.

const { extractions, webhooks } = recorded;

let service: TestService;
let hooks: Receiver & { close(): void };
let ada: Call;
let bob: Call;
beforeAll(async () => {
  trustReceivers();
  hooks = await openReceiver();
  service = await startTestService({
    createDatabase: (pages) => createUpgradedDatabase({ pages, hooks: new URL(hooks.url).origin }),
    env: { EGRESS_ALLOW: "127.0.0.0/8", WEBHOOK_RETRY_DELAYS: "0,0,0" },
  });
  service.serve((_request, response) => void response.setHeader("content-type", "text/html").end(PAGE));
  const signIn = async ({ email }: { email: string }): Promise<Call> => {
    const answer = await service.call("POST /api/auth/login", { json: { email, password: recorded.password } });
    const { token } = answer.body as { token: string };
    return (request, options = {}) => service.call(request, { token, ...options });
  };
  [ada, bob] = [await signIn(recorded.ada), await signIn(recorded.bob)];
});
afterAll(async () => {
  await service.stop();
  hooks.close();
});

const received = (path: string) => hooks.received.filter((one) => one.path === path);

/** Compares what release 1 has answered with what is answered now, which may have more fields. */
async function expectRecordedAnswers(): Promise<void> {
  const answers = recordedAnswers({ pages: service.pages, hooks: new URL(hooks.url).origin });
  for (const { path, as, body } of answers) {
    const now = (await (as === "ada" ? ada : bob)(`GET ${path}`)).body;
    // An export of tokens is text for the client, and was recorded as what it says.
    const comparable = typeof now === "string" && typeof body === "object" ? JSON.parse(now) : now;
    expect({ path, body: comparable }).toMatchObject({ path, body });
  }
}

test("a service answers about a database of release 1 as release 1 did", expectRecordedAnswers);

test("a service answers as release 1 did after the snapshots were compacted", async () => {
  const { db } = service.database;
  await addJob(db, "compact_snapshots", {}, { jobKey: "compact_snapshots" });
  const inline = async () => {
    const { rows } = await sql`select from snapshot_rows where content_hash is null`.execute(db);
    return rows.length;
  };
  await eventually(inline).toBe(0);
  await expectRecordedAnswers();
});

test("a run and a delivery that waited during the upgrade end", async () => {
  const extraction = async () => asExtraction(await ada(`GET /api/extractions/${extractions.waiting}`));
  await eventually(async () => (await extraction()).status).toBe("completed");
  await eventually(async () => received("/hook").length).toBeGreaterThanOrEqual(3);
  const events = received("/hook").map(({ body }) => JSON.parse(body.toString()) as { event: string });
  expect(events.map(({ event }) => event).sort()).toEqual(["extraction.completed", "ping", "snapshot.created"]);
  for (const one of received("/hook")) expect(await isSigned(one, webhooks.personal.secret)).toBe(true);
});

test("a schedule of release 1 starts a run, which finds no change on an unchanged page", async () => {
  const { db } = service.database;
  await sql`update schedules set next_run_at = now() where extraction_id = ${extractions.page}`.execute(db);
  await addJob(db, "schedule_tick", {}, { jobKey: "schedule_tick" });
  const list = async () => asSnapshots(await ada(`GET /api/extractions/${extractions.page}/snapshots`));
  await eventually(async () => (await list())[0]?.version).toBe(4);
  const [to, from] = await list();
  const diff = await ada(`GET /api/extractions/${extractions.page}/diff?from=${from?.id}&to=${to?.id}`);
  expect((diff.body as Diff).summary.total_changes).toBe(0);
});

test("an API key of release 1 is valid, and a repeated request with its Idempotency-Key gets the first answer", async () => {
  const json = {
    url: "http://127.0.0.1:8123/page", // as it was recorded: the answer belongs to this body
    metadata: { project: "shop" },
    options: { viewport: { width: 1000, height: 700 } },
  };
  const headers = { ...waiting.headers, "idempotency-key": "first" };
  const { status, body } = await service.call("POST /api/extractions", { token: recorded.api_key, json, headers });
  expect({ status, id: (body as { id: string }).id }).toEqual({ status: 201, id: extractions.page });
});

test("a capture that release 1 has stored is not stored twice", async () => {
  const client = createClient(service.url, recorded.api_key);
  const again = {
    capture_id: "5f0e7ad2-31c8-4f0e-9d55-0a0f2f5c3a11",
    observation: observed({ url: `${service.pages}/uploaded` }),
    taken_at: "2026-11-21T08:00:00.000Z",
    team_id: null,
  };
  expect(await client.captures.upload.mutate(again)).toMatchObject({
    extraction_id: extractions.uploaded,
    version: 1,
  });
});

test("a team of release 1 goes on: a member runs its extraction, the owner renews an invitation", async () => {
  const run = await bob(`POST /api/extractions/${extractions.team}/runs`, waiting);
  expect(asExtraction(run)).toMatchObject({ status: "completed", team_id: recorded.team });
  const members = (await ada(`GET /api/teams/${recorded.team}/members`)).body as {
    data: { id: string; email: string }[];
  };
  const carol = members.data.find(({ email }) => email === "carol@example.com");
  const renewed = await ada(`POST /api/teams/${recorded.team}/members/${carol?.id}/invitation`);
  expect(renewed.body).toHaveProperty("invitation_url");
});

test("an account of release 1 is exported with its snapshots, and deleted", async () => {
  const { body } = await bob("GET /api/auth/export");
  expect(JSON.stringify(body)).toContain(extractions.bobs);
  const gone = await bob("DELETE /api/auth/me", { json: { password: recorded.password } });
  expect(gone.status).toBe(200);
  const { db } = service.database;
  const left = async () => (await sql`select from users where id = ${recorded.bob.id}`.execute(db)).rows.length;
  await eventually(left).toBe(0);
  expect((await ada(`GET /api/extractions/${extractions.team}`)).status).toBe(200);
});
