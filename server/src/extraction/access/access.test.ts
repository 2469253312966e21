import type { IncomingMessage, ServerResponse } from "node:http";
import { startPageServer } from "@tintype/reader/test/page-server";
import { accessSchema } from "@tintype/shared/api/access/access";
import { sitePageList, siteSchema } from "@tintype/shared/api/sites/sites";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { person } from "../../../test/accounts/teams.ts";
import type { Call } from "../../../test/http/http.ts";
import { type Client, createClient } from "../../../test/http/trpc.ts";
import { asExtraction, startTestService, type TestService, waiting } from "../../../test/service.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { resealAccess } from "./reseal.ts";

// These tests have a real worker and its Chromium, and logins as sites have them.

const SECRET = "s3cret-of-the-page";
const KEY = "key of secrets ".repeat(4);

let service: TestService;
let otherServer: Awaited<ReturnType<typeof startPageServer>>;
let ada: Call;
let client: Client;
/** The headers of every request to the other origin. */
const seenElsewhere: IncomingMessage["headers"][] = [];
beforeAll(async () => {
  otherServer = await startPageServer();
  service = await startTestService({ env: { SECRETS_KEY: KEY, EGRESS_ALLOW: "127.0.0.0/8" } });
  const { call, token } = await person(service);
  ada = call;
  client = createClient(service.url, token);
  otherServer.serve({
    "/picture.png": (request, response) => {
      seenElsewhere.push(request.headers);
      response.writeHead(200, { "content-type": "image/png" }).end();
    },
    "/moved": (request, response) => {
      seenElsewhere.push(request.headers);
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Moved");
    },
  });
});
afterAll(async () => {
  await Promise.all([service.stop(), otherServer.close()]);
});

const INSIDE = "body { color: #0b7285 }";
const LOGIN = "<!doctype html><style>p { color: #d00000 }</style><form><p>Log in<input type=password></form>";

type Route = (request: IncomingMessage, response: ServerResponse) => void;
const answer = (response: ServerResponse, status: number, body: string, headers = {}) =>
  response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
const inside: Route = (_request, response) =>
  answer(response, 200, `<!doctype html><style>${INSIDE}</style><p>Inside<img src="${otherServer.base}/picture.png">`);

/** Logins, with what gets in, and what a stranger is shown. */
const LOGINS: readonly (readonly [
  string,
  Record<string, unknown>,
  (headers: IncomingMessage["headers"]) => boolean,
  Route,
])[] = [
  [
    "a form whose login sets a cookie",
    { cookies: [{ name: "sid", value: SECRET }] },
    ({ cookie }) => cookie === `sid=${SECRET}`,
    (_request, response) => answer(response, 302, "", { location: "/login" }),
  ],
  [
    "a token in a header",
    { headers: { Authorization: `Bearer ${SECRET}` } },
    ({ authorization }) => authorization === `Bearer ${SECRET}`,
    (_request, response) => answer(response, 401, "Unauthorized"),
  ],
  [
    "basic authentication",
    { headers: { Authorization: `Basic ${btoa(`ada:${SECRET}`)}` } },
    ({ authorization }) => authorization === `Basic ${btoa(`ada:${SECRET}`)}`,
    (_request, response) => answer(response, 401, "", { "www-authenticate": 'Basic realm="x"' }),
  ],
  [
    "the protection of a preview",
    { headers: { "x-preview-bypass": SECRET } },
    (headers) => headers["x-preview-bypass"] === SECRET,
    (_request, response) => answer(response, 401, LOGIN),
  ],
];

const serveBehind = (isIn: (headers: IncomingMessage["headers"]) => boolean, outside: Route) =>
  service.serve((request, response) => {
    if (request.url === "/login") answer(response, 200, LOGIN);
    else (isIn(request.headers) ? inside : outside)(request, response);
  });

describe.each(night.cases(LOGINS, 2))("a page behind %s", (_, access, isIn, outside) => {
  test("is read from its first run on, and no other origin gets anything", async () => {
    serveBehind(isIn, outside);
    seenElsewhere.length = 0;
    const created = await ada("POST /api/extractions", { json: { url: `${service.pages}/`, access }, ...waiting });
    expect(created.status).toBe(201);
    expect(asExtraction(created).tokens?.colors.map(({ value }) => value)).toContain("#0b7285");
    expect(seenElsewhere).toHaveLength(1);
    expect(JSON.stringify([seenElsewhere, created.body])).not.toContain(SECRET);
  });
});

describe.each(night.cases(LOGINS, 1))("a page behind %s", (_, access, isIn, outside) => {
  test("fails with the cause login when the access has expired, and is read again with a new one", async () => {
    serveBehind(isIn, outside);
    const { id } = asExtraction(
      await ada("POST /api/extractions", { json: { url: `${service.pages}/`, access }, ...waiting }),
    );
    serveBehind(() => false, outside);
    const failed = await ada(`POST /api/extractions/${id}/runs`, waiting);
    expect(failed).toMatchObject({ status: 422 });
    expect((await ada(`GET /api/extractions/${id}`)).body).toMatchObject({ error: { cause: "login" } });
    serveBehind(isIn, outside);
    expect((await ada(`PUT /api/extractions/${id}/access`, { json: access })).status).toBe(200);
    expect((await ada(`POST /api/extractions/${id}/runs`, waiting)).status).toBe(201);
  });
});

test.each<[string, Route]>([
  [
    "redirects to",
    (request, response) =>
      request.url === "/" ? answer(response, 302, "", { location: "/welcome" }) : answer(response, 200, LOGIN),
  ],
  ["is replaced by", (_request, response) => answer(response, 200, LOGIN)],
])(
  "a page that %s a form with a password, without access, gives no baseline, and the first page behind it does",
  async (_, outside) => {
    service.serve(outside);
    const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/` }, ...waiting }));
    const review = `GET /api/extractions/${id}/review`;
    expect((await ada(review)).body).toMatchObject({ baseline: null, reasons: ["login"], latest: null });
    service.serve(inside);
    await ada(`POST /api/extractions/${id}/runs`, waiting);
    expect((await ada(review)).body).toMatchObject({ baseline: { version: 2 }, reasons: [], changes: [] });
  },
);

test("a storage state gets in with what is of the page's origin", async () => {
  const { hostname } = new URL(service.pages);
  const cookie = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" };
  const storage_state = {
    cookies: [
      { ...cookie, name: "sid", value: SECRET, domain: hostname },
      { ...cookie, name: "elsewhere", value: SECRET, domain: "example.com" },
    ],
    origins: [{ origin: "https://example.com", localStorage: [{ name: "key", value: SECRET }] }],
  };
  serveBehind(
    ({ cookie: sent }) => sent === `sid=${SECRET}`,
    (_request, response) => answer(response, 401, ""),
  );
  const created = await ada("POST /api/extractions", {
    json: { url: `${service.pages}/`, access: { storage_state } },
    ...waiting,
  });
  expect(created.status).toBe(201);
  const view = await ada(`GET /api/extractions/${asExtraction(created).id}/access`);
  expect(view.body).toMatchObject({ headers: [], cookies: ["sid"], origins: [service.pages] });
});

test("a storage state of other origins is refused, and says for which origin it has nothing", async () => {
  const storage_state = { cookies: [], origins: [{ origin: "https://example.com", localStorage: [] }] };
  const refused = await ada("POST /api/extractions", { json: { url: `${service.pages}/`, access: { storage_state } } });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(`has nothing of ${service.pages}`);
});

test("a redirect to another origin gets nothing", async () => {
  seenElsewhere.length = 0;
  service.serve((_request, response) => answer(response, 302, "", { location: `${otherServer.base}/moved` }));
  const access = { headers: { Authorization: `Bearer ${SECRET}` }, cookies: [{ name: "sid", value: SECRET }] };
  await ada("POST /api/extractions", { json: { url: `${service.pages}/`, access }, ...waiting });
  expect(seenElsewhere).toHaveLength(1);
  expect(JSON.stringify(seenElsewhere)).not.toContain(SECRET);
});

describe("the pages of a site", () => {
  /** The last Authorization header of the request for each path. */
  const seen = new Map<string, string | undefined>();
  let id: string;
  const pages = async () => sitePageList.parse((await ada(`GET /api/sites/${id}/pages`)).body).data;
  beforeAll(async () => {
    service.serve((request, response) => {
      if (request.url !== "/robots.txt") seen.set(request.url ?? "", request.headers.authorization);
      const headers = { "set-cookie": "visitor=1" };
      answer(response, 200, `<!doctype html><style>${INSIDE}</style><p>${request.url}`, headers);
    });
    const urls = [1, 2].map((number) => `${service.pages}/page-${number}`);
    const access = { headers: { Authorization: `Bearer ${SECRET}` } };
    const created = await ada("POST /api/sites", {
      json: { name: "Shop", urls, access, options: { visitor: "returning" } },
    });
    expect(created.status).toBe(201);
    ({ id } = siteSchema.parse(created.body));
    const areRead = async () => expect((await pages()).map(({ status }) => status)).toEqual(["read", "read"]);
    await vi.waitFor(areRead, { timeout: 45_000, interval: 250 });
  });

  test("are read with its access, and one with its own access with that", async () => {
    expect([...seen.values()]).toEqual([`Bearer ${SECRET}`, `Bearer ${SECRET}`]);
    const [firstPage] = await pages();
    await ada(`PUT /api/extractions/${firstPage?.extraction_id}/access`, {
      json: { headers: { Authorization: "Bearer own" } },
    });
    await ada(`POST /api/extractions/${firstPage?.extraction_id}/runs`, waiting);
    expect(seen.get(new URL(firstPage?.url ?? "").pathname)).toBe("Bearer own");
    expect((await ada(`GET /api/sites/${id}/access`)).body).toMatchObject({ headers: ["Authorization"] });
  });

  test("have a visitor each, who begins again with another access of the site", async () => {
    const ids = (await pages()).flatMap(({ extraction_id }) => extraction_id ?? []);
    const keptAt = async () => {
      const views = await Promise.all(ids.map((id) => client.access.getVisitor.query({ id })));
      return views.map(({ kept_at }) => kept_at);
    };
    expect(await keptAt()).toEqual([expect.any(String), expect.any(String)]);
    await ada(`PUT /api/sites/${id}/access`, { json: { headers: { Authorization: "Bearer other" } } });
    expect(await keptAt()).toEqual([null, null]);
  });
});

test("access shows names, is replaced as a whole, and is gone after it was forgotten", async () => {
  const grace = await person(service);
  const id = newId<ExtractionId>();
  const extraction = { id, url: `${service.pages}/`, user_id: grace.id };
  await service.database.db.insertInto("extractions").values(extraction).execute();
  const path = `/api/extractions/${id}/access` as const;
  const none = { headers: [], cookies: [], origins: [], updated_at: null, ended: null };
  expect((await grace.call(`GET ${path}`)).body).toEqual(none);
  const firstAnswer = await grace.call(`PUT ${path}`, { json: { headers: { "X-B": SECRET, "X-A": SECRET } } });
  expect(accessSchema.parse(firstAnswer.body)).toMatchObject({ headers: ["X-A", "X-B"], cookies: [] });
  await grace.call(`PUT ${path}`, { json: { cookies: [{ name: "sid", value: SECRET }] } });
  expect((await grace.call(`GET ${path}`)).body).toMatchObject({
    headers: [],
    cookies: ["sid"],
    origins: [service.pages],
  });
  expect((await grace.call(`DELETE ${path}`)).status).toBe(200);
  expect((await grace.call(`GET ${path}`)).body).toEqual(none);
});

test.each([
  ["nothing", {}],
  ["a header that the browser sets", { headers: { Host: "x" } }],
  ["a cookie as a header", { headers: { Cookie: "a=b" } }],
  ["a header with a line break", { headers: { "X-A": "a\r\nX-B: b" } }],
  ["a cookie with a semicolon", { cookies: [{ name: "a", value: "b; Domain=x" }] }],
  ["a storage state that is none", { storage_state: { cookies: "all" } }],
  ["too many headers", { headers: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, "x"])) }],
])("access with %s is refused without repeating it", async (_, json) => {
  const refused = await ada("POST /api/extractions", { json: { url: `${service.pages}/`, access: json } });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).not.toContain("Domain=x");
});

test("the secrets stand nowhere in the database, and can be encrypted again", async () => {
  service.serve((_request, response) => answer(response, 404, ""));
  const created = await ada("POST /api/extractions", {
    json: { url: `${service.pages}/`, access: { headers: { "X-A": SECRET } } },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(created.status).toBe(201);
  const { db } = service.database;
  const rows = await db.selectFrom("page_access").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed } of rows) expect(sealed.includes(SECRET)).toBe(false);
  const replies = await db.selectFrom("idempotency_keys").selectAll().execute();
  expect(JSON.stringify(replies)).not.toContain(SECRET);
  const newKeys = "another key of secrets ".repeat(3);
  const reseal = (secrets: { from: string; to: string }) => db.transaction().execute((tx) => resealAccess(tx, secrets));
  expect(await reseal({ from: KEY, to: newKeys })).toBe(rows.length);
  await expect(reseal({ from: KEY, to: newKeys })).rejects.toThrow("SECRETS_KEY");
  const [row] = await db.selectFrom("page_access").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(row && createSecretBox(newKeys, "page access").open(row.id, row.sealed)).toContain(SECRET);
  await reseal({ from: newKeys, to: KEY });
});
