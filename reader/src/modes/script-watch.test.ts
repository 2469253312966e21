import { night } from "@tintype/shared/testing/night";
import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { workerChromium } from "../../test/worker-browser.ts";
import { ScriptWatch } from "./script-watch.ts";
import { WATCHED_FUNCTIONS } from "./watched-functions.ts";

let page: Page;
let cdp: CDPSession;
let watch: ScriptWatch;

beforeAll(async () => {
  page = await (await workerChromium()).browser.newPage();
  cdp = await page.context().newCDPSession(page);
});

afterAll(() => page.context().close());

beforeEach(async () => {
  await page.goto("about:blank");
  watch = new ScriptWatch(cdp);
  await watch.prepare();
  await watch.start();
  return () => watch.stop();
});

/** Runs a script in the page, like one of its own. */
async function run(script: string): Promise<void> {
  await cdp.send("Runtime.evaluate", { expression: `(() => { ${script} })()`, awaitPromise: true });
}

const asked = (isOtherViewport = false) => watch.hasAsked({ isOtherViewport });

test.each(
  night.cases(
    [
      "matchMedia('(prefers-color-scheme: dark)')",
      "getComputedStyle(document.body)",
      "Reflect.apply(Reflect.get(window, 'match' + 'Media'), window, ['print'])",
      "new (class extends IntersectionObserver {})(() => {})",
      "new ResizeObserver(() => {})",
      "document.body.getBoundingClientRect()",
      "document.body.offsetWidth",
      "document.body['client' + 'Height']",
      "document.body.innerText",
      "document.elementFromPoint(1, 1)",
      "document.getAnimations()",
      "new Image().currentSrc",
      "document.createRange().getClientRects()",
      "const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.matchMedia('print')",
      "return new Promise((resolve) => setTimeout(() => resolve(matchMedia('print')), 1))",
    ],
    4,
  ),
)("ScriptWatch notices %s", async (script) => {
  await run("document.body.textContent = 'Text'");
  expect(asked()).toBe(false);
  await run(script);
  expect(asked()).toBe(true);
});

test.each(night.cases(["innerWidth", "visualViewport", "screen.width", "outerHeight"], 1))(
  "ScriptWatch tells %s apart",
  async (script) => {
    await run(script);
    expect([asked(), asked(true)]).toEqual([false, true]);
  },
);

test("ScriptWatch does not notice what an isolated world does", async () => {
  await run("document.title = 'Title'");
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const world = await cdp.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const expression = "matchMedia('print'); document.body.offsetWidth; innerWidth";
  await cdp.send("Runtime.evaluate", { expression, contextId: world.executionContextId });
  expect(asked(true)).toBe(false);
});

test("ScriptWatch gives up a page that runs its first script after it has loaded", async () => {
  await watch.loaded();
  expect([watch.isQuiet, asked()]).toEqual([true, false]);
  await run("document.title = 'Title'");
  expect([watch.isQuiet, asked()]).toEqual([false, true]);
});

test("ScriptWatch gives up a page that stops the debugger all the time", async () => {
  await run("for (let i = 0; i < 60; i += 1) debugger;");
  expect(asked()).toBe(true);
});

test("ScriptWatch finds listeners for the window's size", async () => {
  await run("addEventListener('scroll', () => {})");
  expect(await watch.hasSizeListener()).toBe(false);
  await run("onresize = () => {}");
  expect(await watch.hasSizeListener()).toBe(true);
});

test("the watched functions exist in this Chromium", async () => {
  await watch.stop();
  const missing = `${WATCHED_FUNCTIONS}.flatMap((found, index) => (typeof found === "function" ? [] : [index]))`;
  const { result } = await cdp.send("Runtime.evaluate", { expression: missing, returnByValue: true });
  expect(result.value).toEqual([]);
});
