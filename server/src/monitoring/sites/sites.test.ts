import { silent } from "@tintype/reader/test/log";
import { plans } from "@tintype/shared/api/accounts/plans";
import type { WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { NewShare } from "@tintype/shared/api/shares/shares";
import { sitePageList, siteReviewSchema, siteSchema, siteTokensSchema } from "@tintype/shared/api/sites/sites";
import type { SystemToken } from "@tintype/shared/conformance/report";
import { night } from "@tintype/shared/testing/night";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, setPlan } from "../../../test/accounts/teams.ts";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { runJobs } from "../../../test/runs/jobs.ts";
import {
  createExtraction,
  DAY,
  HOUR,
  NOON,
  type ScheduledService,
  setSchedule,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import { type ReadPage, readPages, runSite, tasksOfSites } from "../../../test/runs/sites.ts";
import { subscribeTo } from "../../../test/runs/snapshots.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { newId, type SiteId, type SystemId } from "../../platform/ids.ts";
import { onPlanChange } from "../../roles/listeners.ts";
import { insertLog } from "../review/log-repository.ts";

let service: ScheduledService;
let ada: Person;
beforeAll(async () => {
  service = await startScheduledService();
});
beforeEach(async () => {
  ada = await person(service);
});
afterAll(() => service.stop());

const URLS = [1, 2, 3, 4].map((number) => `https://example.com/pages/${number}`);
const INK = "rgb(29, 112, 184)";
const RED = "rgb(200, 30, 30)";

/** Addresses of as many characters as a request can have. */
const LONG_URLS = Array.from({ length: 450 }, (_, n) => `https://shop.example/${n}${"a".repeat(1_900)}`);

/** A page whose text has the colour `--ad-ink`, and whose links have one of their own. */
const page = (ink: string, link = "rgb(0, 90, 0)") =>
  observation(
    [
      { property: "color", value: ink, at: ["p"], by: [["--ad-ink", ink]] },
      { property: "color", value: link, at: ["a"], by: [["--ad-link", link]] },
    ],
    {
      global: [
        ["--ad-ink", ink],
        ["--ad-link", link],
      ],
    },
  );

const allIn =
  (ink: string): ReadPage =>
  () =>
    page(ink);

async function createSite(json: Record<string, unknown> = {}, person = ada) {
  const answer = await person.call("POST /api/sites", { json: { name: "Shop", urls: URLS, ...json } });
  expect(answer.status).toBe(201);
  return siteSchema.parse(answer.body);
}

const context = () => ({ jobId: 1, log: silent, signal: new AbortController().signal });

const get = async (id: string, person = ada) => siteSchema.parse((await person.call(`GET /api/sites/${id}`)).body);
const review = async (id: string, person = ada) =>
  siteReviewSchema.parse((await person.call(`GET /api/sites/${id}/review`)).body);

/** A site of which all pages were read once. */
async function readSite(json: Record<string, unknown> = {}, readPage = allIn(INK)) {
  const { id } = await createSite(json);
  await readPages(service, readPage);
  return id;
}

describe("a site", () => {
  test("starts its first run, whose pages are read at most two of a host at once", async () => {
    const site = await createSite();
    expect(site).toMatchObject({
      found: 4,
      pages: { pending: 4, read: 0, failed: 0, paused: 0 },
      latest_run: { status: "running", progress: { queued: 4, running: 0, completed: 0, failed: 0 } },
    });
    expect(await readPages(service, allIn(INK))).toEqual([2, 2]);
    expect(await get(site.id)).toMatchObject({
      pages: { pending: 0, read: 4 },
      latest_run: { status: "completed", progress: { queued: 0, running: 0, completed: 4, failed: 0 } },
    });
  });

  test.each([
    ["rejects banners", {}, "reject"],
    ["leaves banners if it is told to", { consent: "leave" }, "leave"],
  ])("%s on all of its pages", async (_, options, consent) => {
    const site = await createSite({ options });
    expect(site.options).toMatchObject({ consent });
    const { body } = await ada.call(`GET /api/extractions?site_id=${site.id}`);
    for (const { id } of (body as { data: { id: string }[] }).data) // a list
      expect((await ada.call(`GET /api/extractions/${id}`)).body).toMatchObject({ options: { consent } });
    await readPages(service, allIn(INK));
  });

  test("waits between the pages of a host as long as it was told", async () => {
    await createSite({ per_host: { concurrency: 4, delay_ms: 5000 } });
    expect(await readPages(service, allIn(INK))).toEqual([1]);
    expect(await readPages(service, allIn(INK))).toEqual([]);
    service.moveTo(new Date(service.now().getTime() + 5000));
    expect(await readPages(service, allIn(INK))).toEqual([1]);
  });

  test.each([
    ["no source", { urls: undefined }],
    ["two sources", { storybook: "https://example.com/" }],
    ["an address that is not public", { urls: ["http://127.0.0.1/"] }],
    ["no address", { urls: [] }],
    ["more pages than the plan allows", { limit: 50_001 }],
    ["a schedule that runs too often", { schedule: { cron: "* * * * *" } }],
    ["a glob of too many wildcards", { include: [`/${"*a".repeat(11)}`] }],
    ["globs of too many alternatives", { exclude: Array(9).fill(`/{${"a,".repeat(62)}b}`) }],
    ["globs that need too many comparisons", { include: Array(50).fill(`/${"*a".repeat(9)}b*`), urls: LONG_URLS }],
    ["a glob that stands for too many paths", { exclude: [`/${"{a,b}".repeat(6)}`] }],
  ])("is refused with %s, and nothing is stored", async (_, json) => {
    const answer = await ada.call("POST /api/sites", { json: { name: "Shop", urls: URLS, ...json } });
    expect(answer.status).toBe(422);
    expect((await ada.call("GET /api/sites")).body).toMatchObject({ pagination: { total: 0 } });
  });

  test("stands in lists with the first 20 of its many addresses and their number, and by itself with all", async () => {
    const urls = Array.from({ length: 25 }, (_, i) => `https://example.com/${i}`);
    const { id } = await createSite({ urls });
    expect((await get(id)).source).toEqual({ type: "urls", urls });
    expect((await ada.call("GET /api/sites")).body).toMatchObject({
      data: [{ id, source: { type: "urls", urls: urls.slice(0, 20), count: 25 } }],
    });
  });

  test("is cut by the migration if its left-out examples and pages were stored without a bound, and its list is small", async () => {
    const { id } = await createSite();
    const long = `https://example.com/${"x".repeat(200_000)}`;
    const leftOut = [
      { reason: "limit", count: 2, examples: [long, "https://example.com/b"] },
      { reason: "robots", count: 1, examples: [] },
    ];
    const { db } = service.database;
    await sql`update sites set left_out = ${JSON.stringify(leftOut)}::jsonb where id = ${id}`.execute(db);
    await sql`update site_pages set url = ${long} where site_id = ${id} and position = 0`.execute(db);
    await migrations["0023-sites-bounds"]?.up(db);
    const cut = long.slice(0, 2_048);
    const site = await get(id);
    expect(site.left_out).toEqual([{ ...leftOut[0], examples: [cut, "https://example.com/b"] }, leftOut[1]]);
    expect(site.pages).toMatchObject({ pending: 3, paused: 1 });
    const pages = sitePageList.parse((await ada.call(`GET /api/sites/${id}/pages?status=paused`)).body);
    expect(pages.data).toMatchObject([{ url: cut, paused_reason: "gone" }]);
  });

  test("is refused whole if it does not fit into the day's quota, and says how many pages would fit", async () => {
    await setPlan(service.database, ada.id, "free");
    const urls = Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`);
    await createSite({ urls: urls.slice(0, 4) });
    const answer = await ada.call("POST /api/sites", { json: { name: "Shop", urls: urls.slice(0, 8) } });
    expect(answer).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
    expect(JSON.stringify(answer.body)).toContain("8 pages, of which 6 would fit");
    expect((await ada.call("POST /api/sites", { json: { name: "Shop", urls: urls.slice(0, 6) } })).status).toBe(201);
  });

  test("pauses a page whose canonical address is another page's, with its history", async () => {
    const [first = "", second = "", third = ""] = URLS;
    const canonical = new Map([
      [first, first],
      [second, first],
      [third, "https://example.com/elsewhere"],
    ]);
    const readPage: ReadPage = (url) => ({ observation: page(INK), canonical: canonical.get(url) ?? url });
    const id = await readSite({}, readPage);
    expect(await get(id)).toMatchObject({
      found: 4,
      pages: { read: 3, paused: 1 },
      latest_run: { status: "completed" },
    });
    const { data } = sitePageList.parse((await ada.call(`GET /api/sites/${id}/pages?status=paused`)).body);
    expect(data).toMatchObject([{ url: second, paused_reason: "duplicate", latest: { version: 1 } }]);
    expect(await runSite(service, ada, id, readPage)).toMatchObject({ progress: { completed: 3, failed: 0 } });
  });

  test("leaves out a page that redirects to another page of it, and does not count that", async () => {
    const [first = "", second = ""] = URLS;
    const readPage: ReadPage = (url) => ({ observation: page(INK), finalUrl: url === second ? first : url });
    const id = await readSite({}, readPage);
    const site = await get(id);
    expect(site).toMatchObject({ found: 4, pages: { pending: 0, read: 3, failed: 0, paused: 0 } });
    expect(site.left_out).toEqual([{ reason: "redirect", count: 1, examples: [second] }]);
    const { data } = sitePageList.parse((await ada.call(`GET /api/sites/${id}/pages`)).body);
    expect(data.map(({ url }) => url)).toEqual(URLS.filter((url) => url !== second));
    const tokens = siteTokensSchema.parse((await ada.call(`GET /api/sites/${id}/tokens`)).body);
    expect(tokens.data[0]).toMatchObject({ pages: 3 });
    const used = service.database.db.selectFrom("run_counts").select("used").where("user_id", "=", ada.id);
    expect((await used.execute()).map((count) => count.used)).toEqual([3, 3]);
    expect(await runSite(service, ada, id, readPage)).toMatchObject({ progress: { completed: 3, failed: 0 } });
  });

  test("counts a page that failed, and reports nothing of it as removed", async () => {
    const id = await readSite();
    const run = await runSite(service, ada, id, (url) => (url.endsWith("/2") ? undefined : page(INK)));
    expect(run.progress).toEqual({ queued: 0, running: 0, completed: 3, failed: 1, stopped: 0 });
    expect(await review(id)).toMatchObject({ changes: [], latest: { run_id: run.id } });
    const failed = sitePageList.parse((await ada.call(`GET /api/sites/${id}/pages?status=failed`)).body);
    expect(failed.data).toMatchObject([
      { url: URLS[1], error: { message: "The page did not load in time." }, latest: { version: 1 } },
    ]);
  });

  test("is read by one run at a time", async () => {
    const { id } = await createSite();
    expect(await ada.call(`POST /api/sites/${id}/runs`)).toMatchObject({
      status: 409,
      body: { error: { code: "run_in_progress" } },
    });
  });

  test.each([
    ["its owner", false],
    ["a member of its team", true],
  ])("is hidden at once when %s deletes it, with its pages, and then deleted with them", async (_, isOfTeam) => {
    const of = isOfTeam ? { team_id: (await createTeam(ada)).id } : {};
    const id = await readSite(of);
    const otherSite = await readSite(of);
    const { data } = sitePageList.parse((await ada.call(`GET /api/sites/${id}/pages`)).body);
    const [{ extraction_id: page, latest } = { extraction_id: "", latest: null }] = data;
    const share = (await ada.call(`POST /api/extractions/${page}/shares`, { json: {} })).body as NewShare; // checked
    const shared = `${service.url}${new URL(share.url).pathname}/api`;
    expect((await fetch(shared)).status).toBe(200);
    expect((await ada.call(`DELETE /api/sites/${id}`)).status).toBe(200);
    const client = createClient(service.url, ada.token);
    const listed = async () => {
      const total = { pagination: { total: URLS.length } };
      expect((await ada.call("GET /api/extractions")).body).toMatchObject(total);
      expect(await client.views.list.query({})).toMatchObject(total);
      expect(await client.views.list.query({ search: "example.com" })).toMatchObject({ data: { length: URLS.length } });
    };
    for (const path of [
      `/api/sites/${id}`,
      `/api/extractions/${page}`,
      `/api/extractions/${page}/snapshots`,
      `/api/extractions/${page}/snapshots/${latest?.snapshot_id}`,
      `/api/extractions/${page}/review`,
      `/api/extractions/${page}/shares`,
    ])
      expect((await ada.call(`GET ${path}`)).status).toBe(404);
    expect((await ada.call(`POST /api/extractions/${page}/runs`)).status).toBe(404);
    expect(await refusal(client.views.get.query({ id: page }))).toMatchObject({ code: "not_found" });
    expect((await fetch(shared)).status).toBe(404);
    expect((await ada.call("GET /api/reviews")).body).toMatchObject({ data: [{ site: { id: otherSite } }] });
    await listed();
    const { delete_site } = tasksOfSites(service);
    await runJobs(service, { delete_site });
    await listed();
    const { db } = service.database;
    expect((await sql`select from extractions where id = ${page}`.execute(db)).rows).toEqual([]);
    expect(await db.selectFrom("teams").select("id").where("deleted_at", "is not", null).execute()).toEqual([]);
    expect((await ada.call(`GET /api/extractions?site_id=${otherSite}`)).body).toMatchObject({
      pagination: { total: URLS.length },
    });
    expect((await ada.call(`GET /api/extractions?site_id=${id}`)).body).toMatchObject({ data: [] });
  });

  test.each([1, 6])(
    "gives the pages that it has not read in %i modes back to the quota when it is deleted",
    async (count) => {
      const modes = Array.from({ length: count }, (_, index) => ({
        name: `m${index}`,
        query: { mode: String(index) },
      }));
      const weight = Math.ceil(count / 5);
      const { id } = await createSite({ options: { modes } });
      const { db } = service.database;
      const used = async () => {
        const counts = await db.selectFrom("run_counts").select("used").where("user_id", "=", ada.id).execute();
        return counts.map((count) => count.used);
      };
      expect(await used()).toEqual([4 * weight, 4 * weight]);
      const { advance_site } = tasksOfSites(service);
      await runJobs(service, { advance_site }); // starts two pages
      await ada.call(`DELETE /api/sites/${id}`);
      expect(await used()).toEqual([2 * weight, 2 * weight]);
      await runJobs(service, { advance_site });
      expect(await used()).toEqual([2 * weight, 2 * weight]);
    },
  );

  test("is only its owner's, or its team's", async () => {
    const bob = await person(service);
    const id = await readSite();
    expect((await bob.call(`GET /api/sites/${id}/review`)).status).toBe(403);
    expect((await bob.call(`GET /api/extractions?site_id=${id}`)).body).toMatchObject({ data: [] });
    const team = await createTeam(ada);
    await join(ada, team.id, bob);
    const { id: shared } = await createSite({ team_id: team.id });
    expect(await bob.call(`GET /api/sites/${shared}`)).toMatchObject({ status: 200, body: { created_by: ada.id } });
    expect((await bob.call(`DELETE /api/sites/${shared}`)).status).toBe(403);
    expect((await bob.call(`GET /api/extractions?site_id=${shared}`)).body).toMatchObject({
      pagination: { total: URLS.length },
    });
  });
});

test("the tokens of a site tell on how many pages each value and name is, and which names have two values", async () => {
  const id = await readSite({}, (url) => page(url.endsWith("/1") ? RED : INK));
  const { data, conflicts } = siteTokensSchema.parse((await ada.call(`GET /api/sites/${id}/tokens?kind=colors`)).body);
  expect(data.map(({ value, pages, names }) => [value, pages, names])).toEqual([
    ["#005a00", 4, [{ name: "ad-link", pages: 4 }]],
    ["#1d70b8", 3, [{ name: "ad-ink", pages: 3 }]],
    ["#c81e1e", 1, [{ name: "ad-ink", pages: 1 }]],
  ]);
  expect(conflicts).toEqual([
    {
      kind: "colors",
      name: "ad-ink",
      values: [
        { value: "#1d70b8", pages: 3 },
        { value: "#c81e1e", pages: 1 },
      ],
    },
  ]);
  const exported = await ada.call(`GET /api/sites/${id}/export?format=css`);
  expect(exported.status).toBe(200);
  expect(String(exported.body)).toContain("--color-ad-ink: #1d70b8");
});

test("a design system is held against all pages, and each finding names those that have it", async () => {
  const id = await readSite({}, (url) => page(url.endsWith("/1") ? RED : INK));
  const system = newId<SystemId>();
  const tokens = Object.entries({ ink: "#1d70b8", link: "#005a00" }).map(([name, value]): SystemToken => {
    return { kind: "colors", name, value };
  });
  const { db } = service.database;
  await db
    .insertInto("systems")
    .values({
      id: system,
      user_id: ada.id,
      name: "Ours",
      format: "css",
      content: { tokens },
      token_counts: { colors: tokens.length },
      warnings: sql<[]>`'[]'`,
    })
    .execute();
  const { body } = await ada.call(`GET /api/sites/${id}/conformance?system=${system}`);
  expect(body).toMatchObject({ findings: [{ kind: "colors", value: "#c81e1e", pages: [{ url: URLS[0] }] }] });
});

describe("the review of a site", () => {
  test("shows equal changes of its pages once, and decides about them on all pages", async () => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, allIn(RED));
    const undecided = await review(id);
    expect(undecided).toMatchObject({
      baseline: { pages: 4 },
      latest: { run_id },
      summary: { pending: 1 },
      changes: [{ name: "ad-ink", from: "#1d70b8", to: "#c81e1e", pages: URLS.map((url) => ({ url })) }],
    });
    const inbox = await ada.call("GET /api/reviews?pending=true");
    expect(inbox.body).toMatchObject({ data: [{ extraction: null, site: { id, name: "Shop" }, pending: 1 }] });
    const [change] = undecided.changes;
    const accepted = await ada.call(`POST /api/sites/${id}/review`, { json: { run_id, accept: [change?.id] } });
    expect(accepted).toMatchObject({ status: 200, body: { changes: [], summary: { pending: 0 } } });
    expect((await ada.call("GET /api/reviews?pending=true")).body).toMatchObject({ data: [] });
    expect((await ada.call(`GET /api/sites/${id}/review/log`)).body).toMatchObject({
      data: [
        {
          action: "accept",
          changes: [change?.id],
          pages: 4,
          run_id,
          by: ada.id,
          summary: `Ada Lovelace accepted ${change?.name} ${change?.from} → ${change?.to} on 4 pages`,
        },
      ],
    });
    const [firstPage] = undecided.changes[0]?.pages ?? [];
    expect((await ada.call(`GET /api/extractions/${firstPage?.extraction_id}/review/log`)).body).toMatchObject({
      data: [{ action: "accept", changes: [change?.id] }],
    });
    const reopened = await ada.call(`POST /api/sites/${id}/review`, { json: { run_id, reopen: [change?.id] } });
    expect(reopened).toMatchObject({ status: 200, body: { changes: [{ id: change?.id, status: "pending" }] } });
  });

  test("decides on some pages only, and shows the first status of all", async () => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, allIn(RED));
    const [change] = (await review(id)).changes;
    const pages = change?.pages.slice(0, 3).map(({ extraction_id }) => extraction_id);
    const decide = (json: object) => ada.call(`POST /api/sites/${id}/review`, { json: { run_id, ...json } });
    expect((await decide({ reject: [change?.id], pages })).body).toMatchObject({ changes: [{ status: "pending" }] });
    expect((await decide({ reject: [change?.id] })).body).toMatchObject({ changes: [{ status: "rejected" }] });
  });

  test("shows a decided change again for a page that failed when it was decided", async () => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, (url) => (url.endsWith("/2") ? undefined : page(RED)));
    await ada.call(`POST /api/sites/${id}/review`, { json: { run_id, accept: "all" } });
    expect((await review(id)).changes).toEqual([]);
    await runSite(service, ada, id, allIn(RED));
    expect((await review(id)).changes).toMatchObject([{ name: "ad-ink", pages: [{ url: URLS[1] }] }]);
  });

  test("shows the changes of a page that is paused, as the list of reviews counts them", async () => {
    const id = await readSite();
    await runSite(service, ada, id, allIn(RED));
    expect((await ada.call(`PATCH /api/sites/${id}`, { json: { exclude: ["/pages/1"] } })).status).toBe(200);
    const refreshed = siteSchema.parse((await ada.call(`POST /api/sites/${id}/refresh`)).body);
    expect(refreshed).toMatchObject({ found: 4, pages: { read: 3, paused: 1 }, left_out: [] });
    expect((await review(id)).changes).toMatchObject([{ pages: URLS.map((url) => ({ url })) }]);
    expect((await ada.call("GET /api/reviews?pending=true")).body).toMatchObject({ data: [{ pending: 1 }] });
  });

  test.each([
    ["an unknown change", { accept: ["c1_unknown"] }, 422],
    ["a page of another site", { accept: "all", pages: ["0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"] }, 422],
    ["an earlier run", { accept: "all", run_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" }, 409],
  ])("refuses a decision about %s, and does nothing", async (_, json, status) => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, allIn(RED));
    const answer = await ada.call(`POST /api/sites/${id}/review`, { json: { run_id, ...json } });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ error: { review: { latest: { run_id } } } });
    expect((await review(id)).summary.pending).toBe(1);
  });

  test("carries a decision out by a job if the process ended before it was carried out", async () => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, allIn(RED));
    const [change] = (await review(id)).changes;
    await ada.call(`POST /api/sites/${id}/review`, { json: { run_id, reject: [change?.id] } });
    const { db } = service.database;
    const pages = (change?.pages ?? []).map(({ extraction_id }) => ({
      extraction_id,
      decide: { reopen: [change?.id] },
    }));
    const draft = { action: "reopen", changes: [change?.id ?? ""], about: [], user_id: ada.id, via: "api" } as const;
    const entry = { ...draft, note: null, site_run_id: null, pages: pages.length };
    const decision_id = await insertLog(db, { site: id as SiteId }, [entry], JSON.stringify(pages));
    const { decide_site } = tasksOfSites(service);
    for (const _ of [1, 2]) await decide_site.run({ decision_id }, context());
    expect((await review(id)).changes).toMatchObject([{ status: "pending" }]);
  });

  night.test("accepts a change that was expected on every page on which it comes", async () => {
    const id = await readSite();
    const otherSite = await readSite();
    const { id: run_id } = await runSite(service, ada, otherSite, allIn(RED));
    const [change] = (await review(otherSite)).changes;
    expect((await ada.call(`POST /api/sites/${id}/review/expect`, { json: { changes: [change?.id] } })).status).toBe(
      200,
    );
    expect((await ada.call(`GET /api/sites/${id}/review/expect`)).body).toMatchObject({
      data: [{ id: change?.id, by: ada.id }],
      expected: [{ id: change?.id }],
    });
    await runSite(service, ada, id, allIn(RED));
    expect(await review(id)).toMatchObject({ changes: [] });
    expect((await review(otherSite)).latest?.run_id).toBe(run_id);
  });

  test("follows the rules of the site, before those of the team", async () => {
    const id = await readSite();
    await runSite(service, ada, id, allIn(RED));
    const rule = await ada.call(`POST /api/sites/${id}/ignore-rules`, { json: { kind: "colors", reason: "A test" } });
    expect(rule.status).toBe(201);
    const { review_snapshots } = tasksOfSites(service);
    await runJobs(service, { review_snapshots });
    expect((await review(id)).changes).toMatchObject([{ status: "ignored", rule: (rule.body as { id: string }).id }]);
  });

  test("approves the newest snapshots of all pages", async () => {
    const id = await readSite();
    const { id: run_id } = await runSite(service, ada, id, allIn(RED));
    const approved = await ada.call(`POST /api/sites/${id}/review/approve`, { json: { run_id } });
    expect(approved).toMatchObject({ status: 200, body: { changes: [], baseline: { pages: 4 } } });
  });
});

describe("the schedule of a site", () => {
  const events = async () => {
    const rows = await service.database.db.selectFrom("deliveries").selectAll().orderBy("created_at").execute();
    return rows.map(({ body }) => JSON.parse(body) as WebhookPayload); // as it was sent
  };
  const tickAt = async (time: Date) => {
    service.moveTo(time);
    const { schedule_tick } = tasksOfSites(service);
    await schedule_tick.run({}, context());
  };

  test("announces a change of all pages once, after it was confirmed, and one that is gone again never", async () => {
    service.moveTo(NOON);
    const json = { url: "https://example.com/hook", events: ["site.changed", "diff.detected", "review.pending"] };
    await ada.call("POST /api/webhooks", { json });
    const id = await readSite({ schedule: { every: "day", confirm: { after: "10m", runs: 1 } } });
    const { confirm_changes } = tasksOfSites(service);
    const day = async (number: number, ink: string, confirmed: string) => {
      await tickAt(new Date(NOON.getTime() + number * DAY + 1000));
      await readPages(service, allIn(ink));
      await runJobs(service, { confirm_changes });
      await readPages(service, allIn(confirmed));
    };
    await day(1, RED, INK);
    expect(await events()).toEqual([]);
    const GREEN = "rgb(0, 128, 0)";
    await day(2, GREEN, GREEN);
    await day(3, GREEN, GREEN);
    expect(await events()).toMatchObject([
      {
        event: "site.changed",
        data: { site_id: id, name: "Shop", changes: 1, pages: 4, list: [{ name: "ad-ink", page_count: 4 }] },
      },
    ]);
  });

  test("is paused with a reason while the site does not fit into the quota, and schedule.paused says so once", async () => {
    service.moveTo(NOON);
    const events = await subscribeTo(service, ada, ["schedule.paused"]);
    const { id } = await createSite({ schedule: { every: "day" } });
    await readPages(service, allIn(INK));
    await setPlan(service.database, ada.id, "free");
    await service.database.db
      .insertInto("run_counts")
      .values({ user_id: ada.id, period: "day", starts_at: new Date("2026-03-11T00:00:00Z"), used: 8 })
      .execute();
    await tickAt(new Date(NOON.getTime() + DAY + 1000));
    const counts = service.database.db.selectFrom("run_counts").select("used").where("user_id", "=", ada.id);
    expect(await counts.where("period", "=", "day").orderBy("starts_at", "desc").executeTakeFirst()).toEqual({
      used: 8,
    });
    expect((await get(id)).schedule).toMatchObject({ paused_cause: "quota_day", last_run_at: null });
    expect(await events()).toMatchObject([{ data: { site_id: id, name: "Shop", cause: "quota_day" } }]);
    await tickAt(new Date(NOON.getTime() + 2 * DAY + 1000));
    expect((await get(id)).schedule).toMatchObject({ paused_cause: null, last_run_at: service.now().toISOString() });
  });

  test.each<[when: string, cause: string, reason: RegExp, change: (id: string, team: string) => Promise<unknown>]>([
    [
      "none of its pages can be read",
      "no_pages",
      /^The site has no page to read\./,
      (id) =>
        sql`update site_pages set status = 'paused', paused_reason = 'gone' where site_id = ${id}`.execute(
          service.database.db,
        ),
    ],
    [
      "who set it has left the team",
      "no_access",
      /no longer has access to the site\./,
      (_, team) => ada.call(`DELETE /api/teams/${team}/members/${ada.id}`),
    ],
  ])("is paused with the cause when %s", async (_, cause, reason, change) => {
    service.moveTo(NOON);
    const owner = await person(service);
    const { id: team } = await createTeam(owner);
    await join(owner, team, ada);
    const { id } = await createSite({ team_id: team, schedule: { every: "day" } });
    await readPages(service, allIn(INK));
    await change(id, team);
    await tickAt(new Date(NOON.getTime() + DAY + 1000));
    const { schedule } = await get(id, owner);
    expect(schedule).toMatchObject({ paused_cause: cause, paused_reason: expect.stringMatching(reason) });
  });

  test.each([
    ["the owner", false],
    ["the owner of the team", true],
  ])("follows a change of the plan of %s at once, and says so", async (_, isOfTeam) => {
    service.moveTo(NOON);
    const team = isOfTeam ? { team_id: (await createTeam(ada)).id } : {};
    const events = await subscribeTo(service, ada, ["schedule.paused"], undefined, team.team_id);
    const { id } = await createSite({ ...team, schedule: { every: "hour" } });
    await service.database.db.transaction().execute(async (tx) => {
      for (const follow of onPlanChange) await follow(tx, ada.id, { name: "free", ...plans.free });
    });
    expect((await get(id)).schedule).toMatchObject({ paused_cause: "interval" });
    expect(await events()).toMatchObject([{ data: { site_id: id, name: "Shop", cause: "interval" } }]);
    await service.database.db.transaction().execute(async (tx) => {
      for (const follow of onPlanChange) await follow(tx, ada.id, { name: "pro", ...plans.pro });
    });
    expect((await get(id)).schedule).toMatchObject({ paused_cause: null });
  });

  test("is set, read and deleted like that of a page", async () => {
    service.moveTo(NOON);
    const { id } = await createSite({});
    const path = `/api/sites/${id}/schedule`;
    expect((await ada.call(`GET ${path}`)).status).toBe(404);
    const set = await ada.call(`PUT ${path}`, { json: { every: "hour", confirm: { after: "10m", runs: 1 } } });
    const daily = { site_id: id, every: "hour", next_run_at: new Date(NOON.getTime() + HOUR).toISOString() };
    expect(set).toMatchObject({ status: 200, body: daily });
    expect((await get(id)).schedule).toEqual(set.body);
    expect((await ada.call("GET /api/schedules")).body).toMatchObject({ data: [{ site: { id }, every: "hour" }] });
    const { body } = await ada.call("GET /api/auth/export");
    expect(body).toMatchObject({ schedules: [{ site_id: id, extraction_id: null, every: "hour" }] });
    expect((await ada.call(`DELETE ${path}`)).status).toBe(200);
    expect((await get(id)).schedule).toBeNull();
  });

  test("stands among the schedules of pages, the one that runs next first, page by page", async () => {
    service.moveTo(NOON);
    const extraction = await createExtraction(service, ada);
    await setSchedule(ada, extraction, { every: "day" });
    const { id } = await createSite({ schedule: { every: "hour" } });
    const { schedules } = createClient(service.url, ada.token);
    const site = { site: { id, name: "Shop" }, extraction: null, created_by: ada.id };
    const page = { site: null, extraction: { id: extraction }, created_by: ada.id };
    expect(await schedules.list.query({})).toMatchObject({ data: [site, page], pagination: { total: 2 } });
    expect((await schedules.list.query({ page: 2, per_page: 1 })).data).toMatchObject([page]);
  });
});
