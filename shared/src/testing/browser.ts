import { type Browser, chromium } from "playwright";

let running: Promise<Browser> | undefined;

/**
 * Returns a headless Chromium, which the test files of a worker share, one after the other: starting one takes a second of the
 * processor. A file closes its pages at its end with `closePages`. The end of the worker closes the browser.
 * @param flags further arguments of Chromium, the same for all files of a project
 */
export async function sharedBrowser(flags: readonly string[] = []): Promise<Browser> {
  running ??= start(flags);
  return running;
}

/** Closes all pages of the shared browser, and forgets their profiles. */
export async function closePages(): Promise<void> {
  const browser = await running;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
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
