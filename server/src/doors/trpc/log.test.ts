import { request } from "node:http";
import { eventually } from "@tintype/reader/test/eventually";
import { text } from "@tintype/shared/api/common/common";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type RunningApp, serveApp } from "../../../test/http/http.ts";
import { AppError } from "../../platform/errors.ts";
import { type ApiKeyId, newId, type UserId } from "../../platform/ids.ts";
import { operation, subscription } from "../../platform/operation/operation.ts";
import { createAdmission } from "../rest/admission.ts";
import { createApp } from "../rest/app.ts";
import { createRouter } from "./router.ts";
import { serveTrpc } from "./serve.ts";

// The procedures of this test's router fail on purpose.

type Line = {
  level: number;
  msg: string;
  path?: string;
  request_id?: string;
  err?: { message: string; cause?: unknown };
};

const lines: Line[] = [];
let app: RunningApp;
const open = { kind: "query", credentials: "none", output: z.string() } as const;
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }); // pino writes lines of this shape
  app = await serveApp(
    createApp({
      operations: [],
      authenticate: async () => ({
        userId: newId<UserId>(),
        credential: "api_key",
        apiKeyId: newId<ApiKeyId>(),
        scopes: null,
      }),
      log,
      version: "1.2.0",
      trpc: serveTrpc({
        admission: createAdmission(),
        router: createRouter({
          test: {
            fault: operation({
              ...open,
              run: () => Promise.reject(new Error("the secret detail")),
            }),
            faultLater: subscription({
              input: { params: undefined },
              output: z.int(),
              run: async function* () {
                yield 1;
                throw new Error("the secret detail");
              },
            }),
            refused: operation({
              ...open,
              run: () => Promise.reject(new AppError("forbidden", "You may not.")),
            }),
            take: operation({
              ...open,
              kind: "mutation",
              input: { body: z.strictObject({ text: text() }) },
              run: async () => "taken",
            }),
          },
        }),
        closing: new AbortController().signal,
      }),
    }),
  );
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const errors = () => lines.filter(({ level }) => level >= 50);
const requestLine = () => lines.find(({ msg }) => msg === "request");

test.each(["test.fault", "test.faultLater"])(
  "an unexpected error in %s is logged with its details, which the caller does not get",
  async (path) => {
    const answer = await fetch(`${app.url}/trpc/${path}`, { headers: { "x-request-id": "mine" } });
    expect(await answer.text()).not.toContain("secret");
    expect(errors()).toMatchObject([
      { request_id: "mine", path: `/trpc/${path}`, err: { message: expect.stringContaining("secret") } },
    ]);
  },
);

test("a refusal is not logged as an error", async () => {
  expect((await fetch(`${app.url}/trpc/test.refused`)).status).toBe(403);
  expect(errors()).toEqual([]);
});

test("an aborted request body is not logged as an error", async () => {
  const headers = { "content-type": "application/json", "content-length": "100000" };
  const call = request(`${app.url}/trpc/test.take`, { method: "POST", headers });
  call.on("error", () => undefined); // the test itself aborts the request
  call.write('{"text":"');
  await eventually(() => call.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  call.destroy();
  await eventually(requestLine).toMatchObject({ status: 499 });
  expect(errors()).toEqual([]);
});
