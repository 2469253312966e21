import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveShowcase } from "./showcase-pages.ts";
import { openView, takePictures } from "./view-pages.ts";

// The dashboard, over captures that a click on the toolbar has made of pages of two design systems.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let dashboard: Page;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
});
afterAll(() => chromium?.close());

async function capture(path: string): Promise<void> {
  await chromium.page.bringToFront();
  await chromium.goto(showcase.origin() + path);
  await chromium.clickAction();
  await chromium.outcome();
  await chromium.closePopup();
  await dashboard.bringToFront();
}

/** Captures a page once more, as it is now. */
async function captureAgain(path: string): Promise<void> {
  await chromium.page.bringToFront();
  await chromium.goto(showcase.origin() + path);
  await chromium.clickAction();
  const popup = await chromium.popup();
  const version = () => popup.evaluate<string>('document.querySelector(".footer-version b")?.innerText ?? ""');
  const before = await until("a version in the popup", version, (text) => text !== "");
  if (before !== "Version 2") {
    const again = 'document.querySelector(".header .icon-button:last-child:enabled")';
    await until("the button to read again", () => popup.evaluate<boolean>(`${again} !== null`));
    await popup.evaluate(`${again}.click()`);
    await until("another version", version, (text) => text !== before);
  }
  await chromium.closePopup();
  await dashboard.bringToFront();
}

/** The texts of elements as people see them, without what is for screen readers. */
const seen = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element; // as its type says it for nodes
      for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
      return copy.textContent?.trim();
    }),
  );

const titles = () => dashboard.locator(".page-title").allInnerTexts();
const listed = (count: number) => until(`${count} pages in the list`, titles, (all) => all.length === count);
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

test("before the first capture it tells what to do", async () => {
  dashboard = await openView(chromium, "dashboard.html");
  await dashboard.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dashboard.waitForSelector(".welcome");
  expect(await dashboard.locator(".welcome h2").allInnerTexts()).toEqual(["Open a page", "Click Tintype", "Come back"]);
  await takePictures(dashboard, "dashboard-welcome");
});

test("a capture appears while the dashboard is open, newest first, and can be found by its words", async () => {
  await capture("/licence");
  await capture("/harbour");
  await listed(2);
  expect(await titles()).toEqual(["Harbour Ferries – departures", "Renew a fishing licence – GOV.UK"]);
  const search = dashboard.getByRole("searchbox", { name: "Search pages" });
  await search.fill("fishing");
  await listed(1);
  await search.fill("nobody has this");
  expect(await dashboard.locator(".side-none").textContent()).toBe("No page matches “nobody has this”.");
  await search.press("Escape");
  await listed(2);
});

test("colours stand by their roles, and are copied in the chosen notation", async () => {
  await dashboard.getByRole("link", { name: /Harbour/ }).click();
  await dashboard.waitForSelector(".swatch");
  const accents = dashboard.locator(".role", { hasText: "Accents" });
  expect(await accents.locator(".swatch-name").allInnerTexts()).toContain("bs-primary");
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

test("a colour tells all its notations, what it paints and what else it is called", async () => {
  const more = dashboard.getByRole("button", { name: "Details of bs-primary" });
  await more.click();
  const details = dashboard.getByRole("region", { name: "bs-primary" });
  expect(await details.locator(".details-value .value").allInnerTexts()).toEqual([
    "#0d6efd",
    "rgb(13 110 253)",
    "hsl(215.8 98.4% 52.2%)",
    "oklch(0.5782 0.2282 260.03)",
  ]);
  expect(await details.locator("dd").first().textContent()).toContain("background-color");
  await takePictures(dashboard, "dashboard-color-details");
  await more.click();
  expect(await details.count()).toBe(0);
});

test("the search goes through all kinds of tokens, and says where something was found", async () => {
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
  await dashboard.locator(".none-kinds button").click();
  expect(await seen(dashboard.locator(".specimen-name"))).toEqual(["Liberation Mono"]);
  await dashboard.getByRole("button", { name: "Clear the search" }).click();
});

test("pairs that are hard to read come first, in their real colours", async () => {
  await dashboard.getByRole("tab", { name: "Contrast" }).click();
  const weakest = dashboard.locator(".pair").first();
  expect(await seen(weakest.locator(".pair-name"))).toEqual(["bs-warning", "bs-body-bg"]);
  expect(await weakest.locator(".pair-ratio").textContent()).toBe("1.63:1");
  expect(await weakest.locator(".level").allInnerTexts()).toEqual(["AA\nnot passed", "AAA\nnot passed"]);
  const sample = weakest.locator(".pair-sample");
  const style = await sample.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect(style).toEqual(["rgb(255, 193, 7)", "rgb(255, 255, 255)"]);
  await takePictures(dashboard, "dashboard-contrast");
});

test("type and spacing are drawn", async () => {
  await dashboard.getByRole("tab", { name: "Type" }).click();
  const specimen = dashboard.locator(".specimen").first();
  expect(await seen(specimen.locator(".specimen-name"))).toEqual(["Liberation Sans"]);
  const drawn = await specimen
    .locator(".size > span:not(.unseen)")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  const named = await specimen.locator(".size small").allInnerTexts();
  expect(drawn).toEqual(named.map((size) => `${Math.min(56, Number(size))}px`));
  await takePictures(dashboard, "dashboard-type");

  await dashboard.getByRole("tab", { name: "Spacing" }).click();
  const step = dashboard.locator("button.step", { hasText: "48px" }).locator(".bar span");
  expect((await step.boundingBox())?.width).toBe(48);
  await takePictures(dashboard, "dashboard-spacing");
  // The panel scrolls, the window does not.
  for (const kind of ["Contrast", "Type", "Spacing"]) {
    await dashboard.getByRole("tab", { name: kind }).click();
    expect(await dashboard.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

test("all assets are saved in one archive; what the site keeps to itself is listed", async () => {
  await dashboard.getByRole("tab", { name: "Assets" }).click();
  await takePictures(dashboard, "dashboard-assets");
  const save = async () => {
    const download = dashboard.waitForEvent("download");
    await dashboard.getByRole("button", { name: "Save all" }).click();
    expect((await download).suggestedFilename()).toBe("127.0.0.1-assets.zip");
    return namesIn(await readFile(await (await download).path())).sort();
  };
  // While the page is open, the click on the toolbar lets us have its files too.
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

test("tokens are exported in every format, to look at, to copy and to save", async () => {
  await dashboard.getByRole("link", { name: "Export" }).click();
  for (const [label, name, piece] of [
    ["CSS", "127.0.0.1.css", "--color-bs-primary: #0d6efd;"],
    ["SCSS", "127.0.0.1.scss", "$color-bs-primary: #0d6efd;"],
    ["Less", "127.0.0.1.less", "@color-bs-primary: #0d6efd;"],
    ["Tailwind 4", "127.0.0.1.tailwind.css", "@theme"],
    ["Tailwind 3", "127.0.0.1.tailwind.config.js", "module.exports"],
    ["DTCG", "127.0.0.1.tokens.json", '"$type": "color"'],
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

test("one version has nothing to be compared with, and says so", async () => {
  await dashboard.getByRole("link", { name: "Versions" }).click();
  await dashboard.getByText("One version so far").waitFor();
  await takePictures(dashboard, "dashboard-one-version");
});

test("two versions stand side by side, and swapped the other way round", async () => {
  showcase.redesign();
  await captureAgain("/harbour");
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

test("an older version can be looked at again", async () => {
  await dashboard.getByRole("link", { name: "Tokens" }).click();
  await dashboard.getByLabel("Version that is shown").selectOption({ index: 1 });
  await dashboard.getByRole("button", { name: "Copy bs-primary #0d6efd" }).waitFor();
  expect(dashboard.url()).toMatch(/#\/page\/[^/]+\/version\/[^/]+$/);
});

test("a page is deleted at once, and comes back with all its versions", async () => {
  await dashboard.getByRole("button", { name: "Delete Harbour Ferries – departures" }).click();
  await listed(1);
  await takePictures(dashboard, "dashboard-undo");
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await listed(2);
  expect(await dashboard.locator(".page-versions").textContent()).toBe("2");
});

test("an address that leads nowhere says so", async () => {
  await dashboard.evaluate(() => {
    location.hash = "#/page/gone";
  });
  await dashboard.getByText("This capture is no longer here").waitFor();
});

test("300 colours with endless names are shown at once, and none sticks out", async () => {
  await capture("/many");
  await dashboard.getByRole("link", { name: /Everything that we have/ }).click();
  await dashboard.waitForSelector(".swatch");
  expect(await dashboard.locator(".swatch").count()).toBeGreaterThan(290);
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const sticksOut = await dashboard
    .locator(".swatch")
    .evaluateAll((all) => all.some((swatch) => swatch.scrollWidth > swatch.clientWidth));
  expect(sticksOut).toBe(false);
  await takePictures(dashboard, "dashboard-many");
});

test("a page's own font is drawn in itself where the site lets us have it, and else it is said what stands in", async () => {
  await capture("/lettering");
  await dashboard.getByRole("link", { name: /Harbour lettering/ }).click();
  await dashboard.getByRole("tab", { name: "Type" }).click();
  const note = dashboard.locator(".specimen-note");
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
  await dashboard.getByRole("tab", { name: "Type" }).click();
  await note.getByText("Shown in another font").waitFor();
});

test("on a narrow window the list and the page take turns", async () => {
  await dashboard.setViewportSize({ width: 480, height: 860 });
  await takePictures(dashboard, "dashboard-narrow-page");
  await dashboard.locator(".page-back").click();
  await listed(4);
  expect(await dashboard.locator(".page-link").first().isVisible()).toBe(true);
  await takePictures(dashboard, "dashboard-narrow-list");
});
