import { apiKeyScope, type CreatedApiKey, includesScope } from "@tintype/shared/api/accounts/auth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, person } from "../../../../test/accounts/teams.ts";
import { createClient, refusal } from "../../../../test/http/trpc.ts";
import { declaredOperations } from "../../../../test/operations.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";

// These tests call every operation with API keys of each scope.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** A person, and a function that calls the service with a key of theirs that has these scopes. */
async function withKey(scopes: readonly string[] | undefined) {
  const ada = await person(service);
  const created = await ada.call("POST /api/auth/api-keys", { json: { name: "CI", ...(scopes && { scopes }) } });
  const { key: token } = created.body as CreatedApiKey; // the call has checked the answer
  return { ada, token, created, call: (request: string, json?: unknown) => service.call(request, { token, json }) };
}

const lacks = (scope: string) => ({
  status: 403,
  body: { error: { code: "insufficient_scope", message: `This API key lacks the scope "${scope}".` } },
});

describe("an API key", () => {
  test("has all but what API keys never had if it has no scopes", async () => {
    const { created, call } = await withKey(undefined);
    expect(created.body).toMatchObject({ scopes: null });
    expect(await call("POST /api/teams", { name: "Harbour" })).toMatchObject({ status: 201 });
    expect(await call("POST /api/auth/api-keys", { name: "More" })).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    });
  });

  test("reads if its scope is read, and is told which scope a change needs", async () => {
    const { ada, call, token } = await withKey(["read"]);
    expect(await call("GET /api/extractions")).toMatchObject({ status: 200 });
    const refused = await call("POST /api/extractions", { url: "https://example.com" });
    expect(refused).toMatchObject(lacks("write"));
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="write"');
    const client = createClient(service.url, token);
    expect(await refusal(client.extractions.create.mutate({ url: "https://example.com" }))).toMatchObject({
      code: "insufficient_scope",
    });
    expect(await ada.call("GET /api/extractions")).toMatchObject({ body: { pagination: { total: 0 } } });
  });

  test("changes pages, and no teams, if its scope is write", async () => {
    const { ada, call } = await withKey(["write"]);
    expect(await call("POST /api/extractions", { url: "https://example.com" })).toMatchObject({ status: 201 });
    const { id } = await createTeam(ada);
    expect(await call(`PATCH /api/teams/${id}`, { name: "Harbour" })).toMatchObject(lacks("admin"));
    expect(await call(`GET /api/teams/${id}`)).toMatchObject({ status: 200 });
  });

  test("does not write if its scope is review", async () => {
    const { call } = await withKey(["review"]);
    expect(await call("GET /api/extractions")).toMatchObject({ status: 200 });
    expect(await call("POST /api/extractions", { url: "https://example.com" })).toMatchObject(lacks("write"));
  });

  test("shows its scopes in the list, each once", async () => {
    const { ada } = await withKey(["write", "read", "write"]);
    expect(await ada.call("GET /api/auth/api-keys")).toMatchObject({ body: { data: [{ scopes: ["write", "read"] }] } });
  });

  test.each([[[]], [["root"]], ["read"]])("cannot have the scopes %j", async (scopes) => {
    const ada = await person(service);
    expect(await ada.call("POST /api/auth/api-keys", { json: { name: "CI", scopes } })).toMatchObject({ status: 422 });
  });
});

test("admin includes all scopes, and every scope includes read", () => {
  for (const scope of apiKeyScope.options) {
    expect(includesScope(["admin"], scope)).toBe(true);
    expect(includesScope([scope], "read")).toBe(true);
  }
  expect(includesScope(["review"], "write")).toBe(false);
});

test("a key that may only read can call no operation that changes something but its own end", () => {
  const changes = declaredOperations().filter(({ kind, credentials }) => kind === "mutation" && credentials === "any");
  expect(changes.filter(({ scope }) => scope === "read").map(({ name }) => name)).toEqual(["account.forgetDevice"]);
});
