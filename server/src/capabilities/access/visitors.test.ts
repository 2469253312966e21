import type { Extraction } from "@tintype/shared/api/extractions";
import { sitePageList, siteSchema } from "@tintype/shared/api/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import type { Call } from "../../../test/http/http.ts";
import { type Client, createClient } from "../../../test/http/trpc.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { resealAccess } from "./reseal.ts";

// A page that chooses one of two designs for each new visitor, in turn, and remembers it in a cookie and in storage.

const SECRET = "s3cret-of-the-visitor";
const KEY = "key of secrets ".repeat(4);
const DESIGNS = ["#0b7285", "#e03131"];

let service: TestService;
let client: Client;
let ada: Call;
beforeAll(async () => {
  service = await startTestService({ env: { SECRETS_KEY: KEY } });
  const { token } = await registerUser(service.call);
  client = createClient(service.url, token);
  ada = (request, options = {}) => service.call(request, { token, ...options });
});
afterAll(() => service.stop());

/** Serves the page. `script` runs in it. */
function serve(script = ""): void {
  let visitors = 0;
  service.serve(({ headers: { cookie = "" }, url }, response) => {
    if (url === "/robots.txt") return void response.writeHead(404).end();
    const design = /design=(\d)/.exec(cookie)?.[1] ?? `${visitors++ % 2}`;
    const headers = { "content-type": "text/html", "set-cookie": [`design=${design}`, `sid=${SECRET}; HttpOnly`] };
    const remember = `localStorage.secret = "${SECRET}"; ${script}`;
    response
      .writeHead(200, headers)
      .end(`<!doctype html><style>p { color: ${DESIGNS[Number(design)]} }</style><p>Text<script>${remember}</script>`);
  });
}

const designOf = ({ tokens }: Extraction) => tokens?.colors.find(({ value }) => DESIGNS.includes(value))?.value;

/** The extraction when its run has ended, which takes longer on a busy machine than a request may wait. */
async function endedRun(id: string): Promise<Extraction> {
  const find = async () => asExtraction(await ada(`GET /api/extractions/${id}`));
  await expect.poll(async () => (await find()).status).toBe("completed");
  return find();
}

async function create(options: object = { visitor: "returning" }): Promise<Extraction> {
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/`, options } }));
  return endedRun(id);
}

async function runAgain({ id }: Extraction) {
  expect((await ada(`POST /api/extractions/${id}/runs`)).status).toBe(201);
  return designOf(await endedRun(id));
}

test("a returning visitor is read with the same design at each run, until it is forgotten", async () => {
  serve();
  const extraction = await create();
  expect([designOf(extraction), await runAgain(extraction), await runAgain(extraction)]).toEqual(
    Array(3).fill(DESIGNS[0]),
  );
  const { id } = extraction;
  expect(await client.access.getVisitor.query({ id })).toMatchObject({
    ...{ kept_at: expect.any(String), left_out: null, origin: service.pages, cookies: ["design", "sid"] },
  });
  expect((await ada(`DELETE /api/extractions/${id}/visitor`)).body).toEqual({ success: true });
  expect(await client.access.getVisitor.query({ id })).toMatchObject({ kept_at: null, cookies: [] });
  expect([await runAgain(extraction), await runAgain(extraction)]).toEqual(Array(2).fill(DESIGNS[1]));
});

test("a new visitor is read at each run with the design that the page has for it, and nothing is kept", async () => {
  serve();
  const extraction = await create({});
  expect([designOf(extraction), await runAgain(extraction)]).toEqual(DESIGNS);
  expect(await client.access.getVisitor.query({ id: extraction.id })).toMatchObject({ kept_at: null });
});

test("the storage of a visitor stands nowhere in the clear, can be encrypted again, and goes with the extraction", async () => {
  serve();
  const id = (await create()).id as ExtractionId; // the API's ids are strings
  const { db } = service.database;
  const find = () => db.selectFrom("page_visitors").selectAll().where("extraction_id", "=", id).executeTakeFirst();
  const row = await find();
  expect(row?.sealed?.includes(SECRET)).toBe(false);
  const next = "another key of secrets ".repeat(3);
  const reseal = (from: string, to: string) => db.transaction().execute((tx) => resealAccess(tx, { from, to }));
  await reseal(KEY, next);
  const sealed = (await find())?.sealed;
  expect(sealed && createSecretBox(next, "page access").open(id, sealed)).toContain(SECRET);
  await reseal(next, KEY);
  await ada(`DELETE /api/extractions/${id}`);
  expect(await find()).toBeUndefined();
});

test("a page that sets more than 256 kB is read as by a new visitor, and says so", async () => {
  serve(`localStorage.large = "x".repeat(300_000)`);
  const extraction = await create();
  expect([designOf(extraction), await runAgain(extraction)]).toEqual(DESIGNS);
  const view = await client.access.getVisitor.query({ id: extraction.id });
  expect(view).toEqual({ kept_at: null, left_out: "too_large", origin: null, cookies: [] });
});

const access = { headers: { Authorization: `Bearer ${SECRET}` } };

test.each([
  ["other access", { json: access }, "PUT"],
  ["no access any more", {}, "DELETE"],
] as const)("the visitor of a page with %s begins again", async (_, options, method) => {
  serve();
  const { id } = asExtraction(
    await ada("POST /api/extractions", {
      json: { url: `${service.pages}/`, options: { visitor: "returning" }, access },
    }),
  );
  await endedRun(id);
  expect(await client.access.getVisitor.query({ id })).toMatchObject({ cookies: ["design", "sid"] });
  expect((await ada(`${method} /api/extractions/${id}/access`, options)).status).toBe(200);
  expect(await client.access.getVisitor.query({ id })).toMatchObject({ kept_at: null });
});

test("the pages of a site have a visitor each, who begins again with another access of the site", async () => {
  serve();
  const urls = [1, 2].map((number) => `${service.pages}/page-${number}`);
  const created = await ada("POST /api/sites", { json: { name: "Shop", urls, options: { visitor: "returning" } } });
  const { id } = siteSchema.parse(created.body);
  const pages = async () => sitePageList.parse((await ada(`GET /api/sites/${id}/pages`)).body).data;
  await expect.poll(async () => (await pages()).map(({ status }) => status)).toEqual(["read", "read"]);
  const keptAt = async () => {
    const ids = (await pages()).flatMap(({ extraction_id }) => extraction_id ?? []);
    const views = await Promise.all(ids.map((id) => client.access.getVisitor.query({ id })));
    return views.map(({ kept_at }) => kept_at);
  };
  await expect.poll(keptAt).toEqual([expect.any(String), expect.any(String)]);
  await ada(`PUT /api/sites/${id}/access`, { json: access });
  expect(await keptAt()).toEqual([null, null]);
});
