// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { about } from "../../gallery/fixtures/everywhere.ts";
import { overviewRow } from "../../gallery/fixtures/overview.ts";
import { run, runningRun, site } from "../../gallery/fixtures/sites.ts";
import { listOf } from "../../gallery/fixtures/values.ts";
import { HomeView } from "../app/views/HomeView.tsx";
import type { HomeRoute } from "../platform/routes.ts";
import { fakePlatform, type Procedures } from "../testing/platform.ts";
import { show } from "../testing/render.tsx";
import { SiteView } from "./SiteView.tsx";

const ready = (procedures: Procedures) =>
  fakePlatform({ procedures: { "teams.list": () => ({ data: [] }), "views.thumbnails": () => [], ...procedures } });

function home(route: HomeRoute, procedures: Procedures = {}) {
  const sites = vi.fn((_: object) => listOf(site));
  const pages = vi.fn((_: object) => listOf(overviewRow));
  show(<HomeView route={route} />, ready({ "sites.list": sites, "overview.list": pages, ...procedures }));
  return { sites, pages };
}

test("HomeView shows a site as one row with its changes, its failed pages and its number of pages", async () => {
  home({ at: "home" });
  const row = (await screen.findByRole("link", { name: "Harbour" })).closest("li");
  expect(row?.textContent).toContain("3 to decide1 failed");
  expect(row?.textContent).toContain("4 pages");
  expect(screen.getByRole("link", { name: "3 to decide" }).getAttribute("href")).toContain("/sites/s1/review");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pages 2");
});

test.each<[route: Omit<HomeRoute, "at">, sites: object | undefined, pages: boolean]>([
  [{ of: "sites", team: "personal" }, { team_id: null }, false],
  [{ of: "pages" }, undefined, true],
  [{ page: 2 }, undefined, true],
  [{ status: "changed", search: "shop" }, { state: "changed", search: "shop" }, true],
  [{ status: "completed" }, undefined, true],
])("HomeView with %j asks for the sites %j, for pages: %s", async (route, wantedSites, wantsPages) => {
  const { sites, pages } = home({ at: "home", ...route });
  await waitFor(() => expect((wantsPages ? pages : sites).mock.calls).toHaveLength(1));
  expect(sites.mock.calls.map(([input]) => input)).toEqual(wantedSites ? [{ per_page: 100, ...wantedSites }] : []);
  expect(pages.mock.calls).toHaveLength(wantsPages ? 1 : 0);
});

test("SiteView says how far a run is and how long it takes, and stops it", async () => {
  let latest = { ...runningRun, started_at: new Date(Date.now() - 60_000).toISOString() };
  latest = { ...latest, progress: { queued: 2, running: 1, completed: 3, failed: 0, stopped: 0 } };
  const stop = vi.fn((_: object) => run);
  const procedures = {
    "sites.get": () => ({ ...site, latest_run: latest }),
    "sites.pages": () => listOf(),
    "sites.stopRun": stop,
  };
  show(<SiteView route={{ at: "site", siteId: "s1", tab: "pages" }} />, ready(procedures));
  expect(await screen.findByText("3 of 6 · about 60 sec left")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(stop).toHaveBeenCalledWith({ id: "s1", run_id: "r2" }));
});

test("SiteView tells of a run how long it took, who started it, what it left and what changed", async () => {
  const startedAt = Date.parse(run.started_at);
  const ended = {
    ...run,
    completed_at: new Date(startedAt + 35_000).toISOString(),
    progress: { ...run.progress, stopped: 2 },
  };
  const procedures = {
    "sites.get": () => site,
    "sites.runs": () => listOf(ended, { ...ended, id: "r3", scheduled: true }),
  };
  show(<SiteView route={{ at: "site", siteId: "s1", tab: "runs" }} />, ready(procedures));
  const rowOf = async (text: string) => (await screen.findByText(text)).closest("li");
  const byAda = await rowOf("Started by Ada Lovelace");
  expect(byAda?.textContent).toContain("3 pages read · 1 failed · 2 not read · 35 sec");
  expect(byAda?.textContent).toContain("2 pages changed");
  expect(await rowOf("Started by the schedule")).toBeTruthy();
});

test("SiteView without a design system leads to the form for the first one", async () => {
  const procedures = { "sites.get": () => site, "systems.list": () => listOf(), "server.about": () => about };
  show(<SiteView route={{ at: "site", siteId: "s1", tab: "conformance" }} />, ready(procedures));
  expect(await screen.findByText("Which values of these pages are off system?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "New design system" }));
  expect(await screen.findByLabelText("Name")).toBeTruthy();
});
