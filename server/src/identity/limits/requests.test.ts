import { createdApiKey } from "@tintype/shared/api/accounts/auth";
import { night } from "@tintype/shared/testing/night";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { type LimitedApis, limitsOf, startLimitedApis, statuses } from "../../../test/limits.ts";
import { newId, type UserId, type WebhookId } from "../../platform/ids.ts";
import { deleteWindowsBefore } from "../../platform/limits/windows.ts";

let apis: LimitedApis;

beforeAll(async () => {
  apis = await startLimitedApis(2, { TRUST_PROXY: "1" });
});

afterAll(() => apis.stop());

// Moves each test past the windows of the tests before it, to a full hour.
const HOUR_MS = 3_600_000;
beforeEach(() => apis.moveTo(new Date((Math.floor(apis.now().getTime() / HOUR_MS) + 2) * HOUR_MS).toISOString()));

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const call: LimitedApis["calls"][0] = (...request) => apis.calls[0](...request);
const requestFrom = (address: string) => ({ headers: { "x-forwarded-for": address } });

async function setPlan(id: UserId, plan: "pro" | "enterprise") {
  await apis.database.db.updateTable("users").set({ plan }).where("id", "=", id).execute();
}

describe("the rate-limit headers", () => {
  test("are on every answer, whatever its status", async () => {
    const { token } = await apis.signUp();
    const requests: [request: string, status: number, options?: Parameters<typeof call>[1]][] = [
      ["GET /health", 200],
      ["GET /openapi.json", 200],
      ["GET /api/auth/me", 200, { token }],
      ["GET /api/auth/me", 401],
      ["GET /api/extractions/nonsense", 404, { token }],
      ["GET /nothing", 404],
      ["PUT /health", 405],
      ["OPTIONS /health", 204],
      ["HEAD /health", 200],
      ["POST /api/extractions", 415, { token, body: "x", headers: { "content-type": "text/plain" } }],
      ["POST /api/extractions", 422, { token, json: {} }],
      ["POST /api/extractions", 400, { token, json: { url: "nonsense" } }],
    ];
    for (const [request, status, options] of requests) {
      const answer = await call(request, options);
      expect(answer.status, request).toBe(status);
      const { limit, remaining, reset } = limitsOf(answer);
      expect(limit, request).toBeGreaterThan(0);
      expect(remaining, request).toBeLessThanOrEqual(limit ?? 0);
      expect(reset, request).toBe(apis.now().getTime() / 1000 + 60);
    }
    for (const path of ["/docs", "/docs/start.js"]) {
      expect(limitsOf(await fetch(apis.urls[0] + path))).toMatchObject({ limit: 1200, reset: expect.any(Number) });
    }
  });

  test("count down to a refusal that names the wait, and start again after it", async () => {
    const { token } = await apis.signUp();
    const reset = apis.now().getTime() / 1000 + 60;
    for (const remaining of times(20, (index) => 19 - index)) {
      const answer = await call("GET /api/auth/me", { token });
      expect(answer.status).toBe(200);
      expect(limitsOf(answer)).toEqual({ limit: 20, remaining, reset, wait: undefined });
    }
    apis.pass(18);
    for (const _ of times(2, Number)) {
      const refused = await call("GET /api/auth/me", { token });
      expect(refused).toMatchObject({
        status: 429,
        body: {
          error: {
            code: "rate_limited",
            message: "Too many requests: try again in 42 seconds.",
            limit: "minute",
            upgrade_url: expect.stringMatching(/billing/),
          },
        },
      });
      expect(limitsOf(refused)).toEqual({ limit: 20, remaining: 0, reset, wait: 42 });
    }
    apis.pass(41.999);
    expect((await call("GET /api/auth/me", { token })).status).toBe(429);
    apis.pass(0.001);
    const answer = await call("GET /api/auth/me", { token });
    expect(answer.status).toBe(200);
    expect(limitsOf(answer)).toMatchObject({ remaining: 19, reset: reset + 60 });
  });
});

test("a refused caller waits for at most a minute, even if their window began in the middle of a second", async () => {
  const { token } = await apis.signUp();
  apis.pass(60.9);
  await Promise.all(times(20, () => call("GET /api/auth/me", { token })));
  const { reset = 0, wait } = limitsOf(await call("GET /api/auth/me", { token }));
  expect(wait).toBe(60);
  expect(reset - apis.now().getTime() / 1000).toBeLessThanOrEqual(60);
});

describe("a burst of requests", () => {
  test("passes exactly 20 of 100, across processes and credentials", async () => {
    const user = await apis.signUp();
    const key = await call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } });
    apis.pass(3600);
    const tokens = [user.token, createdApiKey.parse(key.body).key];
    const answers = await Promise.all(
      times(100, (index) => {
        const process = apis.calls[index % apis.calls.length] ?? call;
        return process("GET /api/auth/me", { token: tokens[Math.floor(index / 2) % 2] });
      }),
    );
    expect(statuses(answers)).toEqual({ 200: 20, 429: 80 });
    const remaining = answers.filter(({ status }) => status === 200).map((answer) => limitsOf(answer).remaining);
    expect(remaining.toSorted((a = 0, b = 0) => a - b)).toEqual(times(20, (index) => index));
  });

  night.test("passes exactly as many as the smallest of its buckets allows", async () => {
    const { token } = await apis.signUp();
    apis.pass(3600);
    const answers = await Promise.all(
      times(60, (index) => {
        const process = apis.calls[index % apis.calls.length] ?? call;
        return process("POST /api/extractions", { token, json: { url: "nonsense" } });
      }),
    );
    expect(statuses(answers)).toEqual({ 400: 10, 429: 50 });
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 20, remaining: 9 });
  });
});

night.test(
  "requests of several users, with and without limits of their own, are all counted if they arrive at once",
  async () => {
    const users = await Promise.all(times(4, () => apis.signUp()));
    apis.pass(3600);
    const id = "00000000-0000-7000-8000-000000000000";
    const requests = ["POST /api/extractions", `GET /api/extractions/${id}/diff?from=a&to=b`, "GET /api/auth/me"];
    const send = (token: string, request: string, index: number) => {
      const process = apis.calls[index % apis.calls.length] ?? call;
      return process(request, { token, ...(request.startsWith("POST") && { json: { url: "nonsense" } }) });
    };
    const answers = await Promise.all(
      times(6, (round) => users.flatMap(({ token }) => requests.map((request) => send(token, request, round)))).flat(),
    );
    expect(statuses(answers)).toEqual({ 200: 24, 400: 24, 404: 24 });
    for (const { token } of users) {
      expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 20, remaining: 1 });
      expect(limitsOf(await call(requests[1] ?? "", { token }))).toMatchObject({ limit: 20, remaining: 0 });
    }
  },
);

describe("a user", () => {
  test("gets the limits of a new plan at once", async () => {
    const { id, token } = await apis.signUp();
    await Promise.all(times(20, () => call("GET /api/auth/me", { token })));
    expect((await call("GET /api/auth/me", { token })).status).toBe(429);
    await setPlan(id, "pro");
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 100, remaining: 79 });
    await setPlan(id, "enterprise");
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 1000, remaining: 978 });
  });

  test("is not limited by other users or by anonymous requests from the same address", async () => {
    const [one, other] = [await apis.signUp(), await apis.signUp()];
    await Promise.all(times(21, () => call("GET /api/auth/me", { token: one.token })));
    await Promise.all(times(61, () => call("GET /nothing")));
    expect((await call("GET /api/auth/me", { token: one.token })).status).toBe(429);
    expect((await call("GET /nothing")).status).toBe(429);
    expect(limitsOf(await call("GET /api/auth/me", { token: other.token }))).toMatchObject({ remaining: 19 });
  });
});

test("agents have a bucket of their own, of five times the plan's requests", async () => {
  const { token } = await apis.signUp();
  await Promise.all(times(21, () => call("GET /api/auth/me", { token })));
  expect((await call("GET /api/auth/me", { token })).status).toBe(429);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const send = (path: string) =>
    fetch(apis.urls[0] + path, { method: "POST", body, headers: { ...headers, authorization: `Bearer ${token}` } });
  expect(limitsOf(await send("/mcp"))).toMatchObject({ limit: 100, remaining: 99 });
  expect(limitsOf(await send("/mcp/all"))).toMatchObject({ limit: 100, remaining: 98 });
});

describe("requests without a valid credential:", () => {
  test("an address gets 60 requests a minute, whatever they ask for", async () => {
    const address = requestFrom("203.0.113.9");
    const kinds = ["GET /nothing", "GET /api/auth/me", "PUT /health", "OPTIONS /api/extractions"];
    const answers = await Promise.all(times(61, (index) => call(kinds[index % 4] ?? "", address)));
    expect(statuses(answers)[429]).toBe(1);
    const forged = { token: "nonsense", ...address };
    const refused = await call("GET /api/auth/me", forged);
    expect(limitsOf(refused)).toMatchObject({ limit: 60, remaining: 0, wait: 60 });
    // No plan changes this limit.
    expect(refused.body).toMatchObject({ error: { limit: "minute" } });
    expect(refused.body).not.toHaveProperty("error.upgrade_url");
    expect((await call("GET /nothing", requestFrom("203.0.113.10"))).status).toBe(404);
  });

  test("an address opens public pages 1,200 times a minute, beside its other requests", async () => {
    const address = requestFrom("203.0.113.20");
    await Promise.all(times(61, () => call("GET /nothing", address)));
    const askWho = (headers = {}) =>
      fetch(`${apis.urls[0]}/app/session`, { headers: { ...address.headers, ...headers } });
    const answers = await Promise.all(times(100, () => askWho()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(limitsOf(await askWho())).toMatchObject({ limit: 1200, remaining: 1099 });
    // A credential that is wrong could be a guess.
    expect((await askWho({ authorization: "Bearer nonsense" })).status).toBe(429);
  });

  test.each([
    ["shares", () => call(`GET /s/${"a".repeat(22)}/api`, requestFrom("203.0.113.21"))],
    [
      "invitations",
      () => call("POST /api/invitations/preview", { json: { token: "a".repeat(43) }, ...requestFrom("203.0.113.22") }),
    ],
  ])("an address tries 60 links of %s a minute that lead nowhere", async (_, guess) => {
    const answers: number[] = [];
    for (let tries = 0; tries < 61; tries += 1) answers.push((await guess()).status);
    expect(answers.indexOf(429)).toBe(60);
  });

  test("GET /health is answered over the limit and does not count", async () => {
    const address = requestFrom("203.0.113.11");
    expect(statuses(await Promise.all(times(100, () => call("GET /health", address))))).toEqual({ 200: 100 });
    expect(limitsOf(await call("GET /nothing", address))).toMatchObject({ remaining: 59 });
    await Promise.all(times(60, () => call("GET /nothing", address)));
    expect((await call("GET /nothing", address)).status).toBe(429);
    expect((await call("GET /health", address)).status).toBe(200);
  });

  test("the address that the trusted proxy saw counts, not the one that the client claims", async () => {
    const spoofed = (index: number) => requestFrom(`198.51.100.${index}, 203.0.113.12`);
    const answers = await Promise.all(times(61, (index) => call("GET /nothing", spoofed(index))));
    expect(statuses(answers)).toEqual({ 404: 60, 429: 1 });
  });

  test("a whole IPv6 /64 counts as one address", async () => {
    const answers = await Promise.all(
      times(61, (index) => call("GET /nothing", requestFrom(`2001:db8:0:1::${index}`))),
    );
    expect(statuses(answers)).toEqual({ 404: 60, 429: 1 });
    expect((await call("GET /nothing", requestFrom("2001:db8:0:2::1"))).status).toBe(404);
  });

  test("the connection's own address counts if the proxy did not write an address", async () => {
    await Promise.all(times(30, () => call("GET /nothing", requestFrom("unknown"))));
    expect(limitsOf(await call("GET /nothing"))).toMatchObject({ remaining: 29 });
  });
});

test("X-Forwarded-For is ignored without TRUST_PROXY", async () => {
  const direct = await startLimitedApis(1);
  try {
    direct.pass(3600);
    const answers = await Promise.all(
      times(61, (index) => direct.calls[0]("GET /nothing", requestFrom(`192.0.2.${index}`))),
    );
    expect(statuses(answers)).toEqual({ 404: 60, 429: 1 });
  } finally {
    await direct.stop();
  }
});

describe("an endpoint's own limit", () => {
  test("allows 5 logins a minute and address, whether or not the password is right", async () => {
    const { email, password } = await apis.signUp();
    const login = (address: string, json = { email, password }) =>
      call("POST /api/auth/login", { json, ...requestFrom(address) });
    const answers = await Promise.all(times(3, () => login("192.0.2.7", { email, password: "wrong" })));
    expect(statuses(answers)).toEqual({ 401: 3 });
    expect(limitsOf(await login("192.0.2.7"))).toMatchObject({ limit: 5, remaining: 1 });
    expect((await login("192.0.2.7")).status).toBe(200);
    const refused = await login("192.0.2.7");
    expect(refused).toMatchObject({ status: 429, body: { error: { message: expect.stringContaining("60 seconds") } } });
    expect(limitsOf(refused)).toMatchObject({ limit: 5, remaining: 0, wait: 60 });
    expect((await login("192.0.2.8")).status).toBe(200);
    // Other requests from the address are still allowed.
    expect(limitsOf(await call("GET /nothing", requestFrom("192.0.2.7")))).toMatchObject({ limit: 60, remaining: 54 });
  });

  test.each([
    ["free", 10],
    ["pro", 50],
  ] as const)("allows requests that start runs, on the plan %s, %i times a minute", async (plan, limit) => {
    const { id, token } = await apis.signUp();
    if (plan === "pro") await setPlan(id, plan);
    const start = (index: number) =>
      index % 2 === 0
        ? call("POST /api/extractions", { token, json: { url: "nonsense" } })
        : call(`POST /api/extractions/${id}/runs`, { token });
    expect(limitsOf(await start(0))).toMatchObject({ limit, remaining: limit - 1 });
    expect(statuses(await Promise.all(times(limit + 2, start)))[429]).toBe(3);
    const refused = await start(0);
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining("requests for extractions") } });
  });

  test("allows 30 diffs a minute on every plan", async () => {
    const { id, token } = await apis.signUp();
    await setPlan(id, "enterprise");
    const diff = () => call(`GET /api/extractions/${id}/diff?from=a&to=b`, { token });
    expect(statuses(await Promise.all(times(31, diff)))).toEqual({ 404: 30, 429: 1 });
  });

  test("allows 30 tests of webhooks a minute on every plan, requests and calls together", async () => {
    const { id, token } = await apis.signUp();
    await setPlan(id, "enterprise");
    const webhook = newId<WebhookId>();
    const requests = times(20, () => call(`POST /api/webhooks/${webhook}/test`, { token }));
    expect(statuses(await Promise.all(requests))).toEqual({ 404: 20 });
    const client = createClient(apis.urls[1] ?? "", token);
    const test = () => refusal(client.webhooks.test.mutate({ id: webhook }));
    expect((await Promise.all(times(10, test))).map(({ code }) => code)).toEqual(times(10, () => "not_found"));
    expect(await test()).toMatchObject({ code: "rate_limited" });
    const refused = await call(`POST /api/webhooks/${webhook}/test`, { token });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining("tests of webhooks") } });
    expect((await call("GET /api/auth/me", { token })).status).toBe(200);
  });
});

describe("a request to which several limits apply:", () => {
  test("the headers describe the one with the fewest requests remaining", async () => {
    const { token } = await apis.signUp();
    const start = () => call("POST /api/extractions", { token, json: { url: "nonsense" } });
    expect(limitsOf(await start())).toMatchObject({ limit: 10, remaining: 9 });
    await Promise.all(times(15, () => call("GET /api/auth/me", { token })));
    expect(limitsOf(await start())).toMatchObject({ limit: 20, remaining: 3 });
  });

  test("a refusal by several of them names the longest wait", async () => {
    const { token } = await apis.signUp();
    await Promise.all(times(10, () => call("GET /api/auth/me", { token })));
    apis.pass(30);
    const start = () => call("POST /api/extractions", { token, json: { url: "nonsense" } });
    await Promise.all(times(10, start));
    expect(limitsOf(await start())).toMatchObject({ limit: 10, wait: 60 });
    expect(limitsOf(await call("GET /api/auth/me", { token }))).toMatchObject({ limit: 20, wait: 30 });
  });
});

test("a request fails with 500 if it cannot be counted; GET /health is still answered", async () => {
  const broken = await startLimitedApis(1);
  try {
    const { token } = await broken.signUp();
    await sql`drop table rate_windows cascade`.execute(broken.database.db);
    for (const answer of [
      await broken.calls[0]("GET /api/auth/me", { token }),
      await broken.calls[0]("GET /nothing"),
    ]) {
      expect(answer.status).toBe(500);
    }
    expect((await broken.calls[0]("GET /health")).status).toBe(200);
  } finally {
    await broken.stop();
  }
});

test("a refused client causes no more database queries until the window ends", async () => {
  const flooded = await startLimitedApis(1);
  try {
    await Promise.all(times(61, () => flooded.calls[0]("GET /nothing")));
    await sql`drop table rate_windows cascade`.execute(flooded.database.db);
    expect((await flooded.calls[0]("GET /nothing")).status).toBe(429);
    flooded.pass(60);
    expect((await flooded.calls[0]("GET /nothing")).status).toBe(500);
  } finally {
    await flooded.stop();
  }
});

test("deleteWindowsBefore deletes windows that have ended", async () => {
  const { db } = apis.database;
  const { id, token } = await apis.signUp();
  await call("GET /api/auth/me", { token });
  const buckets = async () => (await db.selectFrom("rate_windows").select("bucket").execute()).map((row) => row.bucket);
  await deleteWindowsBefore(db, apis.now());
  expect(await buckets()).toContain(`user:${id}`);
  apis.pass(3601); // the windows of registrations last an hour
  await deleteWindowsBefore(db, apis.now());
  expect(await buckets()).toEqual([]);
});

test("the OpenAPI document lists 429 and the headers for every endpoint except those that are never refused", async () => {
  const { body } = await call("GET /openapi.json");
  type Answer = { readonly headers: object };
  const { paths, components } = body as {
    paths: Record<string, Record<string, { responses: Record<string, Answer | { $ref: string }> }>>;
    components: { responses: Record<string, Answer> };
  };
  const resolve = (answer: Answer | { $ref: string } | undefined) =>
    answer && "$ref" in answer ? components.responses[answer.$ref.slice("#/components/responses/".length)] : answer;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const isFree = ["/health", "/ready", "/api/payments/webhook"].includes(path);
      expect(responses[429] !== undefined, `${method} ${path}`).toBe(!isFree);
      for (const response of Object.values(responses))
        expect(resolve(response)?.headers).toHaveProperty("X-RateLimit-Remaining");
      if (!isFree) expect(resolve(responses[429])?.headers).toHaveProperty("Retry-After");
    }
  }
});
