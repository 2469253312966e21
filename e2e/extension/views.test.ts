import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../support/wait.ts";
import { capture, captureSecondVersion, deleteAllPages, titlesIn } from "./captures.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveShowcase } from "./showcase-pages.ts";
import { openView, showKind, takePictures } from "./view-pages.ts";

// The dashboard with captures of two design systems. Each test opens the page that it needs, and captures it if no other test
// has done so.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let dashboard: Page;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
  dashboard = await openView(chromium, "dashboard.html");
  await dashboard.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterAll(() => chromium?.close());
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

/**
 * The texts of elements, without those for screen readers. Not the inner texts: those of elements that the browser has not
 * laid out yet are empty (content-visibility).
 */
const seen = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element; // a copy is of the same type
      for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
      return copy.textContent?.trim();
    }),
  );

const copied = () => dashboard.evaluate(() => navigator.clipboard.readText());
const saved = async (download: Download) => (await readFile(await download.path())).toString();

/** The names of the files in a zip, as its central directory lists them. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf("PK\x01\x02"); at !== -1; at = zip.indexOf("PK\x01\x02", at + 46)) {
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}

test("the dashboard explains the first steps before the first capture", async () => {
  await deleteAllPages(dashboard);
  await dashboard.waitForSelector(".welcome");
  expect(await dashboard.locator(".welcome h2").allInnerTexts()).toEqual(["Open a page", "Click Tintype", "Come back"]);
  await takePictures(dashboard, "dashboard-welcome");
});

test("the list shows a new capture first while the dashboard is open, and finds pages by words of their title", async () => {
  await deleteAllPages(dashboard);
  await captureFirst(LICENCE);
  await captureFirst(HARBOUR);
  await listed(2);
  expect(await titles()).toEqual([HARBOUR.title, LICENCE.title]);
  const search = dashboard.getByRole("searchbox", { name: "Search pages" });
  await search.fill("fishing");
  await listed(1);
  await search.fill("nobody has this");
  expect(await dashboard.locator(".side-none").textContent()).toBe("No page matches “nobody has this”.");
  await search.press("Escape");
  await listed(2);
});

test("the view of colours groups them by role and copies them in the chosen notation", async () => {
  await open(HARBOUR);
  const accents = dashboard.locator(".role", { hasText: "Accents" });
  expect(await seen(accents.locator(".swatch-name"))).toContain("bs-primary");
  const primary = accents.locator(".swatch-copy", { hasText: "bs-primary" });
  for (const [notation, value] of [
    ["rgb", "rgb(13 110 253)"],
    ["hsl", "hsl(215.8 98.4% 52.2%)"],
    ["oklch", "oklch(0.5782 0.2282 260.03)"],
    ["hex", "#0d6efd"],
  ] as const) {
    await dashboard.getByRole("radio", { name: notation, exact: true }).check();
    await primary.click();
    await dashboard.getByText(`${value} copied`).waitFor();
    expect(await copied()).toBe(value);
  }
  await takePictures(dashboard, "dashboard-colors");
});

test("the details of a colour show all its notations, its custom property and what it paints", async () => {
  await open(HARBOUR);
  const more = dashboard.getByRole("button", { name: "Details of bs-primary" });
  await more.click();
  const details = dashboard.getByRole("region", { name: "bs-primary" });
  const values = await until(
    "the values, of which the class is loaded last",
    () => details.locator(".details-value .value").allInnerTexts(),
    (all) => all.length === 7,
  );
  expect(values).toEqual([
    "#0d6efd",
    "rgb(13 110 253)",
    "hsl(215.8 98.4% 52.2%)",
    "oklch(0.5782 0.2282 260.03)",
    "0d6efd",
    "var(--bs-primary)",
    expect.stringMatching(/^[a-z]+-bs-primary$/),
  ]);
  expect(await details.locator("dd").first().textContent()).toContain("background-color");
  await takePictures(dashboard, "dashboard-color-details");
  await more.click();
  expect(await details.count()).toBe(0);
});

test("the search looks through all kinds of tokens and leads to those where it finds something", async () => {
  await open(HARBOUR);
  await dashboard.keyboard.press("/");
  await dashboard.keyboard.type("#0d6efd");
  await until(
    "one colour",
    () => dashboard.locator(".swatch").count(),
    (count) => count === 1,
  );
  await dashboard.keyboard.press("Escape");
  await dashboard.keyboard.type("liberation mono");
  await dashboard.getByText("Nothing here matches “liberation mono”.").waitFor();
  await takePictures(dashboard, "dashboard-search");
  // The page asks for another font, and this computer draws it with Liberation Mono.
  await dashboard.locator(".none-kinds button", { hasText: "Typefaces" }).click();
  await dashboard.locator(".specimen-name").first().waitFor();
  expect(await seen(dashboard.locator(".specimen-name"))).toEqual(["SFMono-Regular"]);
  await dashboard.getByRole("button", { name: "Clear the search" }).click();
});

test("the view of contrasts shows the pairs that are hardest to read first, in their own colours", async () => {
  await open(HARBOUR);
  await showKind(dashboard, "Colour", "Contrast");
  const weakest = dashboard.locator(".pair").first();
  expect(await weakest.locator(".pair-facts").textContent()).toBe("border of a field · once");
  expect(await weakest.locator(".pair-ratio").textContent()).toBe("1.30:1");
  expect(await weakest.locator(".level").allTextContents()).toEqual(["3:1fails"]);
  await takePictures(dashboard, "dashboard-contrast-borders");
  await dashboard.getByRole("radio", { name: "Text", exact: true }).check();
  expect(await seen(weakest.locator(".pair-name"))).toEqual(["bs-warning", "bs-body-bg"]);
  expect(await weakest.locator(".pair-ratio").textContent()).toBe("1.63:1");
  expect(await weakest.locator(".level").allTextContents()).toEqual(["AAfails", "AAAfails"]);
  const sample = weakest.locator(".pair-sample");
  const style = await sample.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect(style).toEqual(["rgb(255, 193, 7)", "rgb(255, 255, 255)"]);
  await takePictures(dashboard, "dashboard-contrast");
});

test("the views of type and spacing draw sizes as they are", async () => {
  await open(HARBOUR);
  await showKind(dashboard, "Type", "Typefaces");
  const specimen = dashboard.locator(".specimen").first();
  expect(await seen(specimen.locator(".specimen-name"))).toEqual(["Liberation Sans"]);
  const drawn = await specimen
    .locator(".family-sample")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  const named = await specimen.locator(".family-style .value").allInnerTexts();
  expect(named.length).toBeGreaterThan(1);
  expect(drawn).toEqual(named.map((style) => `${Math.min(40, Number.parseFloat(style))}px`));
  await takePictures(dashboard, "dashboard-type");

  await showKind(dashboard, "Layout", "Spacing");
  const rare = dashboard.getByRole("button", { name: /^Used once/, expanded: false });
  if ((await rare.count()) > 0) await rare.click();
  const step = dashboard.locator(".panel button", { hasText: "48px" }).locator(".bar span");
  expect((await step.boundingBox())?.width).toBe(48);
  await takePictures(dashboard, "dashboard-spacing");
  // The panel scrolls, the window does not.
  for (const [group, kind] of [
    ["Colour", "Contrast"],
    ["Type", "Typefaces"],
    ["Layout", "Spacing"],
  ] as const) {
    await showKind(dashboard, group, kind);
    expect(await dashboard.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

test("the views of surfaces and motion draw values as they are", async () => {
  await open(HARBOUR);
  const drawn = (selector: string, property: string) =>
    dashboard
      .locator(selector)
      .evaluateAll(
        (all, name) =>
          all.map((one) => [
            one.closest(".token-copy")?.getAttribute("title")?.split("\n")[1],
            getComputedStyle(one).getPropertyValue(name),
          ]),
        property,
      );
  await showKind(dashboard, "Surface", "Radii");
  const radii = await drawn(".radius-card", "border-radius");
  expect(radii.length).toBeGreaterThan(1);
  for (const [value, radius] of radii) expect(radius).toBe(value);
  await takePictures(dashboard, "dashboard-radii");
  await showKind(dashboard, "Motion", "Easings");
  const moving = () => dashboard.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0); // the person wants less motion
  await takePictures(dashboard, "dashboard-easings");
  await dashboard.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
  const easings = await drawn(".easing-dot", "animation-timing-function");
  expect(easings.length).toBeGreaterThan(0);
  for (const [value, easing] of easings) expect(easing).toBe(value);
  // The curve is drawn from the points that the browser computes.
  expect(await dashboard.locator(".easing-curve").count()).toBe(easings.length);
  expect(await dashboard.locator(".easing-curve").first().getAttribute("d")).toMatch(/^M0 100L.*L100 0$/);
  await dashboard.emulateMedia({ reducedMotion: "reduce" });
});

test("the view of assets saves all in one archive and lists those that the site does not let others read", async () => {
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
  expect(await dashboard.locator(".missing").count()).toBe(0);

  await chromium.page.goto("about:blank");
  expect(await save()).toEqual(["NOT-INCLUDED.txt", "svg.svg"]);
  const links = dashboard.locator(".missing a");
  expect((await links.allInnerTexts()).map((text) => text.trim()).sort()).toEqual(files);
  expect(await links.first().getAttribute("href")).toMatch(/^http:\/\/127\.0\.0\.1.*\/assets\/images\//);
  await takePictures(dashboard, "dashboard-assets-missing");
  await dashboard.getByRole("button", { name: "Close" }).click();
});

test("the view of assets loads pictures of a page only after a click, which it asks for again at the next visit", async () => {
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
  expect(await dashboard.locator(".asset-unloaded").allInnerTexts()).toEqual(Array(4).fill("127.0.0.1"));
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
});

test("the view of exports shows, copies and saves the tokens in every format", async () => {
  await open(HARBOUR);
  await dashboard.getByRole("link", { name: "Export" }).click();
  for (const [label, name, piece] of [
    ["CSS", "127.0.0.1.css", "--bs-primary: #0d6efd;"],
    ["SCSS", "127.0.0.1.scss", "$bs-primary: #0d6efd;"],
    ["Less", "127.0.0.1.less", "@bs-primary: #0d6efd;"],
    ["Tailwind 4", "127.0.0.1.tailwind.css", "@theme"],
    ["Tailwind 3", "127.0.0.1.tailwind.config.js", "module.exports"],
    ["Design Tokens", "127.0.0.1.tokens.json", '"$type": "color"'],
    ["Figma", "127.0.0.1.figma.tokens.json", '"com.figma.scopes"'],
    ["JSON", "127.0.0.1.json", '"value": "#0d6efd"'],
  ] as const) {
    await dashboard.getByRole("radio", { name: label, exact: true }).check();
    await dashboard.getByText(name, { exact: true }).waitFor();
    await dashboard.getByRole("button", { name: "Copy" }).click();
    await dashboard.getByText(`${name} copied`).waitFor();
    const download = dashboard.waitForEvent("download");
    await dashboard.getByRole("button", { name: "Save" }).click();
    expect((await download).suggestedFilename()).toBe(name);
    const content = await saved(await download);
    expect(content).toContain(piece);
    expect(await copied()).toBe(content);
    expect((await dashboard.locator(".code").textContent())?.trim()).toBe(content.trim());
  }
  await takePictures(dashboard, "dashboard-export");
});

test("the view of exports shows the palette as a drawing, and saves it as PNG", async () => {
  await open(HARBOUR);
  await dashboard.getByRole("link", { name: "Export" }).click();
  const svg = dashboard.getByRole("radio", { name: "SVG", exact: true });
  await svg.check();
  await svg.press("ArrowLeft"); // the groups are one choice for the keyboard
  await dashboard.getByRole("radio", { name: "Figma", exact: true, checked: true }).waitFor();
  await svg.check();
  const drawing = dashboard.getByRole("img", { name: "127.0.0.1.palette.svg" });
  await drawing.waitFor();
  const width = await drawing.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error("This is no picture.");
    await image.decode();
    return image.naturalWidth;
  });
  await dashboard.getByRole("radio", { name: "PNG", exact: true }).check();
  const download = dashboard.waitForEvent("download");
  await dashboard.getByRole("button", { name: "Save" }).click();
  expect((await download).suggestedFilename()).toBe("127.0.0.1.palette.png");
  const file = await readFile(await (await download).path());
  expect(file.toString("latin1", 1, 4)).toBe("PNG");
  // The first part of a PNG says its width.
  expect(file.readUInt32BE(16)).toBe(width * 2);
  await takePictures(dashboard, "dashboard-palette");
});

test("the view of versions says that there is nothing to compare if there is one version", async () => {
  await open(HARBOUR);
  await dashboard.getByRole("link", { name: "Versions" }).click();
  await dashboard.getByText("One version so far").waitFor();
  await takePictures(dashboard, "dashboard-one-version");
});

test("the view of versions shows two versions side by side, and swaps them", async () => {
  await openVersions();
  await dashboard.getByRole("link", { name: /^Versions/ }).click();
  await dashboard.waitForSelector(".diff");
  const halves = (name: string) =>
    dashboard.locator(".color-change", { hasText: name }).locator(".value").allInnerTexts();
  expect(await halves("bs-primary")).toEqual(["#0d6efd", "#7a3ee8"]);
  const painted = dashboard.locator(".color-change", { hasText: "bs-primary" }).locator(".color-paint > span");
  expect(await painted.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).toEqual([
    "rgb(13, 110, 253)",
    "rgb(122, 62, 232)",
  ]);
  expect(await dashboard.locator(".diff-total").textContent()).toMatch(/^\d+ changes$/);
  await takePictures(dashboard, "dashboard-changes");
  await dashboard.locator(".diff-body").evaluate((body) => body.scrollTo(0, 640));
  await takePictures(dashboard, "dashboard-changes-below");

  await dashboard.getByRole("button", { name: "Swap" }).click();
  await until(
    "the values swapped",
    () => halves("bs-primary"),
    (values) => values.join() === "#7a3ee8,#0d6efd",
  );
  expect(dashboard.url()).toMatch(/#\/page\/[^/]+\/compare\/[^/]+\/[^/]+$/);
  await dashboard.getByLabel("To", { exact: true }).selectOption({ index: 0 });
  await dashboard.getByText("No changes", { exact: true }).waitFor();
  await takePictures(dashboard, "dashboard-no-changes");
});

test("the view of tokens shows an older version if it is selected", async () => {
  await openVersions();
  await dashboard.getByLabel("Version that is shown").selectOption({ index: 1 });
  await dashboard.getByRole("button", { name: "Copy bs-primary #0d6efd" }).waitFor();
  expect(dashboard.url()).toMatch(/#\/page\/[^/]+\/version\/[^/]+$/);
});

test("the dashboard deletes a page at once, and restores it with all its versions on undo", async () => {
  await openVersions();
  const { length } = await titles();
  await dashboard.getByRole("button", { name: `Delete ${TICKETS.title}` }).click();
  await listed(length - 1);
  await takePictures(dashboard, "dashboard-undo");
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await listed(length);
  const link = dashboard.getByRole("link", { name: TICKETS.title });
  expect(await link.locator(".page-versions").textContent()).toBe("2");
});

test("the dashboard says that a page does not exist if its address leads nowhere", async () => {
  await dashboard.evaluate(() => {
    location.hash = "#/page/gone";
  });
  await dashboard.getByText("This capture is no longer here").waitFor();
});

test("the view of colours shows 300 colours with long names, and no name overflows", async () => {
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

test("the view of type draws a page's own font if the site lets others read it, and else says that it draws another", async () => {
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
});

test("the dashboard shows either the list or the page in a narrow window", async () => {
  await open(HARBOUR);
  const all = await titles();
  await dashboard.setViewportSize({ width: 480, height: 860 });
  await takePictures(dashboard, "dashboard-narrow-page");
  await dashboard.locator(".page-back").click();
  expect(await titles()).toEqual(all);
  expect(await dashboard.locator(".page-link").first().isVisible()).toBe(true);
  await takePictures(dashboard, "dashboard-narrow-list");
});
