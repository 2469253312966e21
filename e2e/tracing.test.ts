import type { CreatedWebhook } from "@tintype/shared/api/notifications/webhooks";
import { expect, onTestFinished, test } from "vitest";
import { register } from "./support/client.ts";
import { type CollectedSpan, startCollector } from "./support/collector.ts";
import { createDatabase } from "./support/database.ts";
import { sendPage, servePages } from "./support/pages.ts";
import type { RunningProcess } from "./support/process.ts";
import { startReceiver } from "./support/receiver.ts";
import { addressOf, onDatabase, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

/** Everything that belongs to one extraction with a webhook, as pairs of a span's name and its parent's. */
const EXPECTED = [
  ["POST /api/extractions", "the caller"],
  ["wait in the queue", "POST /api/extractions"],
  ["run", "POST /api/extractions"],
  ["open page", "run"],
  ["load page", "run"],
  ["settle page", "run"],
  ["read page", "run"],
  ["take screenshot", "run"],
  ["store snapshot", "run"],
  ["deliver webhook", "store snapshot"],
];

test("an extraction is one trace, from the caller over the queue and the browser to the webhook", async () => {
  const [database, collector, receiver] = await Promise.all([createDatabase(), startCollector(), startReceiver()]);
  onTestFinished(() => database.drop());
  const pages = await servePages((_request, response) => sendPage(response, "body { color: #123456 }", "<p>Hello</p>"));
  const env = {
    ...onDatabase(database.url),
    ...collector.env,
    EGRESS_ALLOW: `${pages.host},localhost:${receiver.port}`,
    NODE_EXTRA_CA_CERTS: receiver.authority,
  };
  // The API sends its spans only when it stops.
  const api = startServer({ ...env, ROLE: "api", TRUST_PROXY: "1", OTEL_BSP_SCHEDULE_DELAY: "600000" });
  const worker = startServer({ ...env, ROLE: "worker" });
  const client = await register(await addressOf(api));
  const hook = { url: receiver.url, events: ["snapshot.created"] };
  await client.json<CreatedWebhook>("POST", "/api/webhooks", hook);

  const url = `${pages.origin}/page?secret=hunter2`;
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const { id } = await client.json<{ id: string }>("POST", "/api/extractions", { url }, { traceparent });
  await client.ended(id);
  const traced = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  await until("the span of the delivery", () => traced().some(({ name }) => name === "deliver webhook"));
  await client.call("GET", "/api/auth/me", undefined, { traceparent: `00-${"0".repeat(32)}-${CALLER}-01` });
  // All that they have written and sent is there when they have ended.
  for (const { kill } of [api, worker]) kill("SIGTERM");
  await Promise.all([api.ended, worker.ended]);

  const spans = traced();
  expect(edges(spans).toSorted()).toEqual(EXPECTED.toSorted());
  const delivery = spans.find(({ name }) => name === "deliver webhook");
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([`00-${TRACE}-${delivery?.spanId}-01`]);
  const run = spans.find(({ name }) => name === "run");
  expect(attribute(run, "tintype.extraction.id")).toBe(id);
  expect(attribute(run, "server.address")).toBe("127.0.0.1");
  expect(JSON.stringify(spans)).not.toContain("hunter2");

  const runId = attribute(run, "tintype.run.id");
  const ofRun = linesWith(worker, { run: runId });
  expect(ofRun).toContainEqual(["run completed", TRACE]);
  expect(ofRun.filter(([, trace]) => trace !== TRACE)).toEqual([]);
  expect(linesWith(worker, { trace_id: TRACE }).map(([message]) => message)).toContain("delivered");
  expect(linesWith(api, { trace_id: TRACE }).map(([message]) => message)).toContain("request");

  // A caller's traceparent that is not valid begins a new trace.
  const me = collector.spans.find(({ name }) => name === "GET /api/auth/me");
  expect(me?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(me?.parentSpanId).toBeUndefined();
  expect(collector.others).toEqual([]);
});

/** Each span's name with the name of its parent. */
function edges(spans: readonly CollectedSpan[]): string[][] {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  names.set(CALLER, "the caller");
  return spans.map(({ name, parentSpanId = "" }) => [name, names.get(parentSpanId) ?? "none"]);
}

function attribute(span: CollectedSpan | undefined, attributeKey: string): unknown {
  const value = span?.attributes.find(({ key }) => key === attributeKey)?.value;
  return Object.values(value ?? {})[0];
}

/** The messages of the log's lines with these fields, and the traces that the lines name. */
function linesWith(process: RunningProcess, fields: object): unknown[][] {
  const lines = process
    .stdout()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));
  const expectedFields = Object.entries(fields);
  const matching = lines.filter((line) => expectedFields.every(([name, value]) => line[name] === value));
  return matching.map(({ msg, trace_id }) => [msg, trace_id]);
}
