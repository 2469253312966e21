import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import { workerChromium } from "../../test/worker-browser.ts";
import type { Chromium } from "../chromium/chromium.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { DEFAULT_LIMITS } from "../reading/reading.ts";
import { OpenPage, type ReadyPage } from "./open-page.ts";

let pages: PageServer;
let chromium: Chromium;
let open: OpenPage;
let page: ReadyPage["page"];

beforeAll(async () => {
  pages = await startPageServer();
  pages.serve({ "/": html("", "<p>Text</p><iframe srcdoc='<p>Text</p>'></iframe>") });
  chromium = await workerChromium();
  const policy = createEgressPolicy([pages.host]);
  open = new OpenPage({ chromium, policy, ownPorts: [], limits: DEFAULT_LIMITS, appearance: defaultOptions });
  const { page: opened, cdp } = await open.ready;
  page = opened;
  await page.goto(pages.base, { waitUntil: "commit" });
  const stopped = new Promise((resolve) => cdp.once("Emulation.virtualTimeBudgetExpired", resolve));
  await cdp.send("Emulation.setVirtualTimePolicy", { policy: "pauseIfNetworkFetchesPending", budget: 1_000 });
  await stopped;
});

afterAll(async () => {
  await open.close();
  await pages.close();
});

/** Evaluates an expression in a page whose time is stopped. */
const evaluate = (expression: string): Promise<unknown> => page.evaluate(expression);

test.each(["window", "frames[0]"])(
  "the frames of %s have the page's time, all callbacks of a frame the same",
  async (view) => {
    const times = await evaluate(`new Promise((resolve) => {
    const times = [];
    ${view}.requestAnimationFrame((time) => times.push(time));
    ${view}.requestAnimationFrame((time) => times.push(time, ${view}.document.timeline.currentTime, Math.round(${view}.performance.now())));
    ${view}.requestAnimationFrame(() => ${view}.requestAnimationFrame((time) => resolve([...times, time])));
  })`);
    expect(new Set(times as number[])).toHaveLength(1); // as the script has it
  },
);

test("webkitRequestAnimationFrame gives the page's time since 1970", async () => {
  const age = await evaluate(
    "new Promise((resolve) => webkitRequestAnimationFrame((time) => resolve(time - performance.timeOrigin - performance.now())))",
  );
  expect(Math.abs(age as number)).toBeLessThan(1); // as the script has it
});

test("requestAnimationFrame calls its callback with one argument and without a receiver, and can be cancelled", async () => {
  const calls = await evaluate(`new Promise((resolve) => {
    const calls = [];
    cancelAnimationFrame(requestAnimationFrame(() => calls.push("cancelled")));
    requestAnimationFrame(function () { "use strict"; calls.push(String(this), arguments.length); });
    requestAnimationFrame(function () { calls.push(this === window); });
    requestAnimationFrame(() => resolve(calls));
  })`);
  expect(calls).toEqual(["undefined", 1, true]);
});

const CALLS = [
  "requestAnimationFrame()",
  "requestAnimationFrame({})",
  "requestAnimationFrame.call({}, () => {})",
  "new requestAnimationFrame(() => {})",
  "AnimationTimeline.prototype.currentTime",
  "requestAnimationFrame.prototype",
  "requestAnimationFrame.name + requestAnimationFrame.length + Object.getOwnPropertyNames(requestAnimationFrame)",
  "JSON.stringify(Object.getOwnPropertyDescriptor(window, 'requestAnimationFrame'))",
  "/^function \\w*\\(\\) \\{ \\[native code\\] \\}$/.test(requestAnimationFrame)",
];

test("the functions look to a page as those of the browser do", async () => {
  const outcomes = `[${CALLS.map((call) => `() => ${call}`)}].map((call) => { try { return String(call()) } catch (error) { return String(error) } })`;
  const blank = await chromium.browser.newPage();
  expect(await evaluate(outcomes)).toEqual(await blank.evaluate(outcomes));
  await blank.close();
});
