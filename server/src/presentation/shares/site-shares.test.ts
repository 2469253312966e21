import type { NewShare, TeamShare } from "@tintype/shared/api/shares/shares";
import { siteSchema } from "@tintype/shared/api/sites/sites";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { type ReadPage, readPages, runSite } from "../../../test/runs/sites.ts";

const HOST = "https://example.com";
const URLS = [`${HOST}/a?token=secret`, `${HOST}/b`, `${HOST}/c`];

let service: ScheduledService;
let ada: Person;
let site: string;
beforeAll(async () => {
  service = await startScheduledService();
  ada = await person(service);
  site = await createSite();
});
afterAll(() => service.stop());

const inInk = (ink: string) =>
  observation([{ property: "color", value: ink, at: ["p"], by: [["--ink", ink]] }], { global: [["--ink", ink]] });
const BLUE: ReadPage = () => inInk("rgb(29, 112, 184)");
/** One page has another colour under the same name. */
const MIXED: ReadPage = (url) => inInk(url.endsWith("/c") ? "rgb(200, 30, 30)" : "rgb(29, 112, 184)");

async function createSite(more: object = {}, who = ada): Promise<string> {
  const { body } = await who.call("POST /api/sites", { json: { name: "Shop", urls: URLS, ...more } });
  const { id } = siteSchema.parse(body);
  await readPages(service, BLUE);
  await runSite(service, who, id, MIXED);
  return id;
}

async function share(id = site, who = ada) {
  const created = (await who.call(`POST /api/sites/${id}/shares`, { json: {} })).body as NewShare; // checked
  return { ...created, path: new URL(created.url).pathname };
}

const get = (path: string) => service.call(`GET ${path}`);
const statusOf = async (path: string) => (await get(path)).status;

interface Listed {
  data: { id: string; url: string }[];
}

test("a link to a site shows its tokens, conflicts, changes and pages, and each page as a link to it would", async () => {
  const { path } = await share();
  expect((await get(`${path}/api/site`)).body).toMatchObject({ name: "Shop", pages: 3, read_at: expect.any(String) });
  expect((await get(`${path}/api/tokens?kind=colors`)).body).toMatchObject({
    data: [
      { value: "#1d70b8", pages: 2 },
      { value: "#c81e1e", pages: 1 },
    ],
    conflicts: [{ kind: "colors", name: "ink" }],
    kinds: expect.arrayContaining([{ kind: "colors", count: expect.any(Number) }]),
  });
  expect((await get(`${path}/api/tokens?kind=colors&search=C81E`)).body).toMatchObject({
    data: [{ value: "#c81e1e" }],
    conflicts: [],
  });
  const { body: changes } = await get(`${path}/api/changes`);
  expect(changes).toMatchObject({
    data: [{ kind: "colors", from: "#1d70b8", to: "#c81e1e", pages: [{ url: URLS[2] }] }],
  });
  const { data: pages } = (await get(`${path}/api/pages`)).body as Listed; // checked
  expect(pages).toMatchObject([
    { url: `${HOST}/a`, latest_version: 2, palette: [{ value: "#1d70b8" }] },
    { url: `${HOST}/b` },
    { url: `${HOST}/c`, palette: [{ value: "#c81e1e" }] },
  ]);
  const ofPage = `${path}/pages/${pages[2]?.id}/api`;
  expect((await get(ofPage)).body).toMatchObject({ url: `${HOST}/c`, latest_version: 2 });
  const { data: snapshots } = (await get(`${ofPage}/snapshots`)).body as Listed; // checked
  expect(snapshots).toHaveLength(2);
  expect(await statusOf(`${ofPage}/snapshots/${snapshots[0]?.id}`)).toBe(200);
  expect(await statusOf(`${ofPage}/diff?from=${snapshots[1]?.id}&to=${snapshots[0]?.id}`)).toBe(200);
});

test("a link to a site has a feed and a badge of the pages that changed", async () => {
  const { path } = await share();
  const feed = await (await fetch(`${service.url}${path}/feed.atom`)).text();
  expect(feed).toContain('<title type="text">Design tokens of Shop</title>');
  expect(feed).toContain("1 page of the 3 that were read changed.");
  expect(await (await fetch(`${service.url}${path}/badge.svg`)).text()).toContain("1 page changed · 2026-03-10");
  expect(await statusOf(`${path}/palette.png`)).toBe(200);
});

test("a link to a site tells nothing of people, access and queues", async () => {
  const team = await createTeam(ada);
  const id = await createSite({ team_id: team.id, access: { headers: { "X-Pass": "sesame" } } });
  const { path } = await share(id);
  const bodies = await Promise.all(
    ["site", "tokens", "changes", "pages"].map(async (name) => JSON.stringify((await get(`${path}/api/${name}`)).body)),
  );
  for (const secret of [ada.id, ada.name, team.id, "sesame", "X-Pass", "token=secret", "status", "note"]) {
    expect(bodies.join("\n")).not.toContain(secret);
  }
});

test("a link to a site opens no other page, and a link to a page no site", async () => {
  const otherSite = await createSite({ urls: [`${HOST}/other`] });
  const [{ path }, { path: otherPath }] = [await share(), await share(otherSite)];
  const { data } = (await get(`${otherPath}/api/pages`)).body as Listed; // checked
  expect(await statusOf(`${path}/pages/${data[0]?.id}/api`)).toBe(404);
  expect(await statusOf(`${path}/api`)).toBe(404);
  const ofPage = (await ada.call(`POST /api/extractions/${data[0]?.id}/shares`, { json: {} })).body as NewShare; // checked
  const pagePath = new URL(ofPage.url).pathname;
  expect(await statusOf(`${pagePath}/api`)).toBe(200);
  for (const name of ["site", "tokens", "changes", "pages"])
    expect(await statusOf(`${pagePath}/api/${name}`)).toBe(404);
  expect(await statusOf(`${pagePath}/pages/${data[0]?.id}/api`)).toBe(404);
});

test.each<[when: string, end: (id: string, shareId: string, maker: Person, team: string) => Promise<unknown>]>([
  ["is revoked", (id, shareId, maker) => maker.call(`DELETE /api/sites/${id}/shares/${shareId}`)],
  ["loses its site", (id) => ada.call(`DELETE /api/sites/${id}`)],
  ["loses its team", (_, __, ___, team) => ada.call(`DELETE /api/teams/${team}`)],
  ["loses its maker", (_, __, maker, team) => ada.call(`DELETE /api/teams/${team}/members/${maker.id}`)],
])("a link to a team's site ends when it %s", async (_, end) => {
  const maker = await person(service);
  const team = await createTeam(ada);
  await join(ada, team.id, maker);
  const id = await createSite({ team_id: team.id, urls: [`${HOST}/only`] }, maker);
  const { path, id: shareId } = await share(id, maker);
  const listed = (await ada.call(`GET /api/teams/${team.id}/shares`)).body as { data: TeamShare[] }; // checked
  expect(listed.data).toMatchObject([{ id: shareId, extraction: null, site: { id, name: "Shop" } }]);
  expect(await statusOf(`${path}/api/site`)).toBe(200);
  await end(id, shareId, maker, team.id);
  for (const address of [`${path}/api/site`, `${path}/feed.atom`, path]) expect(await statusOf(address)).toBe(404);
});
