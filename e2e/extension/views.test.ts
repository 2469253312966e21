import { readFile } from "node:fs/promises";
import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, beforeEach, expect } from "vitest";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { testViewsOfShell } from "../support/views/token-views.ts";
import { showKind, takePictures } from "../support/views/view.ts";
import { until } from "../support/wait.ts";
import { capture, captureSecondVersion, deleteAllPages, titlesIn } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView } from "./view-pages.ts";

// The dashboard with captures of two design systems. Each test opens the page that it needs, and captures it if no other test
// has done so. On a push, changed-page.test.ts looks at the dashboard.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let dashboard: Page;

beforeAll(async () => {
  chromium = await sharedChromium();
  dashboard = await openView(chromium, "dashboard.html");
  await dashboard.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
beforeEach(async () => {
  await dashboard.bringToFront();
  await dashboard.setViewportSize({ width: 1360, height: 860 });
  await dashboard.evaluate(() => {
    localStorage.clear(); // what another test has chosen
    history.replaceState(null, "", "#/");
  });
  await dashboard.reload();
});

const HARBOUR = { path: "/harbour", title: "Harbour Ferries – departures" };
const LICENCE = { path: "/licence", title: "Renew a fishing licence – GOV.UK" };
const LETTERING = { path: "/lettering", title: "Harbour lettering" };
const TICKETS = { path: "/tickets", title: "Harbour Ferries – tickets" };
type Captured = typeof HARBOUR;

/** Captures a page in its first design, and leaves it open in its tab. */
async function captureFirst({ path }: Pick<Captured, "path">): Promise<void> {
  showcase.show("first design");
  await capture(chromium, showcase.origin() + path);
  await dashboard.bringToFront();
}

/** Opens a page in the dashboard. It has one version, in its first design. */
async function open(page: Captured): Promise<void> {
  if (!(await isListed(page))) {
    await captureFirst(page);
    await until(`${page.title} in the list`, () => isListed(page));
  }
  await select(page);
}

/** Opens a page in the dashboard that has two versions, one of each design. */
async function openVersions(): Promise<void> {
  if (!(await isListed(TICKETS))) {
    await captureFirst(TICKETS);
    showcase.show("second design");
    await captureSecondVersion(chromium);
    await dashboard.bringToFront();
    await until(`${TICKETS.title} in the list`, () => isListed(TICKETS));
  }
  const versions = dashboard.getByRole("link", { name: TICKETS.title }).locator(".page-versions");
  await until(
    "both versions in the list",
    () => versions.textContent(),
    (text) => text === "2",
  );
  await select(TICKETS);
}

const titles = () => titlesIn(dashboard);
const isListed = async ({ title }: Captured) => (await titles()).includes(title);
const listed = (count: number) => until(`${count} pages in the list`, titles, (all) => all.length === count);

async function select({ title }: Captured): Promise<void> {
  await dashboard.getByRole("link", { name: title }).click();
  await dashboard.getByRole("heading", { level: 1, name: title }).waitFor();
  await dashboard.waitForSelector(".swatch");
}

/** The names of the files in a zip, as its central directory lists them. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let offset = zip.indexOf("PK\x01\x02"); offset !== -1; offset = zip.indexOf("PK\x01\x02", offset + 46)) {
    names.push(zip.toString("utf8", offset + 46, offset + 46 + zip.readUInt16LE(offset + 28)));
  }
  return names;
}

// On a push, the dashboard that the server serves stands for both (dashboard-views.test.ts).
testViewsOfShell(
  {
    name: "dashboard",
    page: () => dashboard,
    open: (captured) => (captured === "harbour" ? open(HARBOUR) : openVersions()),
  },
  night.test,
);

night.test(
  "the list shows a new capture first while the dashboard is open, and finds pages by words of their title",
  async () => {
    await deleteAllPages(dashboard);
    await captureFirst(LICENCE);
    await captureFirst(HARBOUR);
    await listed(2);
    expect(await titles()).toEqual([HARBOUR.title, LICENCE.title]);
    const search = dashboard.getByRole("searchbox", { name: "Search pages" });
    await search.fill("fishing");
    await listed(1);
    await search.fill("nobody has this");
    await dashboard.getByText("No page matches “nobody has this”.").waitFor();
    await search.press("Escape");
    await listed(2);
  },
);

night.test(
  "the view of assets saves all in one archive and lists those that the site does not let others read",
  async () => {
    await captureFirst(HARBOUR);
    await open(HARBOUR);
    await showKind(dashboard, "Files", "Assets");
    await takePictures(dashboard, "dashboard-assets");
    const save = async () => {
      const download = dashboard.waitForEvent("download");
      await dashboard.getByRole("button", { name: "Save all" }).click();
      expect((await download).suggestedFilename()).toBe("127.0.0.1-assets.zip");
      return namesIn(await readFile(await (await download).path())).sort();
    };
    // While the page is open, the click on the toolbar's button lets the extension read its files.
    const files = ["favicon.svg", "govuk-crest.svg", "govuk-icon-192.png", "govuk-opengraph-image.png"];
    expect(await save()).toEqual([...files, "svg.svg"]);
    await dashboard.locator(".missing").waitFor({ state: "detached" });

    await chromium.page.goto("about:blank");
    expect(await save()).toEqual(["NOT-INCLUDED.txt", "svg.svg"]);
    const links = dashboard.locator(".missing a");
    await expect.poll(async () => (await links.allTextContents()).map((text) => text.trim()).sort()).toEqual(files);
    expect(await links.first().getAttribute("href")).toMatch(/^http:\/\/127\.0\.0\.1.*\/assets\/images\//);
    await takePictures(dashboard, "dashboard-assets-missing");
    await dashboard.getByRole("button", { name: "Close" }).click();
  },
);

night.test(
  "the view of assets loads pictures of a page only after a click, which it asks for again at the next visit",
  async () => {
    await open(HARBOUR);
    await chromium.page.goto("about:blank");
    const images = dashboard.locator(".asset img");
    const load = dashboard.getByRole("button", { name: "Load previews" });
    showcase.requestedFiles();
    await showKind(dashboard, "Files", "Assets");
    // The page's own drawing is part of the capture.
    await until(
      "the drawing to load",
      () => images.evaluateAll((all: HTMLImageElement[]) => all.map(({ complete }) => complete)),
      (complete) => complete.join() === "true",
    );
    expect(await images.first().getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
    await expect.poll(() => dashboard.locator(".asset-unloaded").allInnerTexts()).toEqual(Array(4).fill("127.0.0.1"));
    expect(showcase.requestedFiles()).toEqual([]);
    await load.click();
    const pictures = ["favicon.svg", "govuk-crest.svg", "govuk-icon-192.png", "govuk-opengraph-image.png"];
    let requested: string[] = [];
    await until(
      "the pictures to be requested",
      () => {
        requested = [...requested, ...showcase.requestedFiles()];
        return requested.map((path) => path.split("/").at(-1)).sort();
      },
      (names) => names.join() === pictures.join(),
    );
    await dashboard.reload();
    await showKind(dashboard, "Files", "Assets");
    await load.waitFor();
    expect(showcase.requestedFiles()).toEqual([]);
  },
);

night.test("the view of colours shows 300 colours with long names, and no name overflows", async () => {
  await captureFirst({ path: "/many" });
  await dashboard.getByRole("link", { name: /Everything that we have/ }).click();
  await dashboard.waitForSelector(".swatch");
  await until(
    "all colours to be drawn",
    () => dashboard.locator(".swatch").count(),
    (count) => count > 290,
  );
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const sticksOut = await dashboard
    .locator(".swatch")
    .evaluateAll((all) => all.some((swatch) => swatch.scrollWidth > swatch.clientWidth));
  expect(sticksOut).toBe(false);
  await takePictures(dashboard, "dashboard-many");
});

night.test(
  "the view of type draws a page's own font if the site lets others read it, and else says that it draws another",
  async () => {
    await captureFirst(LETTERING);
    await open(LETTERING);
    await showKind(dashboard, "Type", "Typefaces");
    const note = dashboard.locator(".specimen-note");
    const load = dashboard.getByRole("button", { name: "Load previews" });
    await load.click();
    const statuses = () => dashboard.evaluate(() => [...document.fonts].map(({ status }) => status));
    await until("the font to load", statuses, (all) => all.includes("loaded"));
    await until(
      "the note to go",
      () => note.count(),
      (count) => count === 0,
    );
    await takePictures(dashboard, "dashboard-own-font");

    await chromium.page.goto("about:blank");
    await dashboard.reload();
    await showKind(dashboard, "Type", "Typefaces");
    await load.click();
    await note.getByText("Shown in a substitute font").waitFor();
  },
);

night.test("the dashboard shows either the list or the page in a narrow window", async () => {
  await open(HARBOUR);
  const all = await titles();
  await dashboard.setViewportSize({ width: 480, height: 860 });
  await takePictures(dashboard, "dashboard-narrow-page");
  await dashboard.locator(".page-back").click();
  await dashboard.locator(".page-link").first().waitFor();
  expect(await titles()).toEqual(all);
  await takePictures(dashboard, "dashboard-narrow-list");
});
