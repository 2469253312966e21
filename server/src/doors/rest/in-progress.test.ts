import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { success, text } from "@tintype/shared/api/common/common";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Call, checkedCalls, serveApp } from "../../../test/http/http.ts";
import { type ApiKeyId, newId, type UserId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { serveMcp } from "../mcp/serve.ts";
import { createAdmission } from "./admission.ts";
import { createApp } from "./app.ts";
import { countInProgress } from "./in-progress.ts";

const users: Readonly<Record<string, UserId>> = { ada: newId<UserId>(), bob: newId<UserId>() };

/** A service whose requests end when they are released, with two changes and three reads of a user at the same time. */
async function startHeldService() {
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const holdRequest = async (name: string, signal: AbortSignal) => {
    begun.push(name);
    await new Promise<void>((resolve) => {
      releases.push(resolve);
      signal.addEventListener("abort", () => resolve());
    });
    return { success: true as const };
  };
  const about = { tag: "Test", output: success };
  const admission = createAdmission({ enter: countInProgress({ changes: 2, reads: 3 }) });
  const operations = [
    operation({
      ...about,
      rest: "POST /api/change",
      summary: "Change",
      waits: ({ prefer }) => prefer === "wait=9",
      input: { headers: z.object({ prefer: text().optional() }) },
      run: (_, { signal }) => holdRequest("change", signal),
    }),
    operation({
      ...about,
      rest: "GET /api/read",
      summary: "Read",
      run: (_, { signal }) => holdRequest("read", signal),
    }),
    operation({
      ...about,
      rest: "POST /api/fail",
      summary: "Fail",
      run: () => Promise.reject(new Error("a fault")),
    }),
  ];
  const app = createApp({
    operations,
    authenticate: async (authorization = "") => ({
      userId: users[authorization.replace("Bearer ", "")] ?? newId<UserId>(),
      credential: "api_key",
      scopes: null,
      apiKeyId: newId<ApiKeyId>(),
    }),
    log: silent,
    version: "1.2.0",
    admission,
    mcp: serveMcp({ operations, version: "1.2.0", publicUrl: () => "http://localhost", admission }),
  });
  const { url, close } = await serveApp(app);
  onTestFinished(close);
  const call: Call = await checkedCalls(url);
  return { url, begun, call, release: () => releases.shift()?.() };
}

const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const statusesOf = async (answers: Promise<readonly { status: number }[]>) =>
  (await answers).map(({ status }) => status);

test("changes of one user wait for each other, and neither for reads nor for those of others", async () => {
  const { begun, call, release } = await startHeldService();
  const changes = many(4, () => call("POST /api/change", { token: "ada" }));
  await eventually(async () => begun.length).toBe(2);
  const others = many(2, () => call("POST /api/change", { token: "bob" }));
  await eventually(async () => begun.length).toBe(4);
  const reads = many(3, () => call("GET /api/read", { token: "ada" }));
  await eventually(async () => begun.filter((name) => name === "read").length).toBe(3);
  // By now the two others would have begun: they were sent first.
  expect(begun).toHaveLength(7);
  release();
  await eventually(async () => begun.length).toBe(8);
  release();
  await eventually(async () => begun.length).toBe(9);
  for (let n = 0; n < 7; n += 1) release();
  expect(await Promise.all([changes, others, reads].map(statusesOf))).toEqual([
    [200, 200, 200, 200],
    [200, 200],
    [200, 200, 200],
  ]);
});

type HeldService = Awaited<ReturnType<typeof startHeldService>>;

const asEndpoint = ({ call }: HeldService) => call("POST /api/change", { token: "ada", headers: { prefer: "wait=9" } });
const asTool = async ({ url }: HeldService) => {
  const params = { name: "change", arguments: { prefer: "wait=9" } };
  return fetch(`${url}/mcp/all`, {
    method: "POST",
    headers: {
      authorization: "Bearer ada",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
};

test.each([
  ["requests", asEndpoint],
  ["calls of tools", asTool],
])("%s that wait for a run to end take no turn, and requests that fail leave", async (_, change) => {
  const service = await startHeldService();
  const { begun, call, release } = service;
  const patient = many<{ status: number }>(3, () => change(service));
  await eventually(async () => begun.length).toBe(3);
  expect(await statusesOf(many(5, () => call("POST /api/fail", { token: "ada" })))).toEqual([500, 500, 500, 500, 500]);
  const changes = many(2, () => call("POST /api/change", { token: "ada" }));
  await eventually(async () => begun.length).toBe(5);
  for (let n = 0; n < 5; n += 1) release();
  expect(await statusesOf(patient)).toEqual([200, 200, 200]);
  expect(await statusesOf(changes)).toEqual([200, 200]);
});
