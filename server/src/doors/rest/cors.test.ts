import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPEN, startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    worker: false,
    requestLimits: { ...OPEN, anonymous: 3, views: 3 },
    env: { TRUST_PROXY: "1" },
  });
});
afterAll(() => service.stop());

const CHROME = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
const FIREFOX = "moz-extension://0190b3a2-6c1e-4c3a-9d41-3f2b8a7e5d10";

/** Tests use different client addresses, so that they do not use up each other's limits. */
async function ask(
  path: string,
  { origin, address = "192.0.2.1", ...init }: RequestInit & { origin?: string; address?: string },
) {
  const headers = { "x-forwarded-for": address, ...(origin !== undefined && { origin }), ...init.headers };
  return fetch(service.url + path, { ...init, headers });
}

const preflight = (path: string, origin: string, more: Record<string, string> = {}) =>
  ask(path, {
    method: "OPTIONS",
    origin,
    headers: {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
      ...more,
    },
  });

const list = (headers: Headers, name: string) => (headers.get(name) ?? "").toLowerCase().split(", ");

describe.each([CHROME, FIREFOX])("the origin %s:", (origin) => {
  test.each(["/trpc/account.overview", "/trpc/a,b?batch=1", "/api/extractions", "/api/auth/login", "/health"])(
    "a preflight for %s is answered, is not counted and needs no credential",
    async (path) => {
      for (let count = 0; count < 5; count += 1) {
        const { status, headers } = await preflight(path, origin);
        expect(status).toBe(204);
        expect(headers.get("access-control-allow-origin")).toBe(origin);
        expect(list(headers, "access-control-allow-headers")).toEqual(
          expect.arrayContaining([
            "authorization",
            "content-type",
            "x-team-id",
            "idempotency-key",
            "last-event-id",
            "trpc-accept",
          ]),
        );
        expect(list(headers, "access-control-allow-methods")).toEqual(
          expect.arrayContaining(["get", "post", "put", "patch", "delete"]),
        );
        expect(list(headers, "vary")).toContain("origin");
        expect(headers.has("access-control-allow-credentials")).toBe(false);
        expect(headers.has("access-control-allow-private-network")).toBe(false);
        expect(headers.get("x-ratelimit-limit")).toBe("3");
        expect(headers.get("x-ratelimit-remaining")).toBe("3");
        expect(Number(headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000);
      }
    },
  );

  test("an answer and its rate-limit headers are readable", async () => {
    const { status, headers } = await ask("/health", { origin });
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(list(headers, "access-control-expose-headers")).toEqual(
      expect.arrayContaining([
        "x-request-id",
        "x-ratelimit-limit",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
        "retry-after",
      ]),
    );
    expect(headers.has("access-control-allow-credentials")).toBe(false);
  });
});

test("a preflight gets access to a private network if it asks for it", async () => {
  const { headers } = await preflight("/trpc/server.about", CHROME, {
    "access-control-request-private-network": "true",
  });
  expect(headers.get("access-control-allow-private-network")).toBe("true");
});

test.each([
  [401, "GET /trpc/account.overview", {}],
  [401, "GET /api/auth/me", {}],
  [404, "GET /api/nothing", {}],
  [405, "PUT /api/extractions", {}],
  [413, "POST /api/auth/login", { body: "1".repeat(1_100_000), headers: { "content-type": "application/json" } }],
])("an error is readable: %d for %s", async (status, request, init: RequestInit) => {
  const [method = "", path = ""] = request.split(" ");
  const answer = await ask(path, { ...init, method, origin: CHROME, address: `198.51.100.${status % 200}` });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("access-control-allow-origin")).toBe(CHROME);
  expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
});

test.each(["/trpc/server.about", "/api/auth/me"])("a 429 for %s is readable", async (path) => {
  const asking = () =>
    ask(path, { origin: FIREFOX, address: path.startsWith("/trpc") ? "203.0.113.1" : "203.0.113.2" });
  for (let count = 0; count < 3; count += 1) await asking();
  const { status, headers } = await asking();
  expect(status).toBe(429);
  expect(headers.get("access-control-allow-origin")).toBe(FIREFOX);
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
});

test("a 500 is readable", async () => {
  const { db } = service.database;
  await db.schema.alterTable("users").renameTo("users_moved").execute();
  try {
    const init = {
      method: "POST",
      body: '{"email":"a@example.com","password":"12345678"}',
      headers: { "content-type": "application/json" },
    };
    const { status, headers } = await ask("/api/auth/login", { ...init, origin: CHROME, address: "203.0.113.3" });
    expect(status).toBe(500);
    expect(headers.get("access-control-allow-origin")).toBe(CHROME);
  } finally {
    await db.schema.alterTable("users_moved").renameTo("users").execute();
  }
});

test.each([
  "https://evil.example",
  "null",
  "http://localhost:3000",
  "chrome-extension://",
  `${CHROME}.evil.example`,
  `https://${CHROME.slice(19)}`,
  "safari-web-extension://abc",
])("the origin %s gets no CORS headers", async (origin) => {
  const answers = [await preflight("/trpc/server.about", origin), await ask("/health", { origin })];
  for (const { headers } of answers) {
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(list(headers, "vary")).toContain("origin");
  }
});

test.each(["/docs", "/openapi.json", "/ready", "/metrics", "/trpcx", "/apix"])(
  "%s has no CORS headers, even for an extension",
  async (path) => {
    const { headers } = await ask(path, { origin: CHROME, address: "203.0.113.4" });
    expect(headers.has("access-control-allow-origin")).toBe(false);
  },
);
