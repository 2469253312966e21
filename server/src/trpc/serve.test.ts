import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LimitedApis, limitsOf, startLimitedApis } from "../../test/limits.ts";
import { capture, createClient, observed, refusal } from "../../test/trpc.ts";
import { MAX_BATCH } from "./serve.ts";

// How calls to procedures travel: batches, bodies, limits, errors. What procedures do is in trpc/procedures.test.ts.

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
    ...(body !== undefined && { "content-type": "application/json" }),
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
  test("carries what every answer carries", async () => {
    const { status, headers } = await send("account.me", { token, headers: { "x-request-id": "mine" } });
    expect(status).toBe(200);
    expect(headers.get("x-request-id")).toBe("mine");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(limitsOf({ headers })).toMatchObject({ limit: 100, remaining: 99 });
  });

  test("that is an error says what the REST API's says, and where", async () => {
    const answer = await query("extractions.get", { id: "none" });
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toMatchObject({
      message: "There is no such extraction.",
      data: { code: "not_found", status: 404, path: "extractions.get", request_id: answer.headers.get("x-request-id") },
    });
  });

  test("without a credential names a way to authenticate", async () => {
    const answer = await send("account.me");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(errorOf(answer).data).toMatchObject({ code: "unauthorized", status: 401 });
  });

  test("of an unexpected fault tells nothing but its request", async () => {
    const { db } = apis.database;
    await db.schema.alterTable("team_members").renameTo("elsewhere").execute();
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
      await db.schema.alterTable("elsewhere").renameTo("team_members").execute();
    }
  });
});

describe("a request that is no call", () => {
  test.each([
    ["an unknown procedure", () => query("extractions.burn"), 404, "not_found"],
    ["a name that every object has", () => query("constructor"), 404, "not_found"],
    ["a malformed escape", () => send("%zz", { token }), 400, "bad_request"],
    ["malformed connection parameters", () => send("account.me?connectionParams=%7B", { token }), 400, "bad_request"],
    ["no procedure", () => send("", { token }), 404, "not_found"],
    ["a query by POST", () => mutate("account.me", "{}"), 405, "method_not_allowed"],
    ["a mutation by GET", () => query("teams.create", { name: "A" }), 405, "method_not_allowed"],
    ["another verb", () => send("account.me", { method: "PUT", body: "{}", token }), 405, "method_not_allowed"],
    ["malformed JSON", () => mutate("teams.create", "{"), 422, "validation_error"],
    ["malformed JSON in the query", () => send("extractions.get?input=%7B", { token }), 422, "validation_error"],
    [
      "a body that is no JSON",
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
  ])("%s is refused", async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(errorOf(answer).data).toMatchObject({ code, status });
  });

  test("is counted all the same", async () => {
    expect(limitsOf(await query("extractions.burn"))).toMatchObject({ remaining: 99 });
    expect(limitsOf(await mutate("account.me", "{}"))).toMatchObject({ remaining: 98 });
    expect(limitsOf(await batch(Array(11).fill("account.me"), token))).toMatchObject({ remaining: 97 });
  });

  test("TRACE, which fetch does not know, is another verb", async () => {
    const call = request(`${url}/trpc/account.me`, { method: "TRACE" }).end();
    const [{ statusCode, headers }] = (await once(call, "response")) as [IncomingMessage]; // by the event's definition
    expect(statusCode).toBe(405);
    expect(headers.allow).toBe("GET, POST, OPTIONS");
  });

  test("OPTIONS without an extension's origin is answered with the verbs", async () => {
    const response = await fetch(`${url}/trpc/account.me`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("GET, POST, OPTIONS");
  });
});

test("metrics know calls by their procedure, and batches as such", async () => {
  await query("account.me");
  await query("extractions.burn");
  await batch(["account.me", "server.about"]);
  const read = async () =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const counted = (route: string, status: number) =>
    expect.stringMatching(new RegExp(`_count\\{method="GET",route="${route}",status="${status}"\\} \\d`));
  // A request is measured when its connection is done with it, which may be after its answer has come.
  await expect.poll(read).toEqual(counted("/trpc/account.me", 200));
  await expect.poll(read).toEqual(counted("/trpc", 404));
  await expect.poll(read).toEqual(counted("/trpc", 207));
});

describe("a batch", () => {
  test("can be answered as its calls come in", async () => {
    const headers = { "trpc-accept": "application/jsonl", authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/trpc/account.me,server.about?batch=1&input=%7B%7D`, { headers });
    expect(limitsOf(answer)).toMatchObject({ remaining: 98 });
    const text = await answer.text();
    expect(text).toContain('"name":"tintype"');
    expect(text).toContain('"plan":"free"');
  });

  test("of the most calls is answered call by call", async () => {
    const { status, body } = await batch(Array(MAX_BATCH).fill("server.about"));
    expect(status).toBe(200);
    expect(body).toHaveLength(MAX_BATCH);
  });

  test("of more is refused as a whole", async () => {
    const answer = await batch(Array(MAX_BATCH + 1).fill("server.about"));
    expect(answer.status).toBe(400);
    expect(errorOf(answer).data).toMatchObject({
      code: "bad_request",
      status: 400,
      request_id: answer.headers.get("x-request-id"),
    });
  });

  test("has for each call its own answer", async () => {
    const { status, body } = await batch(["server.about", "account.me"]);
    expect(status).toBe(207);
    expect(body).toMatchObject([
      { result: { data: { name: "tintype" } } },
      { error: { data: { code: "unauthorized" } } },
    ]);
  });

  test("counts as many as its calls", async () => {
    expect(limitsOf(await batch(["account.me", "account.me", "server.about"], token))).toMatchObject({ remaining: 97 });
  });

  test("that is larger than what is left is refused, and what is left stays", async () => {
    for (let count = 0; count < 9; count += 1) await batch(Array(10).fill("server.about"), token);
    expect(limitsOf(await batch(Array(5).fill("server.about"), token))).toMatchObject({ remaining: 5 });
    const answer = await batch(Array(6).fill("server.about"), token);
    expect(answer.status).toBe(429);
    expect(errorOf(answer).data).toMatchObject({ code: "rate_limited", status: 429, retry_after: 60 });
    expect(limitsOf(answer)).toEqual({ limit: 100, remaining: 0, reset: expect.any(Number), wait: 60 });
    expect(limitsOf(await batch(Array(5).fill("server.about"), token))).toMatchObject({ remaining: 0 });
  });
});

describe("the limit", () => {
  test("lets a burst through up to five times the plan's requests, and the REST API's bucket is another", async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => query("account.me")));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([100, 20]);
    expect(errorOf(refused[0] as Answer)).toMatchObject({ data: { code: "rate_limited", retry_after: 60 } });
    const [call] = apis.calls;
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 20, remaining: 19 });
    apis.pass(60);
    expect((await query("account.me")).status).toBe(200);
  });

  test("of who has no valid credential is the address's, which all its requests share", async () => {
    const [call] = apis.calls;
    expect(limitsOf(await call("GET /health"))).toMatchObject({ limit: 60 });
    const before = limitsOf(await call("GET /openapi.json")).remaining ?? 0;
    expect(limitsOf(await batch(Array(10).fill("server.about")))).toMatchObject({ limit: 60, remaining: before - 10 });
    expect(limitsOf(await send("account.me", { token: "wrong" }))).toMatchObject({ limit: 60, remaining: before - 11 });
  });
});

describe("a body", () => {
  const MiB = 1_048_576;
  const padded = (bytes: number) => `{"name":"${"a".repeat(bytes)}"}`;

  test("of more than 1 MiB is refused", async () => {
    const answer = await mutate("teams.create", padded(MiB));
    expect(answer.status).toBe(413);
    expect(errorOf(answer).data).toMatchObject({ code: "payload_too_large", status: 413, path: "teams.create" });
    expect((await mutate("teams.create", padded(MiB - 100))).status).toBe(422);
  });

  test("of an upload may have 16 MiB, and 17 are refused", async () => {
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

  test("is not read for who has no credential", async () => {
    // The head alone: an answer that waited for the body would never come.
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
