import { type Browser, chromium, type Page } from "playwright";

let running: Promise<Browser> | undefined;
let tab: Page | undefined;

/**
 * Returns a headless Chromium, which the test files of a worker share, one after the other: starting one takes a second of the
 * processor. A file closes its pages at its end with `closePages`. The end of the worker closes the browser.
 * @param flags further arguments of Chromium, the same for all files of a project
 */
export async function sharedBrowser(flags: readonly string[] = []): Promise<Browser> {
  running ??= start(flags);
  return running;
}

/**
 * Returns a blank tab of the shared browser, which the test files of a worker share, one after the other: the scripts of a reading
 * run several times as long in the process of a new tab as in one that has read a page before.
 */
export async function sharedPage(viewport = { width: 1280, height: 720 }): Promise<Page> {
  const browser = await sharedBrowser();
  if (!tab || tab.isClosed()) {
    const page = await browser.newPage();
    page.once("crash", () => void page.close());
    tab = page;
  }
  await tab.goto("about:blank");
  await tab.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await tab.setViewportSize(viewport);
  return tab;
}

/** Closes all pages of the shared browser but the shared one, and forgets their profiles. */
export async function closePages(): Promise<void> {
  const browser = await running;
  const contexts = (browser?.contexts() ?? []).filter((context) => context !== tab?.context());
  await Promise.all(contexts.map((context) => context.close()));
}

async function start(flags: readonly string[]): Promise<Browser> {
  const { BROWSER_PATH } = process.env;
  if (!BROWSER_PATH) throw new Error("These tests need the path of a Chromium in BROWSER_PATH; npm test sets it.");
  // Chromium's sandbox cannot start as root, and containers run as root.
  const chromiumSandbox = process.getuid?.() !== 0;
  const browser = await chromium.launch({ executablePath: BROWSER_PATH, chromiumSandbox, args: [...flags] });
  // If a page crashes the browser, the next file has a new one.
  browser.once("disconnected", () => {
    running = undefined;
  });
  return browser;
}
