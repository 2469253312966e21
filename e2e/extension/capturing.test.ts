import { night } from "@tintype/shared/testing/night";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { heldPage, servePages } from "../support/pages.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium, type StoredState } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";
import { restartSharedChromium, sharedChromium } from "./shared-chromium.ts";
import { takePopupPictures } from "./view-pages.ts";

// Captures by a user without an account, which stay on the device.

const origin = serveTestPages();
let pages = 0;
/** A page of a test's own. */
const newPage = () => `${origin()}/small?p${++pages}`;
let browser: ExtensionChromium;
beforeAll(async () => {
  browser = await sharedChromium();
});

const paint = (color: string) => `document.documentElement.style.setProperty("--color-brand", "${color}")`;

const reads = () =>
  until(
    "a page to be read",
    () => browser.states(),
    (states) => states.some(({ status }) => status === "reading"),
  );
const failure = () =>
  until("a failure", async () => (await browser.states()).find(({ status }) => status === "failed"));
const shows = (badge: string) =>
  until(
    `the badge ${badge}`,
    () => browser.badge(),
    (text) => text === badge,
  );

describe("a captured page", () => {
  test("has a second version after its design changed, and both versions after the browser's restart", async () => {
    const url = newPage();
    await browser.goto(url);
    await browser.clickAction();
    const first = await browser.outcome();
    expect(first.last?.saved).toMatchObject({ as: "first", version: 1 });
    await browser.page.evaluate(paint("#b3261e"));
    await (await browser.popup()).click("button", "Read the page again");
    const isSecond = (state: StoredState) => state.last?.saved.as === "changed";
    const second = await until("the second version", () => browser.outcome(), isSecond);
    expect(second.last?.saved).toMatchObject({ version: 2, changes: 1 });
    const brand = second.last?.tokens.colors.find(({ name }) => name === "color-brand");
    expect(brand?.value).toBe("#b3261e");
    const popup = await browser.popup();
    await popup.shows("1 change since the version before");
    await popup.click("button", "Show only these");
    await popup.shows("#b3261e");
    const text = (selector: string) =>
      popup.evaluate<string | undefined>(`document.querySelector(${JSON.stringify(selector)})?.innerText`);
    expect(await text(".footer-version small")).toBe("1 change");
    await popup.evaluate('document.querySelector(".footer-version").click()');
    // An element that the browser has not laid out yet has no inner text.
    await until(
      "the changed colour",
      () => text(".color-halves + .swatch-name"),
      (words) => words === "color-brand",
    );
    await takePopupPictures(popup, "changes");
    await expect.poll(() => popup.evaluate("document.activeElement.ariaLabel")).toBe("Back");
    // Escape goes back, and does not close the popup.
    await popup.evaluate('document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))');
    await until("the tokens", () => text(".swatch"));
    const versions = await browser.versionsOf(url);
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);

    browser = await restartSharedChromium();
    expect(await browser.versionsOf(url)).toEqual(versions);
    await browser.goto(url);
    await browser.clickAction();
    expect((await browser.outcome()).last?.saved).toMatchObject({ as: "changed", version: 3, changes: 1 });
    await shows("1");
  });
});

test("a capture says what it leaves out, and contains none of it", async () => {
  const site = await servePages((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Ships</title><link rel="icon" href="/icon.png?sig=ab12">
      <h1 style="color: #123456">Ships</h1><svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/><text>Ada</text></svg>`);
  });
  await browser.goto(`${site.origin}/?session=cd34&page=2`);
  await browser.clickAction();
  const popup = await browser.popup();
  const words = "2 private parameters of addresses, the texts of 1 drawing";
  await popup.click("button", "About these tokens: 1 notice");
  await popup.shows(`For your privacy, Tintype has left out ${words}.`);
  const contents = await browser.records<{ leftOut?: unknown }>("contents");
  expect(contents.flatMap(({ leftOut }) => leftOut ?? [])).toEqual([{ parameters: 2, drawings: 1 }]);
  const stored = JSON.stringify([contents, await browser.records("pages"), await browser.records("observations")]);
  expect(stored).toContain("/?page=2");
  expect(stored).not.toMatch(/ab12|cd34|Ada/);
  expect(JSON.stringify(await browser.records("observations"))).not.toContain("leftOut");
  await browser.closePopup();
});

test("docs/visitors.md > the extension reads a page without its banner on request, and presses nothing", async () => {
  const site = await servePages((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Ships</title><h1 style="color: #123456">Ships</h1>
      <aside style="position: fixed; inset: auto 0 0; background: #ffee00; color: #442200">We use cookies.
      <button onclick="document.title = 'pressed'">Accept</button> <button onclick="document.title = 'pressed'">Reject</button></aside>`);
  });
  await browser.goto(site.origin);
  await browser.clickAction();
  const popup = await browser.popup();
  await popup.shows("A cookie banner was on the page; its values are among the tokens.");
  await popup.shows("#ffee00");
  await popup.click("button", "Read without it");
  await popup.shows("Read without the page's cookie banner.");
  const hidden = await browser.outcome();
  expect(hidden.last?.tokens.colors.map(({ value }) => value)).not.toContain("#ffee00");
  expect(hidden.last?.environment).toMatchObject({ consent: { status: "hidden", banner: "unknown" } });
  expect(await browser.page.title()).toBe("Ships");
  expect(await browser.page.locator("aside").isVisible()).toBe(true);
  await popup.click("button", "Read with it");
  await popup.shows("A cookie banner was on the page; its values are among the tokens.");
  await browser.closePopup();
});

night.test(
  "a capture of an address with tracking parameters is saved without them on request, also by later readings",
  async () => {
    const url = `${newPage()}=1`;
    const { search } = new URL(url);
    const addresses = async () => {
      const pages = await browser.records<{ url: string; versions: number }>("pages");
      return pages.filter((page) => page.url.includes(search)).map((page) => [page.url, page.versions]);
    };
    await browser.goto(`${url}&utm_source=letter`);
    await browser.clickAction();
    const popup = await browser.popup();
    await popup.shows("This address has tracking parameters: utm_source.");
    expect(await addresses()).toEqual([[`${url}&utm_source=letter`, 1]]);
    await popup.click("button", "Save without them");
    await popup.shows("Saved under the address without utm_source.");
    expect(await addresses()).toEqual([[url, 1]]);
    await browser.page.evaluate(paint("#b3261e"));
    await popup.click("button", "Read the page again");
    await popup.shows("Version 2");
    await browser.closePopup();

    await browser.goto(`${url}&fbclid=2`);
    await browser.clickAction();
    const another = await browser.popup();
    await another.shows("You already have this page without fbclid.");
    await another.click("button", "Save there");
    await another.shows("Version 3");
    expect(await addresses()).toEqual([[url, 3]]);
    await browser.closePopup();
  },
);

describe("the extension reads", () => {
  test("a page whose policy forbids all scripts", async () => {
    await browser.goto(`${origin()}/strict`);
    await browser.clickAction();
    const { last } = await browser.outcome();
    expect(last?.tokens.colors.map(({ value }) => value)).toContain("#8a1c5b");
  });

  night.test("a frame of the page's own origin, and counts one of another origin as unreadable", async () => {
    await browser.goto(`${origin()}/frames`);
    await browser.clickAction();
    const { last } = await browser.outcome();
    expect(last?.environment.unreadable_frames).toBe(1);
    expect(last?.tokens.colors.map(({ value }) => value)).toContain("#0b6e4f");
  });

  night.test("a page of 10,000 elements in many short tasks", async () => {
    const measured = await ExtensionChromium.launch(undefined, { isMeasured: true });
    onTestFinished(() => measured.close());
    await measured.goto(`${origin()}/large`);
    const [firstTask, ...rest] = await measured.tasksDuring(async () => {
      await measured.clickAction();
      const { last } = await measured.outcome();
      expect(last?.tokens.colors.length).toBeGreaterThan(1000);
    });
    expect(firstTask).toBeGreaterThan(0);
    expect(rest.length).toBeGreaterThan(10);
    // Computing the styles of all elements, while marks stand beside the rules, cannot be divided.
    expect(Math.max(...rest)).toBeLessThan(rest.reduce((sum, task) => sum + task, 0) / 2);
  });

  night.test("nothing if a page did not load, and says so", async () => {
    const unreachable = "http://127.0.0.1:9/";
    await browser.page.goto(unreachable).catch(() => undefined);
    await until(
      "the error page",
      () => browser.page.url(),
      (url) => url.startsWith("chrome-error:"),
    );
    await browser.clickAction(unreachable);
    const failed = await failure();
    expect(failed.fault).toBe("not_loaded");
  });
});

describe("a capture whose background the browser ends", () => {
  async function captureHeldPage() {
    const page = heldPage();
    const site = await servePages(page.handle);
    await browser.closePopup();
    // The page does not finish loading, because its style sheet does not come.
    await browser.page.goto(site.origin, { waitUntil: "commit" });
    await page.requested();
    return page;
  }

  night.test("is completed if the popup is open, which starts the background again", async () => {
    const page = await captureHeldPage();
    await browser.clickAction();
    await browser.popup();
    await reads();
    await browser.killBackground();
    page.release();
    expect((await browser.outcome()).last?.saved.as).toBe("first");
  });

  night.test("is reported as interrupted if the popup is closed", async () => {
    await captureHeldPage();
    await browser.clickAction();
    await reads();
    await browser.closePopup();
    await browser.killBackground();
    const otherTab = await browser.page.context().newPage();
    await otherTab.close(); // starts the background
    const failed = await failure();
    expect(failed.fault).toBe("interrupted");
    await shows("!");
  });
});

describe("the context menu", () => {
  test("captures the page and shows the outcome in the badge", async () => {
    await browser.goto(newPage());
    await browser.clickAction(); // grants the tab, as a click in the menu does
    await browser.outcome();
    await browser.closePopup();
    await browser.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.contextMenus.onClicked.dispatch({ menuItemId: "capture" }, tab))`);
    await shows("=");
  });
});
