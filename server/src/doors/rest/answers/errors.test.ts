import { readFile } from "node:fs/promises";
import { createApiKeyBody, createdApiKey } from "@tintype/shared/api/accounts/auth";
import { invitedMember } from "@tintype/shared/api/accounts/teams";
import { type ErrorCode, errorStatus } from "@tintype/shared/api/errors/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../../test/accounts/accounts.ts";
import { tokenOf } from "../../../../test/accounts/teams.ts";
import type { Answer, Call, CallOptions } from "../../../../test/http/http.ts";
import { sendRaw } from "../../../../test/http/raw-requests.ts";
import {
  asExtraction,
  startTestService,
  TEST_JWT_SECRET,
  type TestService,
  waiting,
} from "../../../../test/service.ts";
import { createTokens } from "../../../identity/accounts/jwt.ts";
import { utcDay, utcMonth } from "../../../identity/plans/periods.ts";
import { newId, type SessionId } from "../../../platform/ids.ts";

// Provokes every error of the API over HTTP. An error code without an entry does not compile.

const back = "http://localhost";

let service: TestService;
let ada: TestUser;
let eve: TestUser;
let team: string;

beforeAll(async () => {
  // Nothing listens on that port.
  const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PRICE_PRO: "price_x", STRIPE_API_URL: "http://127.0.0.1:1" };
  service = await startTestService({
    env: { ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_x", PAYMENT_RETURN_ORIGINS: back },
  });
  ada = await registerUser(service.call);
  eve = await registerUser(service.call);
  team = idOf(await asAda("POST /api/teams", { json: { name: "Team" } }));
});

afterAll(() => service.stop());

const asAda: Call = (request, options: CallOptions = {}) => service.call(request, { token: ada.token, ...options });
const asEve: Call = (request, options: CallOptions = {}) => service.call(request, { token: eve.token, ...options });
const idOf = ({ body }: Answer) => (body as { id: string }).id; // the call has checked the answer against the OpenAPI document
const unknown = "01a1fc46-a712-746c-bf17-3fd4df2d0a86";
const extract = { json: { url: "https://example.com/" } };

/** A JWT that has expired. */
async function expired({ id }: TestUser): Promise<string> {
  const past = () => new Date(Date.now() - 3_600_000);
  const tokens = createTokens({ secret: TEST_JWT_SECRET, ttlSeconds: 60, now: past });
  return (await tokens.issue({ userId: id, sessionEpoch: 0, sessionId: newId<SessionId>() })).token;
}

/** Puts the user on the plan free and sets how many runs they have used. */
async function useUp({ id }: TestUser, counts: { month: number; day: number }) {
  const { db } = service.database;
  await db.updateTable("users").set({ plan: "free" }).where("id", "=", id).execute();
  await db.deleteFrom("run_counts").where("user_id", "=", id).execute();
  const starts = { day: utcDay(new Date()).start, month: utcMonth(new Date()).start };
  for (const period of ["day", "month"] as const) {
    const count = { user_id: id, period, starts_at: starts[period], used: counts[period] };
    await db.insertInto("run_counts").values(count).execute();
  }
}

const checkout = () =>
  asEve("POST /api/payments/checkout", { json: { plan: "pro", success_url: back, cancel_url: back } });

/**
 * `internal_error` and `not_ready` have tests of their own, as do `request_timeout` in server.test.ts and `registration_closed` in
 * registration.test.ts.
 */
type Provoked = Exclude<ErrorCode, "internal_error" | "not_ready" | "request_timeout" | "registration_closed">;

const provoke: Readonly<Record<Provoked, () => Promise<Answer>>> = {
  bad_request: () => sendRaw(service.url, "NONSENSE\r\n\r\n"),
  invalid_url: () => asAda("POST /api/extractions", { json: { url: "http://127.0.0.1/" } }),
  invalid_signature: () =>
    service.call("POST /api/payments/webhook", { json: {}, headers: { "stripe-signature": "t=1,v1=00" } }),
  unauthorized: () => service.call("GET /api/auth/me"),
  token_expired: async () => service.call("GET /api/auth/me", { token: await expired(ada) }),
  usage_limit_exceeded: async () => {
    await useUp(eve, { month: 50, day: 10 });
    return asEve("POST /api/extractions", extract);
  },
  forbidden: async () => {
    const key = await asAda("POST /api/auth/api-keys", { json: createApiKeyBody.parse({ name: "CI" }) });
    const { key: token } = createdApiKey.parse(key.body);
    return asAda("POST /api/auth/api-keys", { token, json: { name: "more" } });
  },
  not_team_member: () => asEve(`GET /api/teams/${team}`),
  insufficient_role: async () => {
    const member = await registerUser(service.call);
    const invited = await asAda(`POST /api/teams/${team}/members`, { json: { email: member.email, role: "member" } });
    const json = { token: tokenOf(invitedMember.parse(invited.body)) };
    await service.call("POST /api/invitations/accept", { token: member.token, json });
    return service.call(`DELETE /api/teams/${team}`, { token: member.token });
  },
  insufficient_scope: async () => {
    const key = await asAda("POST /api/auth/api-keys", { json: { name: "CI", scopes: ["read"] } });
    const { key: token } = createdApiKey.parse(key.body);
    return asAda("POST /api/teams", { token, json: { name: "more" } });
  },
  not_found: () => asAda(`GET /api/extractions/${unknown}`),
  team_not_found: () => asAda(`GET /api/teams/${unknown}`),
  method_not_allowed: () => asAda("PATCH /api/extractions"),
  already_member: () => asAda(`POST /api/teams/${team}/members`, { json: { email: ada.email, role: "member" } }),
  already_subscribed: async () => {
    const paid = { plan: "pro", status: "active", known_at: new Date() } as const;
    await service.database.db
      .insertInto("subscriptions")
      .values({ user_id: eve.id, ...paid })
      .execute();
    const answer = await checkout();
    await service.database.db.deleteFrom("subscriptions").execute();
    return answer;
  },
  channel_unconfirmed: async () => {
    const json = { type: "slack", target: "https://example.com/hook", events: ["run.failed"] };
    const { id } = (await asAda("POST /api/channels", { json })).body as { id: string };
    await service.database.pool.query("update channels set status = 'unsubscribed' where id = $1", [id]);
    return asAda(`POST /api/channels/${id}/test`);
  },
  email_taken: () =>
    service.call("POST /api/auth/register", { json: { email: ada.email, password: "correct horse", name: "Ada" } }),
  email_unavailable: () => service.call("POST /api/auth/password/forgot", { json: { email: ada.email } }),
  last_owner: () => asAda(`DELETE /api/teams/${team}/members/${ada.id}`),
  name_taken: async () => {
    const json = { name: "Acme", source: { content: ":root { --ink: #111 }" } };
    await asAda("POST /api/systems", { json });
    return asAda("POST /api/systems", { json });
  },
  review_changed: async () => {
    const { id } = asExtraction(await asAda("POST /api/extractions", { json: { url: service.pages } }));
    return asAda(`POST /api/extractions/${id}/review`, { json: { snapshot_id: unknown, accept: "all" } });
  },
  run_in_progress: async () => {
    // The page answers only after the second request has been refused.
    const asked = Promise.withResolvers<void>();
    service.serve((_, response) => void asked.promise.then(() => response.end("<p>Hello</p>")));
    const { id } = asExtraction(await asAda("POST /api/extractions", { json: { url: service.pages } }));
    const answer = await asAda(`POST /api/extractions/${id}/runs`);
    asked.resolve();
    return answer;
  },
  payload_too_large: () => asAda("POST /api/extractions", { json: { url: "x".repeat(1_100_000) } }),
  unsupported_media_type: () =>
    asAda("POST /api/extractions", { body: "url=x", headers: { "content-type": "application/x-www-form-urlencoded" } }),
  validation_error: () => asAda("POST /api/extractions", { json: { url: 1 } }),
  extraction_failed: () => {
    service.serve((_, response) => void response.writeHead(500).end());
    return asAda("POST /api/extractions", { json: { url: service.pages }, ...waiting });
  },
  rate_limited: async () => {
    await useUp(eve, { month: 20, day: 10 });
    return asEve("POST /api/extractions", extract);
  },
  misdirected_request: () => sendRaw(service.url, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
  headers_too_large: () => sendRaw(service.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`),
  payments_unavailable: checkout,
};

const expectError = (answer: Answer, code: ErrorCode) =>
  expect(answer).toMatchObject({
    status: errorStatus[code],
    body: { error: { code, message: expect.stringMatching(/^[A-Z].*\.$/s) } },
  });

describe("the error", () => {
  // Object.keys returns strings; these are the keys of the object above.
  test.each(Object.keys(provoke) as Provoked[])("%s is answered with its status, code and message", async (code) => {
    expectError(await provoke[code](), code);
  });

  test("not_ready is answered with its status, code and message", async () => {
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(service.database.db);
    await rename("0001-schema", "missing");
    const answer = await service.call("GET /ready");
    await rename("missing", "0001-schema");
    expectError(answer, "not_ready");
  });

  test("internal_error is answered with its status, code and message", async () => {
    await service.database.db.schema.alterTable("teams").renameTo("teams_away").execute();
    const answer = await asAda("GET /api/teams");
    await service.database.db.schema.alterTable("teams_away").renameTo("teams").execute();
    expectError(answer, "internal_error");
  });
});

test("docs/errors.md lists every code with its status, ordered by status", async () => {
  const text = await readFile(new URL("../../../../../docs/errors.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(([, status, code]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(errorStatus);
  expect(rows.map(([, status]) => status)).toEqual(rows.map(([, status]) => status).toSorted());
});
