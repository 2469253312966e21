import { eventually } from "@tintype/reader/test/eventually";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { type Received, type Receiver, startReceiver } from "@tintype/reader/test/network/receiver";
import {
  createdWebhook,
  type Delivery,
  type WebhookPayload,
  webhookPayload,
} from "@tintype/shared/api/notifications/webhooks";
import type { Diff } from "@tintype/shared/diff/schema";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../test/accounts/teams.ts";
import type { Call } from "../../test/http/http.ts";
import { asExtraction, asSnapshots, page, startTestService, type TestService, waiting } from "../../test/service.ts";
import { isSigned } from "../../test/webhooks/signature.ts";

// The events of real runs: API, worker and Chromium in this process, and receivers behind TLS.

let service: TestService;
let ada: Person;
let url: string;
beforeAll(async () => {
  trustReceivers();
  service = await startTestService({
    env: { EGRESS_ALLOW: "127.0.0.0/8,::1/128", WEBHOOK_RETRY_DELAYS: "0,0.1,0.1" },
  });
  url = `${service.pages}/`;
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
  service.serve(page(CSS));
});

const CSS = "body { color: #212529; margin: 0; padding: 12px } p { background: #0b7285 }";
const ALL = ["extraction.completed", "snapshot.created", "diff.detected"];

async function subscribe(
  call: Call,
  { events = ALL, team, receiver }: { events?: string[]; team?: string; receiver?: Receiver } = {},
) {
  const target = receiver ?? (await startReceiver(200));
  const headers: Record<string, string> = team === undefined ? {} : { "x-team-id": team };
  const answer = await call("POST /api/webhooks", { json: { url: target.url, events }, headers });
  return { ...createdWebhook.parse(answer.body), receiver: target };
}

const extract = async (call: Call, headers: Record<string, string> = {}) =>
  asExtraction(await call("POST /api/extractions", { json: { url }, headers: { ...waiting.headers, ...headers } }));

/** The received events, ordered by kind, because deliveries can overtake each other. */
const payloads = ({ received }: Receiver): WebhookPayload[] =>
  received
    .map(({ body }) => webhookPayload.parse(JSON.parse(body.toString())))
    .toSorted((a, b) => ALL.indexOf(a.event) - ALL.indexOf(b.event));

/** Waits until a ping arrives: by then everything that was to be sent before it has been queued. */
async function ping(call: Call, { id, receiver }: { id: string; receiver: Receiver }): Promise<void> {
  await call(`POST /api/webhooks/${id}/test`);
  await eventually(() => receiver.received.some(({ body }) => body.includes('"ping"'))).toBe(true);
}

test("a run sends extraction.completed and snapshot.created, and diff.detected only if the snapshot differs", async () => {
  const { receiver, secret, id: webhook } = await subscribe(ada.call);
  const { id, tokens } = await extract(ada.call);
  const snapshots = async () => asSnapshots(await ada.call(`GET /api/extractions/${id}/snapshots`));
  await eventually(() => receiver.received.length).toBe(2);
  const [firstSnapshot] = await snapshots();
  expect(payloads(receiver)).toEqual([
    {
      event: "extraction.completed",
      timestamp: asExtraction(await ada.call(`GET /api/extractions/${id}`)).completed_at,
      data: {
        extraction_id: id,
        url,
        snapshot_id: firstSnapshot?.id,
        token_count: {
          colors: tokens?.colors.length,
          typography: tokens?.typography.length,
          spacing: tokens?.spacing.length,
        },
      },
    },
    {
      event: "snapshot.created",
      timestamp: expect.any(String),
      data: { snapshot_id: firstSnapshot?.id, extraction_id: id, version: 1 },
    },
  ]);
  expect(tokens?.colors.length).toBeGreaterThan(0);
  for (const received of receiver.received) expect(await isSigned(received, secret)).toBe(true);

  receiver.received.length = 0;
  service.serve(page(CSS.replace("12px", "20px").replace("#0b7285", "#c92a2a")));
  await ada.call(`POST /api/extractions/${id}/runs`, waiting);
  await eventually(() => receiver.received.length).toBe(3);
  const [second] = await snapshots();
  const diff = await ada.call(`GET /api/extractions/${id}/diff?from=${firstSnapshot?.id}&to=${second?.id}`);
  const { summary } = diff.body as Diff; // validated against the OpenAPI document
  expect(summary.colors_changed).toBeGreaterThan(0);
  expect(payloads(receiver)).toMatchObject([
    { event: "extraction.completed", data: { snapshot_id: second?.id } },
    { event: "snapshot.created", data: { version: 2 } },
    {
      event: "diff.detected",
      data: { extraction_id: id, url, from_snapshot: firstSnapshot?.id, to_snapshot: second?.id, changes: summary },
    },
  ]);

  receiver.received.length = 0;
  await ada.call(`POST /api/extractions/${id}/runs`, waiting);
  await eventually(() => receiver.received.length).toBe(2);
  expect(payloads(receiver).map(({ event }) => event)).toEqual(["extraction.completed", "snapshot.created"]);

  const log = (await ada.call(`GET /api/webhooks/${webhook}/deliveries`)).body as { data: Delivery[] };
  await eventually(async () => log.data.length).toBe(7);
  const sent = new Set(receiver.received.map(({ headers }: Received) => headers["x-service-delivery"]));
  expect(log.data.map(({ id: delivery }) => delivery)).toEqual(expect.arrayContaining([...sent]));
});

test("a failed run sends no event", async () => {
  const hook = await subscribe(ada.call);
  service.serve((_request, response) => void response.writeHead(503).end());
  expect((await ada.call("POST /api/extractions", { json: { url }, ...waiting })).status).toBe(422);
  await ping(ada.call, hook);
  expect(hook.receiver.received).toHaveLength(1);
});

night.test("a run whose transaction fails at its commit sends no event, and sends one once it is stored", async () => {
  const { pool } = service.database;
  const { receiver } = await subscribe(ada.call, { events: ["snapshot.created"] });
  await pool.query("create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$");
  await pool.query(`create constraint trigger refuse after insert on snapshot_rows
    deferrable initially deferred for each row execute function refuse()`);
  const started = asExtraction(await ada.call("POST /api/extractions", { json: { url } }));
  const failures = async () =>
    (await pool.query("select from graphile_worker._private_jobs where last_error like '%not now%'")).rowCount;
  await eventually(failures).toBe(1);
  expect(
    (await pool.query("select from deliveries join webhooks w on w.id = webhook_id where w.user_id = $1", [ada.id]))
      .rowCount,
  ).toBe(0);
  expect(receiver.received).toEqual([]);

  await pool.query("drop trigger refuse on snapshot_rows");
  await eventually(() => receiver.received.length).toBe(1);
  expect(payloads(receiver)).toMatchObject([{ data: { extraction_id: started.id, version: 1 } }]);
});

test("events go only to webhooks of the extraction's owner that are subscribed to them and not paused", async () => {
  const member = await person(service);
  const team = await createTeam(ada);
  await join(ada, team.id, member);
  const webhooks = {
    shared: await subscribe(ada.call, { team: team.id }),
    adas: await subscribe(ada.call),
    snapshotsOnly: await subscribe(ada.call, { events: ["snapshot.created"] }),
    paused: await subscribe(ada.call),
    members: await subscribe(member.call),
    strangers: await subscribe((await person(service)).call),
  };
  await ada.call(`PUT /api/webhooks/${webhooks.paused.id}`, { json: { active: false } });
  const counts = () =>
    Object.fromEntries(Object.entries(webhooks).map(([who, { receiver }]) => [who, receiver.received.length]));
  const none = { shared: 0, adas: 0, snapshotsOnly: 0, paused: 0, members: 0, strangers: 0 };

  await extract(member.call, { "x-team-id": team.id });
  await eventually(counts).toEqual({ ...none, shared: 2 });
  await extract(ada.call);
  await eventually(counts).toEqual({ ...none, shared: 2, adas: 2, snapshotsOnly: 1 });
  const { rows } = await service.database.pool.query("select from deliveries where webhook_id = $1", [
    webhooks.paused.id,
  ]);
  expect(rows).toEqual([]);
});

test("a failed delivery can be sent again: the same bytes under the same id, with new attempts", async () => {
  const hook = await subscribe(ada.call, { events: ["snapshot.created"], receiver: await startReceiver(500) });
  await extract(ada.call);
  const log = async () =>
    ((await ada.call(`GET /api/webhooks/${hook.id}/deliveries`)).body as { data: Delivery[] }).data;
  await eventually(log).toMatchObject([{ status: "failed", error: "the receiver answered 500" }]);
  expect(await ada.call(`GET /api/webhooks/${hook.id}`)).toMatchObject({ body: { status: "failed", active: true } });
  const [delivery] = (await log()) as [Delivery];
  expect(delivery.attempts).toHaveLength(3);

  hook.receiver.answer = 200;
  await ada.call(`POST /api/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`);
  await eventually(log).toMatchObject([{ id: delivery.id, status: "delivered", error: null }]);
  expect((await log())[0]?.attempts.map(({ response_status }) => response_status)).toEqual([500, 500, 500, 200]);
  expect(await ada.call(`GET /api/webhooks/${hook.id}`)).toMatchObject({ body: { status: "active" } });
  const bodies = hook.receiver.received.map(({ body }) => body.toString());
  expect(bodies).toHaveLength(4);
  expect(new Set(bodies).size).toBe(1);
  for (const received of hook.receiver.received) {
    expect(await isSigned(received, hook.secret)).toBe(true);
    expect(received.headers["x-service-delivery"]).toBe(delivery.id);
  }
});

test("a ping contains the id of its webhook", async () => {
  const hook = await subscribe(ada.call);
  await ping(ada.call, hook);
  expect(payloads(hook.receiver)).toEqual([
    { event: "ping", timestamp: expect.any(String), data: { webhook_id: hook.id } },
  ]);
});
