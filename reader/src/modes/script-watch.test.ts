import { night } from "@tintype/shared/testing/night";
import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { workerChromium } from "../../test/worker-browser.ts";
import { ScriptWatch } from "./script-watch.ts";
import { expressionOf, WATCHED_FUNCTIONS } from "./watched-functions.ts";
import { watchedMarks } from "./watched-marks.ts";

/** Modes by attributes and classes. */
const MARKED = [{ attributes: { "data-theme": "dark" } }, { on: "body", classes: { dark: true } }];

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
  watch = new ScriptWatch(cdp, watchedMarks(MARKED));
  await watch.prepare();
  await watch.start();
  return () => watch.stop();
});

/** Runs a script in the page, like one of its own. */
async function run(script: string): Promise<void> {
  await cdp.send("Runtime.evaluate", { expression: `(() => { ${script} })()`, awaitPromise: true });
}

const asked = (isOtherViewport = false, hasMarks = false) => watch.hasAsked({ isOtherViewport, hasMarks });

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

const root = "document.documentElement";

test.each(
  night.cases(
    [
      `${root}.getAttribute("data-theme")`,
      `${root}.hasAttribute("DATA-THEME")`,
      `${root}.dataset`,
      `${root}.attributes`,
      "document.body.className",
      `document.body.classList.contains("dark")`,
      `document.body.classList.toggle("dark")`,
      `document.querySelector("[data-theme=dark]")`,
      `document.body.matches(".dark")`,
      `document.querySelector("main")?.closest(".dark") ?? document.head.closest(".dark")`,
      `new MutationObserver(() => {}).observe(${root}, { attributes: true })`,
      `new MutationObserver(() => {}).observe(document, { subtree: true, attributeFilter: ["lang", "class"] })`,
    ],
    6,
  ),
)("ScriptWatch notices that %s learns of the marks of modes", async (script) => {
  await run("document.title = 'Title'");
  await run(script);
  expect([asked(false, true), asked()]).toEqual([true, false]);
});

test("ScriptWatch does not notice scripts that learn nothing of the marks of modes", async () => {
  await run(`document.head.dataset.theme = "dark"; ${root}.getAttribute("lang"); document.title = document.head.className;
    ${root}.setAttribute("data-theme", "light"); document.body.classList.add("dark"); document.body.classList.toggle("dark", true);
    document.querySelector(".card"); document.body.matches("main"); document.body.classList.contains("open");
    new MutationObserver(() => {}).observe(document, { subtree: true, childList: true });
    new MutationObserver(() => {}).observe(document.body, { attributeFilter: ["lang"] })`);
  expect(asked(false, true)).toBe(false);
});

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
  const functions = [...WATCHED_FUNCTIONS, ...watchedMarks(MARKED)];
  const missing = `${expressionOf(functions)}.flatMap((found, index) => (typeof found === "function" ? [] : [index]))`;
  const { result } = await cdp.send("Runtime.evaluate", { expression: missing, returnByValue: true });
  expect(result.value).toEqual([]);
});
