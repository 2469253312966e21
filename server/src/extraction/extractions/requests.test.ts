import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../test/http/http.ts";
import { asId } from "../../../test/ids.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";

// These tests have no worker, so no run ever begins.

let service: TestService;
let ada: Call;
let url: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ada = await service.signUp();
  url = `${service.pages}/page`;
});
afterAll(() => service.stop());

test("creating an extraction answers at once with its summary", async () => {
  const answer = await ada("POST /api/extractions", { json: { url } });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    url,
    status: "pending",
    team_id: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const fetched = await ada(`GET /api/extractions/${asExtraction(answer).id}`);
  expect(fetched).toMatchObject({
    status: 200,
    body: { status: "pending", options: { wait_for: "load" }, metadata: {} },
  });
  expect(fetched.body).not.toHaveProperty("tokens");
});

test("extractions that are asked for at the same time are each answered to their own caller", async () => {
  const grace = await service.signUp();
  const create = async (call: Call, path: string) =>
    asExtraction(await call("POST /api/extractions", { json: { url: `${url}${path}` } })).id;
  const first = await create(ada, "?1");
  const second = await create(ada, "?2");
  const hers = await create(grace, "?3");
  const missing = newId<ExtractionId>();
  const asked: [Call, string, number, unknown][] = [
    [ada, first, 200, { id: first, url: `${url}?1` }],
    [grace, hers, 200, { id: hers, url: `${url}?3` }],
    [ada, second, 200, { id: second, url: `${url}?2` }],
    [ada, hers, 403, { error: { code: "forbidden" } }],
    [grace, first, 403, { error: { code: "forbidden" } }],
    [ada, missing, 404, { error: { code: "not_found" } }],
    [ada, first, 200, { id: first, url: `${url}?1` }],
  ];
  const get = async (path: string) => Promise.all(asked.map(([call, id]) => call(`GET /api/extractions/${id}${path}`)));
  expect(await get("")).toMatchObject(asked.map(([, , status, body]) => ({ status, body })));
  expect((await get("/snapshots")).map(({ status }) => status)).toEqual(asked.map(([, , status]) => status));
});

test.each([
  "",
  "not a url",
  "/relative",
  "example.com",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://",
  "http://localhost/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data",
  "http://100.64.0.1/",
  "http://224.0.0.1/",
  "http://0.0.0.0/",
])("400 invalid_url for %j", async (bad) => {
  const answer = await ada("POST /api/extractions", { json: { url: bad } });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: "invalid_url" } } });
});

test.each<[string, unknown, string]>([
  ["no url", {}, "url"],
  ["a url that is no string", { url: 5 }, "url"],
  ["a url that is too long", { url: `https://example.com/${"x".repeat(2048)}` }, "url"],
  ["an unknown field", { url: "https://example.com", colour: 1 }, "colour"],
  ["an unknown option", { url: "https://example.com", options: { depth: 2 } }, "options.depth"],
  ["an unknown wait_for", { url: "https://example.com", options: { wait_for: "idle" } }, "options.wait_for"],
  ["half a viewport", { url: "https://example.com", options: { viewport: { width: 800 } } }, "options.viewport.height"],
  [
    "a tiny viewport",
    { url: "https://example.com", options: { viewport: { width: 199, height: 800 } } },
    "options.viewport.width",
  ],
  [
    "a huge viewport",
    { url: "https://example.com", options: { viewport: { width: 800, height: 4001 } } },
    "options.viewport.height",
  ],
  [
    "a fraction",
    { url: "https://example.com", options: { viewport: { width: 800.5, height: 600 } } },
    "options.viewport.width",
  ],
  [
    "too many selectors",
    { url: "https://example.com", options: { selectors: Array(51).fill("a") } },
    "options.selectors",
  ],
  ["a long selector", { url: "https://example.com", options: { selectors: ["a".repeat(501)] } }, "options.selectors.0"],
  [
    "no selector",
    { url: "https://example.com", options: { exclude_selectors: ["a", "b >"] } },
    "options.exclude_selectors.1",
  ],
  [
    "a mode with a name that is not allowed",
    { url: "https://example.com", options: { modes: [{ name: "Dark", color_scheme: "dark" }] } },
    "options.modes.0.name",
  ],
  [
    "a mode that is as the page is read anyway",
    { url: "https://example.com", options: { modes: [{ name: "day", color_scheme: "light" }] } },
    "options.modes.0",
  ],
  ["metadata that is no object", { url: "https://example.com", metadata: [] }, "metadata"],
  ["too much metadata", { url: "https://example.com", metadata: { note: "x".repeat(16_384) } }, "metadata"],
])("422 for %s", async (_what, json, path) => {
  const answer = await ada("POST /api/extractions", { json });
  expect(answer).toMatchObject({ status: 422, body: { error: { code: "validation_error" } } });
  expect(answer.body).toHaveProperty("error.details", [expect.objectContaining({ path })]);
});

test("the list has the caller's own extractions, newest first, in pages", async () => {
  const bob = await service.signUp();
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.unshift(asExtraction(await bob("POST /api/extractions", { json: { url } })).id);
  const firstPage = await bob("GET /api/extractions?per_page=2");
  expect(firstPage.body).toMatchObject({
    data: [{ id: ids[0] }, { id: ids[1] }],
    pagination: { page: 1, per_page: 2, total: 3 },
  });
  expect((await bob("GET /api/extractions?per_page=2&page=2")).body).toMatchObject({ data: [{ id: ids[2] }] });
  expect((await bob("GET /api/extractions?status=completed")).body).toMatchObject({
    data: [],
    pagination: { total: 0 },
  });
  expect((await bob("GET /api/extractions?status=pending")).body).toMatchObject({
    pagination: { total: 3, per_page: 20 },
  });
});

test.each(["selectors", "exclude_selectors"])(
  "422 for options.%s with an id that begins with a digit",
  async (list) => {
    const answer = await ada("POST /api/extractions", { json: { url, options: { [list]: ["a", "#1a"] } } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          code: "validation_error",
          details: [{ path: `options.${list}.1`, message: expect.stringMatching(/is not a valid CSS selector/) }],
        },
      },
    });
  },
);

test.each(["page=0", "page=x", "per_page=0", "per_page=101", "status=done", "page=1&page=2"])(
  "422 for the list with %s",
  async (query) => {
    const answer = await ada(`GET /api/extractions?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: "validation_error" } } });
  },
);

test("an extraction of somebody else is forbidden, and an unknown one is not found", async () => {
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url } }));
  const bob = await service.signUp();
  const unknown = crypto.randomUUID();
  const routes = (extraction: string) => [
    `GET /api/extractions/${extraction}`,
    `DELETE /api/extractions/${extraction}`,
    `POST /api/extractions/${extraction}/runs`,
    `GET /api/extractions/${extraction}/snapshots`,
    `GET /api/extractions/${extraction}/snapshots/${unknown}`,
    `GET /api/extractions/${extraction}/diff?from=${unknown}&to=${unknown}`,
    `GET /api/extractions/${extraction}/export?format=css`,
  ];
  for (const route of routes(id)) {
    expect(await bob(route), route).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect(await service.call(route), route).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
  }
  for (const missing of [unknown, "no-id", "%00", "0"]) {
    for (const route of routes(missing)) {
      expect(await ada(route), route).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    }
  }
});

test("an extraction whose run is not over cannot be run again, compared or exported", async () => {
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url } }));
  const again = await ada(`POST /api/extractions/${id}/runs`);
  expect(again).toMatchObject({ status: 409, body: { error: { code: "run_in_progress" } } });
  expect((await ada(`GET /api/extractions/${id}/snapshots`)).body).toMatchObject({
    data: [],
    pagination: { total: 0 },
  });
  expect((await ada(`GET /api/extractions/${id}/export?format=css`)).status).toBe(404);
  expect((await ada(`GET /api/extractions/${id}/export?format=pdf`)).status).toBe(422);
  expect((await ada(`GET /api/extractions/${id}/diff`)).status).toBe(422);
  expect((await ada(`GET /api/extractions/${id}/diff?from=${id}&to=${id}`)).status).toBe(404);
});

test("Prefer: wait answers with the pending extraction at the time limit", async () => {
  const answer = await ada("POST /api/extractions", { json: { url }, headers: { prefer: "wait=1" } });
  expect(answer).toMatchObject({ status: 201, body: { status: "pending" } });
  expect(answer.headers.get("preference-applied")).toBe("wait");
});

test("an Idempotency-Key gives the first answer again, however often and at once it is sent", async () => {
  const headers = { "idempotency-key": "order 66" };
  const send = () => ada("POST /api/extractions", { json: { url }, headers });
  const twins = await Promise.all([send(), send(), send()]);
  twins.push(await send());
  expect(new Set(twins.map((twin) => asExtraction(twin).id)).size).toBe(1);
  expect(twins.map((twin) => twin.status)).toEqual([201, 201, 201, 201]);
  expect(twins.filter((twin) => twin.headers.get("idempotent-replayed") === "true")).toHaveLength(3);

  const otherPage = await ada("POST /api/extractions", { json: { url: `${url}?other` }, headers });
  expect(otherPage).toMatchObject({ status: 422, body: { error: { code: "validation_error" } } });
  const bob = await service.signUp();
  const bobs = await bob("POST /api/extractions", { json: { url }, headers });
  expect(asExtraction(bobs).id).not.toBe(asExtraction(await send()).id);
});

test("an Idempotency-Key is forgotten after 24 hours", async () => {
  const headers = { "idempotency-key": "yesterday" };
  const firstExtraction = asExtraction(await ada("POST /api/extractions", { json: { url }, headers }));
  await service.database.db
    .updateTable("idempotency_keys")
    .set({ created_at: new Date(Date.now() - 24 * 3600_000 - 1000) })
    .where("key", "=", "yesterday")
    .execute();
  const second = asExtraction(await ada("POST /api/extractions", { json: { url }, headers }));
  expect(second.id).not.toBe(firstExtraction.id);
});

test("a repeated Idempotency-Key answers anew if an older release stored the first reply in another form", async () => {
  const send = () => ada("POST /api/extractions", { json: { url }, headers: { "idempotency-key": "upgrade" } });
  const firstExtraction = asExtraction(await send());
  await service.database.db
    .updateTable("idempotency_keys")
    .set({ response: { id: firstExtraction.id, state: "queued" } })
    .where("key", "=", "upgrade")
    .execute();
  const headers = { "idempotency-key": "upgrade" };
  await service.database.db
    .updateTable("extractions")
    .set({ status: "completed" })
    .where("id", "=", asId<ExtractionId>(firstExtraction.id))
    .execute();
  const repeated = await ada("POST /api/extractions", { json: { url }, headers });
  expect(repeated).toMatchObject({ status: 201, body: { id: firstExtraction.id, status: "completed" } });
});

test("the caller's metadata is kept", async () => {
  const metadata = { context: "release 7", expected_changes: ["brand"], deep: { n: 1.5, none: null } };
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url, metadata } }));
  expect(asExtraction(await ada(`GET /api/extractions/${id}`)).metadata).toEqual(metadata);
});

test.each<[string, unknown]>([
  ["a title that is not a string", { title: 5 }],
  ["a duration_ms that is not an integer", { duration_ms: "fast" }],
  ["elements_analyzed that is not an integer", { elements_analyzed: "many" }],
  ["values of the right types", { title: "mine", duration_ms: 1, elements_analyzed: 1 }],
])("GET of an extraction does not show the caller's metadata under the service's names: %s", async (_, reserved) => {
  const metadata = { context: "release 7", ...Object(reserved) };
  const created = await ada("POST /api/extractions", { json: { url, metadata } });
  expect(created.status).toBe(201);
  const fetched = await ada(`GET /api/extractions/${asExtraction(created).id}`);
  expect(fetched.status).toBe(200);
  expect(asExtraction(fetched).metadata).toEqual({ context: "release 7" });
});

test("a deleted extraction is gone", async () => {
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url } }));
  expect(await ada(`DELETE /api/extractions/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect((await ada(`GET /api/extractions/${id}`)).status).toBe(404);
  expect((await ada(`DELETE /api/extractions/${id}`)).status).toBe(404);
});
