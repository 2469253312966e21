import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient, withKey } from "./client.ts";
import { outcomeOf } from "./faults.ts";

/** Calls a server that answers like this. */
async function faultAt(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const outcome = await outcomeOf(createClient(`http://127.0.0.1:${port}`, withKey("key")).account.overview.query());
  return outcome.ok ? undefined : outcome.fault;
}

const refuse = (status: number, data: object) =>
  faultAt((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify([{ error: { message: "Because.", code: -32_000, data: { status, ...data } } }]));
  });

test.each([
  [401, { code: "unauthorized" }, "key_revoked"],
  [403, { code: "not_team_member" }, "not_allowed"],
  [404, { code: "team_not_found" }, "not_found"],
  [409, { code: "last_owner" }, "last_owner"],
  [413, { code: "payload_too_large" }, "too_large"],
  [422, { code: "validation_error" }, "refused"],
  [500, { code: "internal_error" }, "unreachable"],
])("faultOf turns an answer %i %j into %s", async (status, data, code) => {
  expect(await refuse(status, data)).toMatchObject({ code, message: "Because." });
});

const plans = "https://example.com/plans";
const used = { used: 10, limit: 10 };

test.each([
  [
    "a limit of requests",
    429,
    { code: "rate_limited", limit: "minute", retry_after: 20 },
    { code: "too_many_requests" },
  ],
  [
    "the day's quota",
    429,
    { code: "rate_limited", limit: "day", quota: used, retry_after: 79_200, upgrade_url: plans },
    { code: "quota_reached", limit: "day", quota: used, upgradeUrl: plans },
  ],
  [
    "the month's quota",
    402,
    { code: "usage_limit_exceeded", limit: "month", quota: used, upgrade_url: plans },
    { code: "quota_reached", limit: "month", quota: used, upgradeUrl: plans },
  ],
  [
    "a limit of requests that is not named",
    429,
    { code: "rate_limited", retry_after: 60 },
    { code: "too_many_requests" },
  ],
  ["a quota of a day that is not named", 429, { code: "rate_limited", retry_after: 79_200 }, { code: "quota_reached" }],
  [
    "fields of another type and a link that runs a script",
    402,
    { code: "usage_limit_exceeded", limit: 3, quota: "10", upgrade_url: "javascript:alert(1)" },
    { code: "quota_reached" },
  ],
])("faultOf tells a quota from a limit of requests: %s", async (_, status, data, expected) => {
  const { message, retryAt, ...fault } = (await refuse(status, data)) ?? {};
  expect(fault).toEqual(expected);
});

test("faultOf keeps the id of the request, by which the server's log has it", async () => {
  expect(await refuse(500, { code: "internal_error", request_id: "r-1" })).toMatchObject({ requestId: "r-1" });
  expect(await refuse(500, { code: "internal_error", request_id: 7 })).not.toHaveProperty("requestId");
});

test("faultOf says until when a limit lasts, and where the plan can be changed", async () => {
  const startedAt = Date.now();
  const busy = await refuse(429, { code: "rate_limited", retry_after: 60 });
  expect(busy?.code).toBe("too_many_requests");
  expect(busy?.retryAt).toBeGreaterThanOrEqual(startedAt + 60_000);
  const full = await refuse(402, { code: "usage_limit_exceeded", upgrade_url: "https://example.com/plans" });
  expect(full).toMatchObject({ code: "quota_reached", upgradeUrl: "https://example.com/plans" });
});

test.each<[string, RequestListener, string]>([
  ["a page of HTML", (_, response) => response.end("<!doctype html><title>Hello</title>"), "not_our_server"],
  ["JSON of another kind", (_, response) => response.end('{"hello": "world"}'), "not_our_server"],
  ["a gateway whose server does not answer", (_, response) => response.writeHead(502).end("<h1>Bad"), "unreachable"],
  ["a connection that is cut", (request) => request.socket.destroy(), "unreachable"],
  [
    "an answer that is cut",
    (request, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("[", () => request.socket.destroy());
    },
    "unreachable",
  ],
])("faultOf recognises %s", async (_, listener, code) => {
  expect(await faultAt(listener)).toEqual({ code });
});
