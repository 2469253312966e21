import { siteRunSchema, siteSchema } from "@tintype/shared/api/sites/sites";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { type ReadPage, readPages, runSite } from "../../../test/runs/sites.ts";

let service: ScheduledService;
let ada: Person;
beforeAll(async () => {
  service = await startScheduledService();
});
beforeEach(async () => {
  ada = await person(service);
});
afterAll(() => service.stop());

const HOST = "https://example.com";
const URLS = [1, 2, 3, 4].map((number) => `${HOST}/pages/${number}`);

const inInk =
  (ink: string): ReadPage =>
  () =>
    observation([{ property: "color", value: ink, at: ["p"], by: [["--ink", ink]] }], { global: [["--ink", ink]] });
const BLUE = inInk("rgb(29, 112, 184)");
const RED = inInk("rgb(200, 30, 30)");

async function createSite(name: string, readPage: ReadPage, urls = URLS) {
  const { body } = await ada.call("POST /api/sites", { json: { name, urls } });
  await readPages(service, readPage);
  return siteSchema.parse(body).id;
}

const pagesOf = async (input: Parameters<ReturnType<typeof createClient>["overview"]["list"]["query"]>[0] = {}) => {
  const { data, pagination } = await createClient(service.url, ada.token).overview.list.query(input);
  expect(pagination.total).toBe(data.length);
  return data.map(({ url }) => url);
};
const sitesOf = async (query: string) => {
  const { data } = (await ada.call(`GET /api/sites?${query}`)).body as { data: { name: string }[] }; // checked by the service
  return data.map(({ name }) => name);
};

test("the list of pages has those of sites only if they are searched for", async () => {
  await createSite("Shop", BLUE);
  await createExtraction(service, ada);
  expect(await pagesOf()).toEqual([`${HOST}/`]);
  expect(await pagesOf({ status: "completed" })).toEqual([`${HOST}/`]);
  expect(await pagesOf({ status: "failed" })).toEqual([]);
  expect(await pagesOf({ search: "/pages/3" })).toEqual([`${HOST}/pages/3`]);
});

test("the list of pages finds those that changed last", async () => {
  const id = await createSite("Shop", BLUE);
  await runSite(service, ada, id, (url) => (url.endsWith("2") ? RED(url) : BLUE(url)));
  expect(await pagesOf({ status: "changed", search: "/pages" })).toEqual([`${HOST}/pages/2`]);
  expect(await pagesOf({ status: "changed" })).toEqual([]);
});

test("the list of sites finds them by their name as it is, and by their state", async () => {
  const changed = await createSite("100%_Shop", BLUE);
  await runSite(service, ada, changed, RED);
  await createSite("Broken", (url) => (url.endsWith("1") ? undefined : BLUE(url)), URLS.slice(0, 2));
  await ada.call("POST /api/sites", { json: { name: "Running", urls: URLS.slice(0, 1) } });
  expect(await sitesOf("search=0%25_sh")).toEqual(["100%_Shop"]);
  expect(await sitesOf("search=0_")).toEqual([]);
  expect(await sitesOf("state=changed")).toEqual(["100%_Shop"]);
  expect(await sitesOf("state=failed")).toEqual(["Broken"]);
  expect(await sitesOf("state=running")).toEqual(["Running"]);
});

test("a site tells its changes to decide, each once, and a page whose picture stands for it", async () => {
  const id = await createSite("Shop", BLUE);
  await runSite(service, ada, id, RED);
  const { pending, cover } = siteSchema.parse((await ada.call(`GET /api/sites/${id}`)).body);
  expect(pending).toBe(1);
  expect((await ada.call(`GET /api/extractions/${cover}`)).body).toMatchObject({ url: URLS[0] });
});

test("a run of a site tells who started it, and how many pages changed", async () => {
  const id = await createSite("Shop", BLUE);
  const run = await runSite(service, ada, id, (url) => (url.endsWith("2") ? RED(url) : BLUE(url)));
  expect(run).toMatchObject({ scheduled: false, started_by: { id: ada.id, name: ada.name }, changed: 1 });
});

test("a run of a site that somebody stops reads no page that waits, and gives those back to the quota", async () => {
  const urls = Array.from({ length: 8 }, (_, number) => `${HOST}/stop/${number}`);
  await createSite("Shop", BLUE, urls.slice(0, 1));
  const large = siteSchema.parse((await ada.call("POST /api/sites", { json: { name: "Large", urls } })).body);
  const path = `/api/sites/${large.id}/runs/${large.latest_run?.id}`;
  const stopped = siteRunSchema.parse((await ada.call(`POST ${path}/stop`)).body);
  expect(stopped.progress).toMatchObject({ queued: 0, failed: 0, stopped: 8 });
  await readPages(service, BLUE);
  expect((await ada.call(`POST ${path}/stop`)).body).toMatchObject({ status: "completed", progress: { stopped: 8 } });
  const { usage } = await createClient(service.url, ada.token).account.overview.query();
  expect(usage).toMatchObject({ month: { extractions_used: 1 } });
});
