import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { capture, createClient, observed, refusal } from "../../../test/http/trpc.ts";
import { type LimitedApis, limitsOf, startLimitedApis } from "../../../test/limits.ts";
import { MAX_BATCH } from "./serve.ts";

// The transport of procedure calls: batches, bodies, limits, errors. The procedures are tested in procedures.test.ts.

const METRICS_TOKEN = "for-the-tests-of-metrics";

let apis: LimitedApis;
let url: string;
let token: string;
beforeAll(async () => {
  apis = await startLimitedApis(1, { METRICS_TOKEN });
  [url = ""] = apis.urls;
});
afterAll(() => apis.stop());
beforeEach(async () => {
  apis.pass(120);
  ({ token } = await apis.signUp());
});

interface Answer {
  status: number;
  headers: Headers;
  /** One object, or an array for a batch. */
  body: unknown;
}

async function send(path: string, { body, ...init }: RequestInit & { token?: string } = {}): Promise<Answer> {
  const headers = {
    ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
    ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
    ...init.headers,
  };
  const response = await fetch(`${url}/trpc/${path}`, { ...init, headers, ...(body !== undefined && { body }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const query = (path: string, value?: unknown) =>
  send(value === undefined ? path : `${path}?input=${encodeURIComponent(JSON.stringify(value))}`, { token });
const mutate = (path: string, body: string) => send(path, { method: "POST", body, token });
const batch = (paths: readonly string[], as?: string) =>
  send(`${paths.join(",")}?batch=1&input=${encodeURIComponent("{}")}`, as === undefined ? {} : { token: as });
const errorOf = ({ body }: Answer) => (body as { error: { message: string; data: Record<string, unknown> } }).error;

describe("an answer", () => {
  test("carries the request id, the rate limits and the cache headers", async () => {
    const { status, headers } = await send("account.overview", { token, headers: { "x-request-id": "mine" } });
    expect(status).toBe(200);
    expect(headers.get("x-request-id")).toBe("mine");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(limitsOf({ headers })).toMatchObject({ limit: 100, remaining: 99 });
  });

  test("has the code and message of the REST API, and the procedure's path, if it is an error", async () => {
    const answer = await query("views.get", { id: "none" });
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toMatchObject({
      message: "There is nothing with this id.",
      data: { code: "not_found", status: 404, path: "views.get", request_id: answer.headers.get("x-request-id") },
    });
  });

  test("names the authentication scheme if the call has no credential", async () => {
    const answer = await send("account.overview");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(errorOf(answer).data).toMatchObject({ code: "unauthorized", status: 401 });
  });

  test("contains only the request id and the path if the error is unexpected", async () => {
    const { db } = apis.database;
    await db.schema.alterTable("team_members").renameTo("team_members_moved").execute();
    try {
      const answer = await query("teams.list", {});
      expect(answer.status).toBe(500);
      expect(errorOf(answer).data).toEqual({
        code: "internal_error",
        status: 500,
        path: "teams.list",
        request_id: answer.headers.get("x-request-id"),
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/team_members|select|stack/);
    } finally {
      await db.schema.alterTable("team_members_moved").renameTo("team_members").execute();
    }
  });
});

describe("a request that is not a valid call", () => {
  test.each([
    ["an unknown procedure", () => query("extractions.burn"), 404, "not_found"],
    ["the name of a property of every object", () => query("constructor"), 404, "not_found"],
    ["a malformed escape", () => send("%zz", { token }), 400, "bad_request"],
    [
      "malformed connection parameters",
      () => send("account.overview?connectionParams=%7B", { token }),
      400,
      "bad_request",
    ],
    ["no procedure", () => send("", { token }), 404, "not_found"],
    ["a query by POST", () => mutate("account.overview", "{}"), 405, "method_not_allowed"],
    ["a mutation by GET", () => query("teams.create", { name: "A" }), 405, "method_not_allowed"],
    ["another method", () => send("account.overview", { method: "PUT", body: "{}", token }), 405, "method_not_allowed"],
    ["malformed JSON", () => mutate("teams.create", "{"), 422, "validation_error"],
    ["malformed JSON in the query", () => send("views.get?input=%7B", { token }), 422, "validation_error"],
    [
      "a form",
      () => send("teams.create", { method: "POST", body: new FormData(), token }),
      415,
      "unsupported_media_type",
    ],
    [
      "JSON that is not UTF-8",
      () => send("teams.create", { method: "POST", body: new Uint8Array([0x7b, 0xff, 0x7d]), token }),
      422,
      "validation_error",
    ],
    [
      "a body that is not JSON",
      () => send("teams.create", { method: "POST", body: "a=1", token, headers: { "content-type": "text/plain" } }),
      415,
      "unsupported_media_type",
    ],
    [
      "JSON that is nested too deeply",
      () =>
        mutate(
          "extractions.create",
          `{"url":"https://example.com","team_id":null,"metadata":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`,
        ),
      422,
      "validation_error",
    ],
    [
      "JSON with too many values",
      () => mutate("teams.create", `{"name":"a","more":[${"[],".repeat(20_000)}[]]}`),
      422,
      "validation_error",
    ],
  ])("is refused: %s", async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(errorOf(answer).data).toMatchObject({ code, status });
  });

  test("still counts", async () => {
    expect(limitsOf(await query("extractions.burn"))).toMatchObject({ remaining: 99 });
    expect(limitsOf(await mutate("account.overview", "{}"))).toMatchObject({ remaining: 98 });
    expect(limitsOf(await batch(Array(11).fill("account.overview"), token))).toMatchObject({ remaining: 97 });
    const form = await send("teams.create", { method: "POST", body: new FormData(), token });
    expect(limitsOf(form)).toMatchObject({ remaining: 96 });
  });

  test("gets 405 if it is TRACE, which fetch cannot send", async () => {
    const call = request(`${url}/trpc/account.overview`, { method: "TRACE" }).end();
    const [{ statusCode, headers }] = (await once(call, "response")) as [IncomingMessage]; // by the event's definition
    expect(statusCode).toBe(405);
    expect(headers.allow).toBe("GET, POST, OPTIONS");
  });

  test("gets the allowed methods, without an extension's origin, if it is OPTIONS", async () => {
    const response = await fetch(`${url}/trpc/account.overview`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  });
});

test("the metrics name single calls by their procedure, and all batches alike", async () => {
  await query("account.overview");
  await query("extractions.burn");
  await batch(["account.overview", "server.about"]);
  const readMetrics = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const counted = (route: string, status: number) =>
    expect.stringMatching(new RegExp(`_count\\{method="GET",route="${route}",status="${status}"\\} \\d`));
  // A request is measured when its connection is done with it, which can be after the answer has arrived.
  await expect.poll(readMetrics).toEqual(counted("/trpc/account.overview", 200));
  await expect.poll(readMetrics).toEqual(counted("/trpc", 404));
  await expect.poll(readMetrics).toEqual(counted("/trpc", 207));
});

test("plain queries are answered as tRPC's own adapter answers them", async () => {
  const paths = [
    "account.overview",
    "server.about?input=%7B%7D",
    "views.get?input=%7B%22id%22%3A%22none%22%7D",
    "views.list?input=%7B%22page%22%3A0%7D",
    "account.overview,views.get?batch=1&input=%7B%221%22%3A%7B%22id%22%3A%22none%22%7D%7D",
    "account.overview,server.about?batch=1&input=%7B%7D",
    "account.overview?batch=1",
    "views.get,views.get?batch=1",
  ];
  for (const path of paths) {
    const headers = { "x-request-id": "same" };
    const direct = await send(path, { token, headers });
    // Only paths without escapes are plain.
    const adapter = await send(path.replace("t", "%74"), { token, headers });
    expect({ path, status: direct.status, body: direct.body }).toEqual({
      path,
      status: adapter.status,
      body: adapter.body,
    });
    for (const name of ["content-type", "vary", "cache-control"]) {
      expect([path, direct.headers.get(name)]).toEqual([path, adapter.headers.get(name)]);
    }
  }
});

describe("a batch", () => {
  test("can be streamed call by call", async () => {
    const headers = { "trpc-accept": "application/jsonl", authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/trpc/account.overview,server.about?batch=1&input=%7B%7D`, { headers });
    expect(limitsOf(answer)).toMatchObject({ remaining: 98 });
    const text = await answer.text();
    expect(text).toContain('"name":"tintype"');
    expect(text).toContain('"plan":"free"');
  });

  test("is answered if it has the maximum size", async () => {
    const { status, body } = await batch(Array(MAX_BATCH).fill("server.about"));
    expect(status).toBe(200);
    expect(body).toHaveLength(MAX_BATCH);
  });

  test("is refused as a whole if it has more than the maximum", async () => {
    const answer = await batch(Array(MAX_BATCH + 1).fill("server.about"));
    expect(answer.status).toBe(400);
    expect(errorOf(answer).data).toMatchObject({
      code: "bad_request",
      status: 400,
      request_id: answer.headers.get("x-request-id"),
    });
  });

  test("has an answer for each call", async () => {
    const { status, body } = await batch(["server.about", "account.overview"]);
    expect(status).toBe(207);
    expect(body).toMatchObject([
      { result: { data: { name: "tintype" } } },
      { error: { data: { code: "unauthorized" } } },
    ]);
  });

  test("counts each of its calls", async () => {
    expect(limitsOf(await batch(["account.overview", "account.overview", "server.about"], token))).toMatchObject({
      remaining: 97,
    });
  });

  test("answers as many calls as remain, and refuses the others", async () => {
    for (let count = 0; count < 9; count += 1) await batch(Array(10).fill("server.about"), token);
    expect(limitsOf(await batch(Array(5).fill("server.about"), token))).toMatchObject({ remaining: 5 });
    const answer = await batch(Array(6).fill("server.about"), token);
    expect(answer.status).toBe(207);
    const refused = (answer.body as { error?: { data: unknown } }[]).flatMap(({ error }) => error ?? []);
    expect(refused).toMatchObject([{ data: { code: "rate_limited", status: 429, retry_after: 60 } }]);
    expect(limitsOf(answer)).toMatchObject({ limit: 100, remaining: 0, wait: 60 });
  });
});

describe("the limit of calls", () => {
  test("is five times the plan's requests, in a bucket separate from the REST API's", async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => query("account.overview")));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([100, 20]);
    expect(errorOf(refused[0] as Answer)).toMatchObject({ data: { code: "rate_limited", retry_after: 60 } });
    const [call] = apis.calls;
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 20, remaining: 19 });
    apis.pass(60);
    expect((await query("account.overview")).status).toBe(200);
  });

  test("is the address's limit of all requests without a valid credential", async () => {
    const [call] = apis.calls;
    expect(limitsOf(await call("GET /health"))).toMatchObject({ limit: 60 });
    const views = limitsOf(await call("GET /openapi.json")).remaining ?? 0;
    expect(limitsOf(await batch(Array(10).fill("server.about")))).toMatchObject({ limit: 1200, remaining: views - 10 });
    const { remaining = 0 } = limitsOf(await call("GET /nothing"));
    expect(limitsOf(await send("account.overview", { token: "wrong" }))).toMatchObject({
      limit: 60,
      remaining: remaining - 1,
    });
  });
});

describe("a body", () => {
  const MiB = 1_048_576;
  const padded = (bytes: number) => `{"name":"${"a".repeat(bytes)}"}`;

  test("is refused if it has more than 1 MiB", async () => {
    const answer = await mutate("teams.create", padded(MiB));
    expect(answer.status).toBe(413);
    expect(errorOf(answer).data).toMatchObject({ code: "payload_too_large", status: 413, path: "teams.create" });
    expect((await mutate("teams.create", padded(MiB - 100))).status).toBe(422);
  });

  night.test("can have 16 MiB if it is an upload, but not 17", async () => {
    const client = createClient(url, token);
    const assets = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        type: "image" as const,
        url: `data:image/png;base64,${"A".repeat(99_000)}${index}`,
        width: 1,
        height: 1,
      }));
    const taken_at = apis.now().toISOString();
    const large = capture({ observation: observed({ assets: assets(150) }), taken_at });
    expect(JSON.stringify(large).length).toBeGreaterThan(14 * MiB);
    expect(await client.captures.upload.mutate(large)).toMatchObject({ version: 1 });
    const larger = capture({ observation: observed({ assets: assets(180) }), taken_at });
    expect(await refusal(client.captures.upload.mutate(larger))).toMatchObject({
      code: "payload_too_large",
      status: 413,
    });
  });

  test("is not read if the caller has no credential", async () => {
    // Sends only the head. A server that waits for the body would never answer.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": String(10 * MiB) };
      const call = request(`${url}/trpc/captures.upload`, { method: "POST", headers });
      call.on("response", (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on("error", reject);
      call.flushHeaders();
    });
    expect(status).toBe(401);
  });
});
