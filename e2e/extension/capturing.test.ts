import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { heldPage, servePages } from "../support/pages.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium, type StoredState } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";

// What becomes of a click, without an account: versions on this device.

const origin = serveTestPages();
let chromium: ExtensionChromium | undefined;
const open = async () => {
  chromium ??= await ExtensionChromium.launch();
  return chromium;
};
const close = async () => {
  await chromium?.close();
  chromium = undefined;
};
afterAll(close);

const paint = (color: string) => `document.documentElement.style.setProperty("--color-brand", "${color}")`;
/** The popup's own way to ask, without its view. */
const readAgain = 'document.querySelector("[aria-label=\\"Read the page again\\"]").click()';

const reads = (browser: ExtensionChromium) =>
  until(
    "a page to be read",
    () => browser.states(),
    (states) => states.some(({ status }) => status === "reading"),
  );
const failure = (browser: ExtensionChromium) =>
  until("a failure", async () => (await browser.states()).find(({ status }) => status === "failed"));
const shows = (browser: ExtensionChromium, badge: string) =>
  until(
    `the badge ${badge}`,
    () => browser.badge(),
    (text) => text === badge,
  );

describe("versions", () => {
  afterEach(close);

  test("a changed page is kept as its next version, and both are there when the browser starts again", async () => {
    const browser = await open();
    await browser.goto(`${origin()}/`);
    await browser.clickAction();
    const first = await browser.outcome();
    expect(first.last?.saved).toMatchObject({ as: "first", version: 1 });
    await browser.page.evaluate(paint("#b3261e"));
    await (await browser.popup()).evaluate(readAgain);
    const isSecond = (state: StoredState) => state.last?.saved.as === "changed";
    const second = await until("the second version", () => browser.outcome(), isSecond);
    expect(second.last?.saved).toMatchObject({ version: 2, changes: 1 });
    const named = second.last?.tokens.colors.find(({ name }) => name === "color-brand");
    expect(named?.value).toBe("#b3261e");
    const kept = await browser.kept();
    expect(kept.map(({ url, version }) => [url, version])).toEqual([
      [`${origin()}/`, 1],
      [`${origin()}/`, 2],
    ]);

    chromium = await ExtensionChromium.launch(await browser.quit());
    expect(await chromium.kept()).toEqual(kept);
    await chromium.goto(`${origin()}/`);
    await chromium.clickAction();
    expect((await chromium.outcome()).last?.saved).toMatchObject({ as: "changed", version: 3, changes: 1 });
    await shows(chromium, "1");
  });
});

describe("hard pages", () => {
  beforeEach(open);

  test("a page whose policy forbids all scripts is read like any other", async () => {
    const browser = await open();
    await browser.goto(`${origin()}/strict`);
    await browser.clickAction();
    const { last } = await browser.outcome();
    expect(last?.tokens.colors.map(({ value }) => value)).toContain("#8a1c5b");
  });

  test("a frame of another site is counted, one of the page's own is read", async () => {
    const browser = await open();
    await browser.goto(`${origin()}/frames`);
    await browser.clickAction();
    const { last } = await browser.outcome();
    expect(last?.environment.unreadable_frames).toBe(1);
    expect(last?.tokens.colors.map(({ value }) => value)).toContain("#0b6e4f");
  });

  test("a page of 20,000 elements is read without any task over 50 ms", async () => {
    const browser = await open();
    await browser.goto(`${origin()}/large`);
    const [first, ...rest] = await browser.tasksDuring(async () => {
      await browser.clickAction();
      const { last } = await browser.outcome();
      expect(last?.tokens.colors.length).toBeGreaterThan(1000);
    });
    expect(first).toBeGreaterThan(0);
    expect(rest.length).toBeGreaterThan(20);
    expect(Math.max(...rest)).toBeLessThan(50);
  });

  test("what the browser shows where a page did not load is called that", async () => {
    const browser = await open();
    const nobody = "http://127.0.0.1:9/";
    await browser.page.goto(nobody).catch(() => undefined);
    await until(
      "the error page",
      () => browser.page.url(),
      (url) => url.startsWith("chrome-error:"),
    );
    await browser.clickAction(nobody);
    const failed = await failure(browser);
    expect(failed.fault).toBe("not_loaded");
  });
});

describe("a background that the browser ends in the middle", () => {
  async function held(browser: ExtensionChromium) {
    const page = heldPage();
    const site = await servePages(page.handle);
    await browser.closePopup();
    // Its style sheet stays on its way: the page is shown when that has come.
    await browser.page.goto(site.origin, { waitUntil: "commit" });
    await page.requested();
    return page;
  }

  test("an open popup starts it again, and the page is read", async () => {
    const browser = await open();
    const page = await held(browser);
    await browser.clickAction();
    await browser.popup();
    await reads(browser);
    await browser.killBackground();
    page.release();
    expect((await browser.outcome()).last?.saved.as).toBe("first");
  });

  test("without a popup, the reading is told to have been interrupted", async () => {
    const browser = await open();
    await held(browser);
    await browser.clickAction();
    await reads(browser);
    await browser.closePopup();
    await browser.killBackground();
    const other = await browser.page.context().newPage();
    await other.close(); // wakes it
    const failed = await failure(browser);
    expect(failed.fault).toBe("interrupted");
    await shows(browser, "!");
  });
});

describe("without the popup", () => {
  test("the context menu captures, and tells by the badge", async () => {
    const browser = await open();
    await browser.goto(`${origin()}/bootstrap`);
    await browser.clickAction(); // grants the tab, as the menu does
    await browser.outcome();
    await browser.closePopup();
    await browser.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.contextMenus.onClicked.dispatch({ menuItemId: "capture" }, tab))`);
    await shows(browser, "=");
  });
});
