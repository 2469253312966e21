// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { createSiteBody, type SiteOnWire } from "@tintype/shared/api/sites/sites";
import type { ComponentChildren } from "preact";
import { describe, expect, test, vi } from "vitest";
import { NO_ACCESS } from "../../gallery/fixtures/page-views.ts";
import { reviewOfSite } from "../../gallery/fixtures/reviews.ts";
import {
  changedPages,
  ORIGIN,
  run,
  site,
  siteChange,
  siteFinding,
  sitePages,
  siteReview,
  siteTokens,
  tabs,
} from "../../gallery/fixtures/sites.ts";
import { system } from "../../gallery/fixtures/systems.ts";
import { listOf } from "../../gallery/fixtures/values.ts";
import { Navigation } from "../app/shell/Navigation.tsx";
import { newSchedule } from "../capturing/schedules/schedule-form.ts";
import type { SiteTab } from "../platform/routes.ts";
import { ReviewsView } from "../review/ReviewsView.tsx";
import { fakePlatform, type Procedures, Refusal } from "../testing/platform.ts";
import { show, textsOf } from "../testing/render.tsx";
import { harbour } from "../testing/tokens.ts";
import { NewSite } from "./NewSite.tsx";
import { SitesView } from "./SitesView.tsx";
import { SiteView } from "./SiteView.tsx";
import { emptySite, type SiteForm, siteBody } from "./site-form.ts";

/** Shows a site's tab, and other views beside it. */
function showSite(tab: SiteTab, procedures: Procedures = {}, beside?: ComponentChildren) {
  const platform = fakePlatform({
    procedures: {
      "sites.get": () => site,
      "teams.list": () => ({ data: [] }),
      "reviews.list": () => listOf(),
      "views.thumbnails": () => [],
      "schedules.findOfSite": () => null,
      ...procedures,
    },
  });
  show(
    <>
      {beside}
      <SiteView route={{ at: "site", siteId: "s1", tab }} />
    </>,
    platform,
  );
  return platform;
}

describe("siteBody", () => {
  const form = (more: Partial<SiteForm>): SiteForm => ({ ...emptySite, name: "Harbour", ...more });
  const typed = (source: SiteForm["source"], text: string) => ({
    source,
    typed: { ...emptySite.typed, [source]: text },
  });

  test.each<[what: string, form: Partial<SiteForm>, body: object]>([
    ["the sitemap of a site", typed("sitemap", "harbour.example"), { sitemap: true, url: `${ORIGIN}/` }],
    ["a named sitemap", typed("sitemap", `${ORIGIN}/map.xml`), { sitemap: [`${ORIGIN}/map.xml`] }],
    ["two sitemaps", typed("sitemap", `${ORIGIN}/a\n\n${ORIGIN}/b `), { sitemap: [`${ORIGIN}/a`, `${ORIGIN}/b`] }],
    ["a crawl", { ...typed("crawl", "harbour.example/a"), depth: 1 }, { crawl: { url: `${ORIGIN}/a`, depth: 1 } }],
    ["a list", typed("urls", `${ORIGIN}/a\n${ORIGIN}/b`), { urls: [`${ORIGIN}/a`, `${ORIGIN}/b`] }],
    ["a Storybook", typed("storybook", "localhost:6006"), { storybook: "http://localhost:6006/" }],
    [
      "all options",
      {
        ...typed("storybook", ORIGIN),
        teamId: "t1",
        limit: "20",
        perTemplate: "3",
        include: "/a/**\n/b",
        exclude: "/c",
        always: "/d",
        schedule: newSchedule("UTC"),
      },
      {
        storybook: `${ORIGIN}/`,
        team_id: "t1",
        limit: 20,
        include: ["/a/**", "/b"],
        exclude: ["/c"],
        sample: { per_template: 3, always: ["/d"] },
        schedule: { every: "day" },
      },
    ],
  ])("is valid for %s", (_, more, body) => {
    const written = siteBody(form(more));
    const usual = { include: [], exclude: [], schedule: null, limit: 50 };
    expect(written).toEqual({ name: "Harbour", ...usual, ...body });
    expect(createSiteBody.safeParse(written).success).toBe(true);
  });

  test.each(["", "  \n", "harbour.example\nnot an address"])("is undefined for the addresses %j", (text) => {
    expect(siteBody(form(typed("urls", text)))).toBeUndefined();
  });
});

test("the list of sites says what a site is for as long as it is empty, and then leads to each", async () => {
  let data: SiteOnWire[] = [];
  const procedures = { "sites.list": () => listOf(...data), "teams.list": () => ({ data: [] }) };
  const { unmount } = show(<SitesView />, fakePlatform({ procedures }));
  expect(await screen.findByText(/A site is many pages that belong together/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "New site" }).getAttribute("href")).toContain("/sites/new");
  unmount();
  data = [site, { ...site, id: "s2", latest_run: { ...run, status: "running" } }];
  show(<SitesView />, fakePlatform({ procedures }));
  const [first, second] = await screen.findAllByRole("listitem");
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toContain("/sites/s1");
  expect(first?.textContent).toContain("Sitemap of harbour.example");
  expect(first?.textContent).toContain("1 failed");
  expect(second?.querySelector("progress")?.value).toBe(4);
});

describe("the form of a site", () => {
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);

  test("creates the site from the source of the chosen tab, and leads to it", async () => {
    const create = vi.fn((_: object) => site);
    const platform = fakePlatform({ procedures: { "sites.create": create, "teams.list": () => ({ data: [] }) } });
    show(<NewSite />, platform);
    type("Name", "Harbour");
    fireEvent.click(screen.getByRole("tab", { name: "Links" }));
    type("Address of the first page", "harbour.example");
    fireEvent.change(screen.getByLabelText("How far"), { target: { value: "1" } });
    submit();
    await waitFor(() => expect(platform.visited).toEqual(["/sites/s1"]));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      name: "Harbour",
      limit: 50,
      crawl: { url: `${ORIGIN}/`, depth: 1 },
      include: [],
      exclude: [],
      schedule: null,
    });
  });

  test("goes through its tabs by arrow keys, and keeps the text of each", async () => {
    show(<NewSite />, fakePlatform({ procedures: { "teams.list": () => ({ data: [] }) } }));
    type("Address of the site, or of its sitemaps", "harbour.example");
    fireEvent.keyDown(screen.getByRole("tab", { name: "Sitemap" }), { key: "ArrowRight" });
    const crawl = await screen.findByRole("tab", { name: "Links", selected: true });
    await waitFor(() => expect(document.activeElement).toBe(crawl));
    fireEvent.keyDown(crawl, { key: "Home" });
    expect(await screen.findByDisplayValue("harbour.example")).toBeTruthy();
  });

  test("marks a source that is no address, and sends nothing", async () => {
    show(<NewSite />, fakePlatform({ procedures: { "teams.list": () => ({ data: [] }) } }));
    type("Name", "Harbour");
    type("Address of the site, or of its sitemaps", "not an address");
    submit();
    expect((await screen.findByRole("alert")).textContent).toContain("A line is not a web address.");
    const field = screen.getByLabelText("Address of the site, or of its sitemaps");
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test.each([
    [{ used: 80, limit: 100 }, "20 pages would still fit into your plan."],
    [{ used: 100, limit: 100 }, "No page would fit into your plan now."],
  ])("says for the quota %j how many pages would fit", async (quota, text) => {
    const create = () => {
      throw new Refusal({ code: "quota_reached", limit: "month", quota });
    };
    show(<NewSite />, fakePlatform({ procedures: { "sites.create": create, "teams.list": () => ({ data: [] }) } }));
    type("Name", "Harbour");
    type("Address of the site, or of its sitemaps", "harbour.example");
    submit();
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });
});

test("the pages of a site show pictures, open changes and failures, and can be filtered", async () => {
  const pages = vi.fn(({ status }: { status?: string }) =>
    listOf(...sitePages.filter((page) => status === undefined || page.status === status)),
  );
  showSite("pages", { "sites.pages": pages });
  const cards = await screen.findAllByRole("listitem");
  expect(cards).toHaveLength(4);
  expect(
    within(cards[1] as HTMLElement)
      .getByRole("link", { name: "2 changes to decide" })
      .getAttribute("href"),
  ).toContain("/review");
  expect(cards[3]?.textContent).toContain("No longer in the source.");
  fireEvent.click(screen.getByRole("radio", { name: "Failed 1" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(pages).toHaveBeenLastCalledWith(expect.objectContaining({ id: "s1", status: "failed" }));
});

test("the tokens of a site show on how many pages each value is, by which names, and which names conflict", async () => {
  const query = vi.fn((_: object) => siteTokens);
  showSite("tokens", { "sites.tokens": query });
  const row = (await screen.findByRole("button", { name: "Copy #0d6efd" })).closest("li");
  expect(row?.textContent).toContain("brand 2accent 1");
  expect(row?.textContent).toContain("on 3 of 3 pages · 40 elements");
  expect(screen.getByText("1 name has several values")).toBeTruthy();
  expect(document.querySelectorAll(".site-conflict-value .color-paint")).toHaveLength(2);
  expect(textsOf("tab").slice(-5)).toEqual(["Colour", "Type", "Layout", "Surface", "Colours 1"]);
  fireEvent.click(screen.getByRole("tab", { name: "Surface" }));
  await waitFor(() => expect(query).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "radii" })));
  fireEvent.input(screen.getByLabelText("Search tokens"), { target: { value: "bra " } });
  const searched = expect.objectContaining({ kind: "radii", search: "bra" });
  await waitFor(() => expect(query).toHaveBeenLastCalledWith(searched));
});

test("the tokens of a site go to the first kind in which a search finds something", async () => {
  const matching = { ...siteTokens, kinds: [{ kind: "shadows", count: 1 }] };
  const query = vi.fn(({ search }: { search?: string }) => (search === undefined ? siteTokens : matching));
  showSite("tokens", { "sites.tokens": query });
  await screen.findByRole("tab", { name: "Colours 1" });
  fireEvent.input(screen.getByLabelText("Search tokens"), { target: { value: "soft" } });
  expect(await screen.findByRole("tab", { name: "Shadows 1", selected: true })).toBeTruthy();
  const search = expect.objectContaining({ kind: "shadows", search: "soft" });
  await waitFor(() => expect(query).toHaveBeenCalledWith(search));
});

test("the values of all pages are held against a design system, and a finding leads to its pages", async () => {
  const conformance = vi.fn((_: object) => siteFinding);
  showSite("conformance", {
    "server.about": () => ({ systems: true }),
    "systems.list": () => listOf(system),
    "sites.conformance": conformance,
  });
  fireEvent.click(await screen.findByRole("button", { name: /Details of brand/ }));
  expect(screen.getByRole("link", { name: "harbour.example/a" }).getAttribute("href")).toContain("/conformance");
  expect(conformance).toHaveBeenCalledExactlyOnceWith({ id: "s1", system: "d1" });
});

test("the tokens of all pages are exported by the view of a page's export, named after the site", async () => {
  const ink = { name: "ink", value: "#212529", contexts: [], usage: 4, kind: "text" as const };
  const merged = vi.fn((_: object) => ({
    url: `${ORIGIN}/`,
    environment: { viewport: { width: 1280, height: 800 }, color_scheme: "light" },
    tokens: { colors: [ink], typography: [], spacing: [], assets: [] },
  }));
  showSite("export", { "sites.merged": merged });
  expect(await screen.findByTitle(/^harbour.*\.css$/)).toBeTruthy();
  expect(document.querySelector(".code")?.textContent).toContain("--color-ink: #212529");
  expect(merged).toHaveBeenCalledExactlyOnceWith({ id: "s1" });
});

test("a site that no run has read has nothing to export, and says so", async () => {
  const merged = () => {
    throw new Refusal({ code: "not_found", message: "No run of this site has ended yet." });
  };
  showSite("export", { "sites.merged": merged });
  expect(await screen.findByText(/appear here when a run/)).toBeTruthy();
});

describe("a change of several pages", () => {
  test("is decided once for all, and its pages lead to their own reviews", async () => {
    const decide = vi.fn((_: object) => ({
      ...siteReview,
      changes: [],
      summary: { ...siteReview.summary, pending: 0 },
    }));
    showSite("review", { "sites.review": () => siteReview, "sites.decide": decide });
    expect(await screen.findByText("on 2 pages")).toBeTruthy();
    expect(screen.getByRole("link", { name: "harbour.example/b" }).getAttribute("href")).toContain("/review");
    fireEvent.click(screen.getByRole("button", { name: "Accept brand" }));
    expect(await screen.findByText("All pages are as they were approved.")).toBeTruthy();
    expect(decide).toHaveBeenCalledExactlyOnceWith({ id: "s1", run_id: "r1", accept: ["c1_brand"] });
  });

  test("is decided on the pages that a person chose, and stays on the others; undo reopens it on those pages", async () => {
    const remaining = { ...siteReview, changes: [{ ...siteChange, pages: changedPages.slice(0, 1) }] };
    const decide = vi.fn(({ accept }: { accept?: unknown }) => (accept ? remaining : siteReview));
    showSite("review", { "sites.review": () => siteReview, "sites.decide": decide });
    fireEvent.click(await screen.findByText("on 2 pages"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Choose harbour.example/b" }));
    const group = screen.getByRole("group", { name: "On 1 page only" });
    fireEvent.click(within(group).getByRole("button", { name: "Accept brand" }));
    expect(await screen.findByText("on 1 page")).toBeTruthy();
    const body = { id: "s1", run_id: "r1", pages: ["e/b"] };
    expect(decide).toHaveBeenCalledExactlyOnceWith({ ...body, accept: ["c1_brand"] });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("on 2 pages")).toBeTruthy();
    expect(decide).toHaveBeenLastCalledWith({ ...body, reopen: ["c1_brand"] });
  });
});

test("pages of a change are chosen by the template of their addresses", async () => {
  const decide = vi.fn((_: object) => siteReview);
  showSite("review", { ...tabs.review["on many pages"].answers, "sites.decide": decide });
  expect(await screen.findByText("12 × /timetable/{number} · 6 × /ferries/*")).toBeTruthy();
  fireEvent.click(screen.getByText("on 20 pages"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Choose 6 × /ferries/*" }));
  const group = screen.getByRole("group", { name: "On 6 pages only" });
  fireEvent.click(within(group).getByRole("button", { name: "Accept brand" }));
  const pages = ["ada", "grace", "mary", "joan", "radia", "barbara"].map((name) => `e/ferries/${name}`);
  await waitFor(() => expect(decide).toHaveBeenCalledWith({ id: "s1", run_id: "r1", accept: ["c1_brand"], pages }));
});

test("the runs of a site say what was left out of the source, and why", async () => {
  showSite("runs", tabs.runs.filled.answers);
  expect(await screen.findByText("The source has 11 addresses")).toBeTruthy();
  expect(screen.getByText(/like others of the same template/).textContent).toContain("7");
  expect(screen.getByText("harbour.example/shop/a")).toBeTruthy();
  expect((await screen.findByText("2 of 8")).previousElementSibling?.tagName).toBe("PROGRESS");
});

test("a site is read when a person asks for it", async () => {
  const start = vi.fn(() => run);
  showSite("settings", { "sites.run": start });
  fireEvent.click(await screen.findByRole("button", { name: "Read all pages now" }));
  await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ id: "s1" }));
});

test("the settings of a site read its source again, or delete the site after a question", async () => {
  const [refresh, remove] = [vi.fn(() => site), vi.fn(() => ({ success: true }))];
  const platform = showSite("settings", { "sites.refresh": refresh, "sites.delete": remove });
  expect(await screen.findByText("2 of each template")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Read the source again" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  fireEvent.click(await screen.findByRole("button", { name: "Delete the site…" }));
  expect(remove).not.toHaveBeenCalled();
  expect(screen.getByText("Delete “Harbour” and all of its pages? There is no way back.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Delete the site" }));
  await waitFor(() => expect(platform.visited).toEqual(["/sites"]));
});

test("the schedule of a site is set like that of a page", async () => {
  const put = vi.fn((_: object) => ({}));
  const preview = () => ({ next_run_at: "2026-11-23T05:00:00.000Z" });
  showSite("settings", { "schedules.previewOfSite": preview, "schedules.putOfSite": put });
  fireEvent.click(await screen.findByRole("button", { name: "Set a schedule" }));
  fireEvent.click(screen.getByLabelText("Weekly"));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(put).toHaveBeenCalledExactlyOnceWith({ id: "s1", every: "week" }));
});

test.each<[who: string, role: TeamRole, creator: string | null, buttons: string[]]>([
  [
    "its creator",
    "member",
    "u1",
    [" Share", "Read all pages now", "Change", "Read the source again", "Set a schedule"],
  ],
  ["another member", "member", "u2", ["Read all pages now", "Read the source again"]],
  ["a member, if the creator's account is gone", "member", null, ["Read all pages now", "Read the source again"]],
  ["its creator as a viewer", "viewer", "u1", []],
])(
  "the settings of a team's site offer to %s only what the server lets that person do",
  async (_, role, creator, buttons) => {
    showSite("settings", {
      "sites.get": () => ({ ...site, team_id: "t1", created_by: creator }),
      "teams.list": () => ({ data: [{ id: "t1", name: "Harbour", role }] }),
      "access.getOfSite": () => NO_ACCESS,
    });
    await screen.findByText("Read only when somebody asks for it.");
    const mayChange = buttons.includes("Change");
    const words = "Only owners and admins of the team, and the person who created the site, may change this.";
    await waitFor(() => expect(screen.queryAllByText(words)).toHaveLength(mayChange ? 0 : 2));
    const more = mayChange ? ["Let it in behind a login", "Delete the site…"] : [];
    await waitFor(() => expect(textsOf("button")).toEqual([...buttons, ...more]));
  },
);

test("all of a site but its source and schedule can be changed, and nothing else changes with it", async () => {
  const update = vi.fn((_: object) => site);
  showSite("settings", { "sites.update": update });
  fireEvent.click(await screen.findByRole("button", { name: "Change" }));
  fireEvent.input(screen.getByLabelText("Pages at most"), { target: { value: "20" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Change" })).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    id: "s1",
    name: "Harbour",
    limit: 20,
    include: [],
    exclude: ["/private/**"],
    sample: { per_template: 2, always: [] },
  });
});

test.each<[tab: SiteTab, procedure: string, answer: object]>([
  ["pages", "sites.pages", listOf()],
  ["runs", "sites.runs", listOf()],
  ["tokens", "sites.tokens", { ...listOf(), conflicts: [] }],
  ["review", "sites.review", { baseline: null, latest: null, reasons: [], changes: [], consequences: [] }],
  ["conformance", "sites.conformance", { summary: { values: 0 } }],
  ["export", "sites.merged", { url: ORIGIN, tokens: harbour, environment: {} }],
])("the tab %s of a site is loaded again when a run has ended", async (tab, procedure, answer) => {
  const load = vi.fn(() => answer);
  const reviews = vi.fn(() => listOf());
  let latest = run;
  const procedures: Procedures = {
    "sites.get": () => ({ ...site, latest_run: latest }),
    "sites.run": () => run,
    "server.about": () => ({ systems: true }),
    "systems.list": () => listOf(system),
    "reviews.list": reviews,
    [procedure]: load,
  };
  showSite(tab, procedures, <Navigation route={{ at: "sites" }} />);
  await waitFor(() => expect([load, reviews].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  latest = { ...run, id: "r2", completed_at: "2026-01-02T00:00:00Z" };
  fireEvent.click(screen.getByRole("button", { name: "Read all pages now" }));
  await waitFor(() => expect([load, reviews].map(({ mock }) => mock.calls.length)).toEqual([2, 2]));
});

test("the list of reviews leads to the review of a site", async () => {
  show(<ReviewsView />, fakePlatform({ procedures: { "reviews.list": () => listOf(reviewOfSite) } }));
  expect((await screen.findByRole("link", { name: "Harbour" })).getAttribute("href")).toContain("/sites/s1/review");
});
