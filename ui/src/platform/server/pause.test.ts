import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Progress } from "@tintype/shared/api/views/views";
import { expect, onTestFinished, test } from "vitest";
import { createClient, withKey } from "./client.ts";
import { outcomeOf } from "./faults.ts";
import { followProgress } from "./follow.ts";
import { createPause } from "./pause.ts";
import { callRest, fetchFile, hasStrings } from "./rest.ts";

/** Starts a server until the test is over. @returns its address, and the paths that were asked for */
async function serverOf(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ""));
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { address: `http://127.0.0.1:${port}`, asked };
}

const REFUSED = {
  error: { message: "Too many.", code: -32_029, data: { code: "rate_limited", limit: "minute", retry_after: 0 } },
};
const answer = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { "content-type": "application/json", ...(status === 429 && { "retry-after": "0" }) })
    .end(JSON.stringify(body));

test("createClient calls again what a limit of requests refused, without what was answered beside it", async () => {
  const { address, asked } = await serverOf((_, response) =>
    answer(response, 207, asked.length === 1 ? [REFUSED, { result: { data: 2 } }] : [{ result: { data: 1 } }]),
  );
  const client = createClient(address, withKey("key"), "wait");
  expect(await Promise.all([client.account.overview.query(), client.server.about.query()])).toEqual([1, 2]);
  expect(asked.map((path) => path.split("?")[0])).toEqual([
    "/trpc/account.overview,server.about",
    "/trpc/account.overview",
  ]);
});

test("createClient fails at a limit of requests for a caller that tries again later", async () => {
  const { address, asked } = await serverOf((_, response) => answer(response, 429, [REFUSED]));
  const outcome = await outcomeOf(createClient(address, withKey("key")).account.overview.query());
  expect(outcome).toMatchObject({ ok: false, fault: { code: "too_many_requests" } });
  expect(asked).toHaveLength(1);
});

test("followProgress goes on after a limit of requests", async () => {
  const { address, asked } = await serverOf((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: connected\ndata: {}\n\n");
    if (asked.length === 1) response.write(`event: serialized-error\ndata: ${JSON.stringify(REFUSED.error)}\n\n`);
    else response.write(`data: ${JSON.stringify({ status: "completed" })}\n\n`);
  });
  const told = await new Promise<Progress>((resolve) => {
    onTestFinished(followProgress({ address, headers: withKey("key") }, "id", resolve));
  });
  expect(told.status).toBe("completed");
  expect(asked).toHaveLength(2);
});

const hasName = (body: unknown): body is { name: string } => hasStrings(body, ["name"]);

test("callRest sends a body again after a limit of requests", async () => {
  const { address, asked } = await serverOf((request, response) => {
    if (asked.length === 1) return answer(response, 429, { error: { code: "rate_limited", message: "Too many." } });
    return request.pipe(response.writeHead(200));
  });
  const outcome = await callRest(address, { body: { name: "Ada" }, expect: hasName });
  expect(outcome).toEqual({ ok: true, value: { name: "Ada" } });
});

test("fetchFile says of a limit of an hour how long it lasts", async () => {
  const { address } = await serverOf((_, response) =>
    response.writeHead(429, { "retry-after": "1800" }).end('{"error":{"code":"rate_limited","message":"Too many."}}'),
  );
  const outcome = await fetchFile(address);
  expect(outcome).toMatchObject({ ok: false, fault: { code: "quota_reached", retryAt: expect.any(Number) } });
});

test("createPause does not begin a pause for a limit that lasts longer than a minute", () => {
  const pause = createPause();
  expect(pause.begin(Date.now() + 3_600_000)).toBe(false);
  expect(pause.get()).toBeUndefined();
});
