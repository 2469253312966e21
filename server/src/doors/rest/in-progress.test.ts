import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { success } from "@tintype/shared/api/common/common";
import { expect, onTestFinished, test } from "vitest";
import { type Call, checkedCalls, serveApp } from "../../../test/http/http.ts";
import { type ApiKeyId, newId, type UserId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
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
  const app = createApp({
    operations: [
      operation({
        ...about,
        rest: "POST /api/change",
        summary: "Change",
        waits: ({ prefer }) => prefer === "wait=9",
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
    ],
    authenticate: async (authorization = "") => ({
      userId: users[authorization.replace("Bearer ", "")] ?? newId<UserId>(),
      credential: "api_key",
      scopes: null,
      apiKeyId: newId<ApiKeyId>(),
    }),
    log: silent,
    version: "1.2.0",
    enter: countInProgress({ changes: 2, reads: 3 }),
  });
  const { url, close } = await serveApp(app);
  onTestFinished(close);
  const call: Call = await checkedCalls(url);
  return { begun, call, release: () => releases.shift()?.() };
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

test("requests that wait for a run to end do not count, and those that fail leave", async () => {
  const { begun, call, release } = await startHeldService();
  const patient = many(3, () => call("POST /api/change", { token: "ada", headers: { prefer: "wait=9" } }));
  await eventually(async () => begun.length).toBe(3);
  expect(await statusesOf(many(5, () => call("POST /api/fail", { token: "ada" })))).toEqual([500, 500, 500, 500, 500]);
  const changes = many(2, () => call("POST /api/change", { token: "ada" }));
  await eventually(async () => begun.length).toBe(5);
  for (let n = 0; n < 5; n += 1) release();
  expect(await statusesOf(patient)).toEqual([200, 200, 200]);
  expect(await statusesOf(changes)).toEqual([200, 200]);
});
