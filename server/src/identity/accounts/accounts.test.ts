import { Validator } from "@seriousme/openapi-schema-validator";
import { silent } from "@tintype/reader/test/log";
import { createdApiKey, session } from "@tintype/shared/api/accounts/auth";
import { type ErrorCode, errorStatus } from "@tintype/shared/api/errors/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { registerUser, type TestUser } from "../../../test/accounts/accounts.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { type Answer, type Call, checkedCalls, type RunningApp, serveApp } from "../../../test/http/http.ts";
import { asId } from "../../../test/ids.ts";
import { createApp } from "../../doors/rest/app.ts";
import { type ApiKeyId, newId } from "../../platform/ids.ts";
import type { Operation } from "../../platform/operation/operation.ts";
import { apiKeyOperations, sessionOperations } from "./operations.ts";
import { ownDataOperations } from "./own-data/operations.ts";
import { createPasswords } from "./passwords/hash.ts";
import { createAccountService } from "./service.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-03-01T12:00:00.000Z");
const SECRET = "a secret of the tests, 32 bytes long";

let database: TestDatabase;
let app: RunningApp;
let call: Call;
let now: Date;
const verifiedAgainst: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const passwords = createPasswords();
  const accounts = createAccountService({
    db: database.db,
    listeners: { onRegister: [], onTakenBack: [], onDelete: [] },
    exported: {},
    jwtSecret: SECRET,
    jwtTtlSeconds: DAY_MS / 1000,
    now: () => now,
    passwords: {
      ...passwords,
      verify(hash, password) {
        verifiedAgainst.push(hash);
        return passwords.verify(hash, password);
      },
    },
  });
  const { authenticate } = accounts;
  app = await serveApp(
    createApp({
      operations: [sessionOperations, apiKeyOperations, ownDataOperations].flatMap((of): Operation[] =>
        Object.values(of(accounts)),
      ),
      authenticate,
      log: silent,
      version: "1.2.0",
    }),
  );
  call = await checkedCalls(app.url);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(() => {
  now = START;
  verifiedAgainst.length = 0;
});

function expectError(answer: Answer, code: ErrorCode) {
  expect(answer).toMatchObject({ status: errorStatus[code], body: { error: { code, message: expect.any(String) } } });
}

const login = async ({ email, password }: { email: string; password: string }) =>
  call("POST /api/auth/login", { json: { email, password } });

const me = (token?: string) => call("GET /api/auth/me", { token });

async function createKey(user: TestUser, json: { name: string; expires_at?: string | null } = { name: "CI" }) {
  return createdApiKey.parse((await call("POST /api/auth/api-keys", { token: user.token, json })).body);
}

test("the OpenAPI document of the account endpoints is valid", async () => {
  const { body } = await call("GET /openapi.json");
  const document = z.record(z.string(), z.unknown()).parse(body);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

describe("POST /api/auth/register", () => {
  test("creates an account and returns a valid token", async () => {
    const json = { email: "grace@example.com", password: "12345678", name: "Grace Hopper" };
    const answer = await call("POST /api/auth/register", { json });
    expect(answer).toMatchObject({
      status: 201,
      body: { email: json.email, name: json.name, token: expect.any(String), created_at: START.toISOString() },
    });
    expect(JSON.stringify(answer.body)).not.toContain(json.password);
    const { token } = session.parse(answer.body);
    expect(await me(token)).toMatchObject({
      status: 200,
      body: { email: json.email, name: json.name, created_at: START.toISOString() },
    });
  });

  test("trims the email and the name", async () => {
    const json = { email: "  margaret@example.com ", password: "12345678", name: " Margaret Hamilton\n" };
    const { body } = await call("POST /api/auth/register", { json });
    expect(body).toMatchObject({ email: "margaret@example.com", name: "Margaret Hamilton" });
  });

  test("refuses an email that is taken, ignoring case", async () => {
    const user = await registerUser(call);
    for (const email of [user.email, user.email.toUpperCase()]) {
      const json = { email, password: "12345678", name: "Somebody" };
      expectError(await call("POST /api/auth/register", { json }), "email_taken");
    }
  });

  test("gives an email to only one of two concurrent registrations", async () => {
    const json = { email: "race@example.com", password: "12345678", name: "Somebody" };
    const answers = await Promise.all([json, json].map((json) => call("POST /api/auth/register", { json })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test.each([
    ["a missing email", { password: "12345678", name: "A" }, "email"],
    ["an invalid email", { email: "ada", password: "12345678", name: "A" }, "email"],
    ["a password of 7 characters", { email: "a@example.com", password: "1234567", name: "A" }, "password"],
    ["a password of 1,025 characters", { email: "a@example.com", password: "x".repeat(1025), name: "A" }, "password"],
    ["a blank name", { email: "a@example.com", password: "12345678", name: "  " }, "name"],
    ["a name of 201 characters", { email: "a@example.com", password: "12345678", name: "x".repeat(201) }, "name"],
    ["a name with NUL", { email: "a@example.com", password: "12345678", name: "A\0" }, "name"],
    ["a name with a tab", { email: "a@example.com", password: "12345678", name: "A\tB" }, "name"],
    ["a name of two lines", { email: "a@example.com", password: "12345678", name: "A\nB" }, "name"],
    ["a name with an escape sequence", { email: "a@example.com", password: "12345678", name: "A\u001b[2J" }, "name"],
    ["a name with a C1 control", { email: "a@example.com", password: "12345678", name: "A\u009b2J" }, "name"],
    ["a name that turns around", { email: "a@example.com", password: "12345678", name: "A\u202eB" }, "name"],
    ["half a surrogate pair", { email: "a@example.com", password: "12345678", name: "\ud83d" }, "name"],
    ["a number for a name", { email: "a@example.com", password: "12345678", name: 1 }, "name"],
    ["an unknown field", { email: "a@example.com", password: "12345678", name: "A", admin: true }, "admin"],
  ])("refuses %s and names the field", async (_, json, path) => {
    const answer = await call("POST /api/auth/register", { json });
    expectError(answer, "validation_error");
    expect(answer.body).toMatchObject({ error: { details: [{ path, message: expect.any(String) }] } });
  });

  test("stores an argon2id hash with OWASP's parameters instead of the password", async () => {
    const user = await registerUser(call, { password: "never to be found" });
    const row = await database.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", user.email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(user.password);
  });
});

describe("POST /api/auth/login", () => {
  test("returns a token and its expiry", async () => {
    const user = await registerUser(call);
    const answer = await login(user);
    expect(answer).toMatchObject({
      status: 200,
      body: { expires_at: new Date(START.getTime() + DAY_MS).toISOString() },
    });
    expect(await me(session.parse(answer.body).token)).toMatchObject({ status: 200, body: { id: user.id } });
  });

  test("accepts the email in any case and the password in any Unicode form", async () => {
    const user = await registerUser(call, { password: "caf\u00e9 au lait" });
    expect(await login({ email: user.email.toUpperCase(), password: "cafe\u0301 au lait" })).toMatchObject({
      status: 200,
    });
  });

  test("gives an unknown email and a wrong password the same answer after the same work", async () => {
    const user = await registerUser(call);
    const wrongPassword = await login({ ...user, password: "not the password" });
    const unknownEmail = await login({ ...user, email: "nobody@example.com" });
    expectError(wrongPassword, "unauthorized");
    expect(wrongPassword.headers.get("www-authenticate")).toBe("Bearer");
    expect(unknownEmail.body).toEqual(wrongPassword.body);
    // Each was compared with a real hash of the same cost.
    expect(verifiedAgainst).toHaveLength(2);
    for (const hash of verifiedAgainst) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("answers 401, not 422, for an email that no account can have", async () => {
    expectError(await login({ email: "ada", password: "" }), "unauthorized");
  });

  test("refuses a body without a password", async () => {
    const answer = await call("POST /api/auth/login", { json: { email: "a@example.com" } });
    expectError(answer, "validation_error");
    expect(answer.body).toMatchObject({ error: { details: [{ path: "password", message: "is required" }] } });
  });
});

describe("authentication", () => {
  test.each([
    ["no header", undefined],
    ["another scheme", "Basic YTpi"],
    ["no token", "Bearer "],
    ["a token that is neither a JWT nor an API key", "Bearer nonsense"],
    ["two tokens", "Bearer a b"],
    ["an API key that does not exist", `Bearer tt_${"a".repeat(12)}_${"b".repeat(40)}`],
    ["half an API key", "Bearer tt_abc"],
  ])("refuses %s", async (_, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await call("GET /api/auth/me", { headers });
    expectError(answer, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  test("accepts the scheme in any case", async () => {
    const { token } = await registerUser(call);
    expect(await call("GET /api/auth/me", { headers: { authorization: `bearer ${token}` } })).toMatchObject({
      status: 200,
    });
  });

  test("ignores an invalid credential on login", async () => {
    const user = await registerUser(call);
    const { email, password } = user;
    const answer = await call("POST /api/auth/login", { token: "nonsense", json: { email, password } });
    expect(answer.status).toBe(200);
  });

  test("refuses the credentials of a deleted user", async () => {
    const user = await registerUser(call);
    const { key } = await createKey(user);
    await database.db.deleteFrom("users").where("id", "=", user.id).execute();
    expectError(await me(user.token), "unauthorized");
    expectError(await me(key), "unauthorized");
  });
});

describe("sessions", () => {
  test("POST /api/auth/refresh returns a new token and leaves the old one valid", async () => {
    const user = await registerUser(call);
    now = new Date(START.getTime() + 1000);
    const answer = await call("POST /api/auth/refresh", { token: user.token });
    expect(answer).toMatchObject({
      status: 200,
      body: { expires_at: new Date(START.getTime() + DAY_MS + 1000).toISOString() },
    });
    expect(await me(session.parse(answer.body).token)).toMatchObject({ status: 200 });
    expect(await me(user.token)).toMatchObject({ status: 200 });
  });

  test("an expired token gets token_expired and cannot be refreshed", async () => {
    const { token } = await registerUser(call);
    now = new Date(START.getTime() + DAY_MS);
    expectError(await me(token), "token_expired");
    expectError(await call("POST /api/auth/refresh", { token }), "token_expired");
  });

  test("POST /api/auth/logout invalidates every JWT of the user, but no API key and no other user's JWT", async () => {
    const user = await registerUser(call);
    const otherUser = await registerUser(call);
    const second = session.parse((await login(user)).body).token;
    const { key } = await createKey(user);

    expect(await call("POST /api/auth/logout", { token: user.token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expectError(await me(user.token), "unauthorized");
    expectError(await me(second), "unauthorized");
    expect((await me(key)).status).toBe(200);
    expect((await me(otherUser.token)).status).toBe(200);
    const again = session.parse((await login(user)).body).token;
    expect((await me(again)).status).toBe(200);
  });

  test("an API key can neither log its user out, nor be refreshed to a JWT, nor export the account", async () => {
    const user = await registerUser(call);
    const { key } = await createKey(user);
    expectError(await call("POST /api/auth/refresh", { token: key }), "forbidden");
    expectError(await call("POST /api/auth/logout", { token: key }), "forbidden");
    expectError(await call("GET /api/auth/export", { token: key }), "forbidden");
    expect((await me(user.token)).status).toBe(200);
  });
});

describe("API keys", () => {
  test("authenticate like a JWT and are stored as a hash", async () => {
    const user = await registerUser(call);
    const created = await createKey(user);
    expect(created).toMatchObject({ name: "CI", expires_at: null, created_at: START.toISOString() });
    expect(created.key).toMatch(/^tt_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}$/);
    expect(created.key.startsWith(`${created.prefix}_`)).toBe(true);
    expect(await me(created.key)).toMatchObject({ status: 200, body: { id: user.id } });

    const row = await database.db
      .selectFrom("api_keys")
      .selectAll()
      .where("id", "=", asId<ApiKeyId>(created.id))
      .executeTakeFirst();
    const secret = created.key.split("_")[2];
    expect(row?.secret_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test("are refused if the secret is wrong", async () => {
    const { key } = await createKey(await registerUser(call));
    const wrong = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    expectError(await me(wrong), "unauthorized");
  });

  test("are listed newest first, in pages, without their secrets", async () => {
    const user = await registerUser(call);
    await createKey(await registerUser(call));
    for (const name of ["first", "second", "third"]) {
      await createKey(user, { name });
      now = new Date(now.getTime() + 1000);
    }
    const pageOne = await call("GET /api/auth/api-keys?per_page=2", { token: user.token });
    expect(pageOne).toMatchObject({
      status: 200,
      body: {
        data: [{ name: "third", last_used_at: null }, { name: "second" }],
        pagination: { page: 1, per_page: 2, total: 3 },
      },
    });
    expect(JSON.stringify(pageOne.body)).not.toMatch(/tt_\w{12}_/);
    const pageTwo = await call("GET /api/auth/api-keys?per_page=2&page=2", { token: user.token });
    expect(pageTwo.body).toMatchObject({ data: [{ name: "first" }] });
  });

  test.each(["per_page=101", "per_page=0", "page=0", "page=x", "page=1.5", "page=", "page=1&page=2", "page=1e3"])(
    "cannot be listed with %s",
    async (query) => {
      const { token } = await registerUser(call);
      expectError(await call(`GET /api/auth/api-keys?${query}`, { token }), "validation_error");
    },
  );

  test("have a last_used_at that is at most a minute old", async () => {
    const user = await registerUser(call);
    const { key } = await createKey(user);
    const lastUsed = () => call("GET /api/auth/api-keys", { token: user.token });
    await me(key);
    expect((await lastUsed()).body).toMatchObject({ data: [{ last_used_at: START.toISOString() }] });
    now = new Date(START.getTime() + 59_999);
    await me(key);
    expect((await lastUsed()).body).toMatchObject({ data: [{ last_used_at: START.toISOString() }] });
    now = new Date(START.getTime() + 60_000);
    await me(key);
    expect((await lastUsed()).body).toMatchObject({ data: [{ last_used_at: now.toISOString() }] });
  });

  test("stop working when they expire", async () => {
    const expires_at = "2026-03-01T14:00:00+01:00";
    const { key, expires_at: shownExpiry } = await createKey(await registerUser(call), { name: "short", expires_at });
    expect(shownExpiry).toBe("2026-03-01T13:00:00.000Z");
    now = new Date("2026-03-01T12:59:59.999Z");
    expect((await me(key)).status).toBe(200);
    now = new Date("2026-03-01T13:00:00.000Z");
    expectError(await me(key), "unauthorized");
  });

  test.each(["2026-03-01T12:00:00Z", "2020-01-01T00:00:00Z", "tomorrow", "2026-02-30T00:00:00Z"])(
    "cannot expire at %s",
    async (expires_at) => {
      const { token } = await registerUser(call);
      const answer = await call("POST /api/auth/api-keys", { token, json: { name: "late", expires_at } });
      expectError(answer, "validation_error");
      expect(answer.body).toMatchObject({ error: { details: [{ path: "expires_at" }] } });
    },
  );

  test("are at most 100, without those that have expired", async () => {
    const user = await registerUser(call);
    await createKey(user, { name: "brief", expires_at: new Date(now.getTime() + 1000).toISOString() });
    const kept = await createKey(user);
    await sql`
      insert into api_keys (id, user_id, key_id, name, secret_hash, prefix, created_at)
      select gen_random_uuid(), user_id, 'k' || n, 'copy', secret_hash, prefix, created_at
      from api_keys, generate_series(1, 98) as n where id = ${kept.id}`.execute(database.db);
    const more = () => call("POST /api/auth/api-keys", { token: user.token, json: { name: "more" } });
    const refused = await more();
    expectError(refused, "validation_error");
    expect(JSON.stringify(refused.body)).toContain("revoke one first");
    now = new Date(now.getTime() + 2000);
    const both = await Promise.all([more(), more()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("can neither create nor revoke API keys", async () => {
    const { key, id } = await createKey(await registerUser(call));
    expectError(await call("POST /api/auth/api-keys", { token: key, json: { name: "more" } }), "forbidden");
    expectError(await call(`DELETE /api/auth/api-keys/${id}`, { token: key }), "forbidden");
    expect((await call("GET /api/auth/api-keys", { token: key })).status).toBe(200);
  });

  test("stop working and disappear when they are revoked", async () => {
    const user = await registerUser(call);
    const { key, id } = await createKey(user);
    const revoke = () => call(`DELETE /api/auth/api-keys/${id}`, { token: user.token });
    expect(await revoke()).toMatchObject({ status: 200, body: { success: true } });
    expectError(await me(key), "unauthorized");
    expectError(await revoke(), "not_found");
    expect((await call("GET /api/auth/api-keys", { token: user.token })).body).toMatchObject({ data: [] });
  });

  test("cannot be revoked by another user", async () => {
    const { key, id } = await createKey(await registerUser(call));
    const { token } = await registerUser(call);
    expectError(await call(`DELETE /api/auth/api-keys/${id}`, { token }), "forbidden");
    expect((await me(key)).status).toBe(200);
  });

  test.each([newId(), "nonsense", "%00", "%zz", "1"])("cannot be revoked if they do not exist: %s", async (id) => {
    const { token } = await registerUser(call);
    expectError(await call(`DELETE /api/auth/api-keys/${id}`, { token }), "not_found");
  });
});
