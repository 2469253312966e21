import { createdApiKey } from "@tintype/shared/api/accounts/auth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../test/accounts/accounts.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// The service caches credentials. These tests change the database directly, as another process would, and check that the
// cached credential follows at once.

/** This service's limit for requests without a valid credential. */
const ANONYMOUS_LIMIT = 1_000_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, plan: "free" });
});

afterAll(() => service.stop());

const kinds = ["JWT", "API key"] as const;

/** Registers a user and makes a request with their credential, so that it is cached. */
async function cached(kind: (typeof kinds)[number]): Promise<{ user: TestUser; token: string }> {
  const user = await registerUser(service.call);
  const key = await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } });
  const token = kind === "JWT" ? user.token : createdApiKey.parse(key.body).key;
  await ask(token);
  return { user, token };
}

async function ask(token: string) {
  const { status, headers } = await service.call("GET /api/teams", { token });
  return {
    status,
    limit: Number(headers.get("x-ratelimit-limit")),
    remaining: Number(headers.get("x-ratelimit-remaining")),
  };
}

const change = (user: TestUser, changes: { disabled_at?: Date; plan?: "pro"; session_epoch?: number }) =>
  service.database.db.updateTable("users").set(changes).where("id", "=", user.id).execute();

describe.each(kinds)("a cached %s", (kind) => {
  test("counts each request once", async () => {
    const { token } = await cached(kind);
    const firstAnswer = await ask(token);
    expect(await ask(token)).toEqual({ status: 200, limit: 20, remaining: firstAnswer.remaining - 1 });
  });

  test("is refused when its account is disabled or deleted", async () => {
    const { user, token } = await cached(kind);
    await change(user, { disabled_at: new Date() });
    expect(await ask(token)).toMatchObject({ status: 401, limit: ANONYMOUS_LIMIT });

    const otherCredential = await cached(kind);
    await service.database.db.deleteFrom("users").where("id", "=", otherCredential.user.id).execute();
    expect(await ask(otherCredential.token)).toMatchObject({ status: 401, limit: ANONYMOUS_LIMIT });
  });

  test("gets the limits of its owner's new plan, even if those of the old one are used up", async () => {
    const { user, token } = await cached(kind);
    while ((await ask(token)).status === 200);
    await change(user, { plan: "pro" });
    const now = await ask(token);
    expect(now).toMatchObject({ status: 200, limit: 100 });
    expect(await ask(token)).toMatchObject({ remaining: now.remaining - 1 });
  });
});

test.each(kinds)(
  "a cached %s counts every call of a batch, and is refused there too when its account is disabled",
  async (kind) => {
    const { user, token } = await cached(kind);
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
    const callTwice = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${service.url}/trpc/teams.list,teams.list?batch=1&input=${input}`, { headers });
      return { status: answer.status, remaining: Number(answer.headers.get("x-ratelimit-remaining")) };
    };
    const firstAnswers = await callTwice();
    expect(firstAnswers.status).toBe(200);
    expect(await callTwice()).toEqual({ status: 200, remaining: firstAnswers.remaining - 2 });
    await change(user, { disabled_at: new Date() });
    expect(await callTwice()).toMatchObject({ status: 401 });
  },
);

test("a cached JWT is refused after a logout, a cached API key is not", async () => {
  const [jwt, key] = [await cached("JWT"), await cached("API key")];
  for (const { user } of [jwt, key]) await change(user, { session_epoch: 7 });
  expect(await ask(jwt.token)).toMatchObject({ status: 401 });
  expect(await ask(key.token)).toMatchObject({ status: 200 });
});

test("a cached API key is refused after it is revoked", async () => {
  const { user, token } = await cached("API key");
  await service.database.db.deleteFrom("api_keys").where("user_id", "=", user.id).execute();
  expect(await ask(token)).toMatchObject({ status: 401, limit: ANONYMOUS_LIMIT });
});

test("concurrent requests are counted one by one, and a refused one does not affect the others", async () => {
  const [ada, eve, bob] = [await cached("API key"), await cached("JWT"), await cached("API key")];
  const oldAnswers = { ada: await ask(ada.token), bob: await ask(bob.token) };
  await change(eve.user, { disabled_at: new Date() });
  const asked = [ada, ada, eve, bob, ada, eve].map(({ token }) => ask(token));
  const [first, second, refused, otherAnswer, third, refusedToo] = await Promise.all(asked);
  expect(
    [first, second, third].map((answer) => oldAnswers.ada.remaining - (answer?.remaining ?? 0)).toSorted(),
  ).toEqual([1, 2, 3]);
  expect(otherAnswer).toMatchObject({ status: 200, remaining: oldAnswers.bob.remaining - 1 });
  expect([refused?.status, refusedToo?.status]).toEqual([401, 401]);
});
