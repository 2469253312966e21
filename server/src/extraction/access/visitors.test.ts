import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import type { Call } from "../../../test/http/http.ts";
import { type Client, createClient } from "../../../test/http/trpc.ts";
import { asExtraction, startTestService, type TestService, waiting } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { resealAccess } from "./reseal.ts";
import { createVisitors, keepVisitor } from "./visitors.ts";

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
  return vi.waitFor(
    async () => {
      const extraction = await find();
      expect(extraction.status).toBe("completed");
      return extraction;
    },
    { timeout: 45_000, interval: 250 },
  );
}

async function create(options: object = { visitor: "returning" }): Promise<Extraction> {
  const json = { url: `${service.pages}/`, options };
  const { id } = asExtraction(await ada("POST /api/extractions", { json, ...waiting }));
  return endedRun(id);
}

async function runAgain({ id }: Extraction) {
  expect((await ada(`POST /api/extractions/${id}/runs`, waiting)).status).toBe(201);
  return designOf(await endedRun(id));
}

const access = { headers: { Authorization: `Bearer ${SECRET}` } };

describe("a returning visitor", () => {
  let extraction: Extraction;
  let id: ExtractionId;
  const visitorOf = () => client.access.getVisitor.query({ id });
  beforeAll(async () => {
    serve();
    extraction = await create();
    id = extraction.id as ExtractionId; // the API's ids are strings
  });

  test("is read with the same design at each run, until it is forgotten", async () => {
    expect([designOf(extraction), await runAgain(extraction)]).toEqual(Array(2).fill(DESIGNS[0]));
    expect(await visitorOf()).toMatchObject({
      kept_at: expect.any(String),
      left_out: null,
      origin: service.pages,
      cookies: ["design", "sid"],
    });
    expect((await ada(`DELETE /api/extractions/${id}/visitor`)).body).toEqual({ success: true });
    expect(await visitorOf()).toMatchObject({ kept_at: null, cookies: [] });
    expect(await runAgain(extraction)).toBe(DESIGNS[1]);
    expect(await visitorOf()).toMatchObject({ kept_at: expect.any(String), cookies: ["design", "sid"] });
  });

  test.each([
    ["other access", { json: access }, "PUT"],
    ["no access any more", {}, "DELETE"],
  ] as const)("begins again when its page has %s", async (_, options, method) => {
    await keepSecret();
    expect(await visitorOf()).toMatchObject({ cookies: ["design"] });
    expect((await ada(`${method} /api/extractions/${id}/access`, options)).status).toBe(200);
    expect(await visitorOf()).toMatchObject({ kept_at: null });
  });

  test("is not kept by a run that began with an access that is gone, and counts for no run with another one", async () => {
    const { db } = service.database;
    await ada(`PUT /api/extractions/${id}/access`, { json: access });
    const find = createVisitors({ db, box: createSecretBox(KEY, "page access"), now: () => new Date() });
    const page = { id, site_id: null };
    const begun = (await find(page)).seal({ visitor: visitorWith(SECRET) });
    if (!begun) throw new Error("the page has set nothing");
    await keepVisitor(db, begun);
    expect((await find(page)).state).toMatchObject({ storage: { cookies: [{ name: "design" }] } });
    await ada(`DELETE /api/extractions/${id}/access`);
    await keepVisitor(db, begun);
    expect(await visitorOf()).toMatchObject({ kept_at: null });
    // The transaction of that run may have looked just before.
    await keepSecret();
    await db.updateTable("page_visitors").set({ access: "another" }).where("extraction_id", "=", id).execute();
    expect((await find(page)).state).toBeUndefined();
  });

  test("has its storage nowhere in the clear; it can be encrypted again, and goes with the extraction", async () => {
    await keepSecret();
    const { db } = service.database;
    const find = () => db.selectFrom("page_visitors").selectAll().where("extraction_id", "=", id).executeTakeFirst();
    expect((await find())?.sealed?.includes(SECRET)).toBe(false);
    const newKey = "another key of secrets ".repeat(3);
    const reseal = (from: string, to: string) => db.transaction().execute((tx) => resealAccess(tx, { from, to }));
    await reseal(KEY, newKey);
    const sealed = (await find())?.sealed;
    expect(sealed && createSecretBox(newKey, "page access").open(id, sealed)).toContain(SECRET);
    await reseal(newKey, KEY);
    await ada(`DELETE /api/extractions/${id}`);
    expect(await find()).toBeUndefined();
  });

  /** Keeps what the page has set, as a run does. */
  async function keepSecret(): Promise<void> {
    const { db } = service.database;
    const findVisitor = createVisitors({ db, box: createSecretBox(KEY, "page access"), now: () => new Date() });
    const visitor = (await findVisitor({ id, site_id: null })).seal({ visitor: visitorWith(SECRET) });
    if (visitor) await keepVisitor(db, visitor);
  }

  function visitorWith(value: string) {
    const cookie = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: false, secure: false };
    const cookies = [{ name: "design", value, ...cookie, sameSite: "Lax" as const }];
    return { origin: service.pages, storage: { cookies, origins: [] } };
  }
});

test("a new visitor is read at each run with the design that the page has for it, and nothing is kept", async () => {
  serve();
  const extraction = await create({});
  expect([designOf(extraction), await runAgain(extraction)]).toEqual(DESIGNS);
  expect(await client.access.getVisitor.query({ id: extraction.id })).toMatchObject({ kept_at: null });
});

test("a page that sets more than 256 kB is read as by a new visitor, and says so", async () => {
  serve(`localStorage.large = "x".repeat(300_000)`);
  const extraction = await create();
  expect([designOf(extraction), await runAgain(extraction)]).toEqual(DESIGNS);
  const view = await client.access.getVisitor.query({ id: extraction.id });
  expect(view).toEqual({ kept_at: null, left_out: "too_large", origin: null, cookies: [] });
});
