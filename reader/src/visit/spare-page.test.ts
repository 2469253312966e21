import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { night } from "@tintype/shared/testing/night";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import { workerChromium } from "../../test/worker-browser.ts";
import { type Chromium, launchChromium } from "../chromium/chromium.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import type { Browser, ExtractOptions } from "../reading/reading.ts";
import { DEFAULT_LIMITS } from "../reading/reading.ts";
import { OpenPage } from "./open-page.ts";
import { SparePage } from "./spare-page.ts";

let pages: PageServer;
/** The cookies of all visits. */
const cookies: (string | undefined)[] = [];

beforeAll(async () => {
  pages = await startPageServer();
  const css = `body { color: #101010; width: 50vw } @media (prefers-color-scheme: dark) { body { color: #fafafa } }
    @media (width < 600px) { body { margin: 3px } } @media (prefers-reduced-motion: no-preference) { p { color: red } }`;
  pages.serve({
    "/": (request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader("set-cookie", "seen=1").setHeader("content-type", "text/html").end(html(css, "<p>Text</p>"));
    },
  });
});

afterAll(() => pages.close());

describe("an idle browser", () => {
  let browser: Browser;

  beforeEach(() => {
    browser = createTestBrowser([pages.host]);
  });

  afterEach(() => browser.close());

  const isPrepared = async () => (await browser.status()).isPrepared;

  test.each(
    night.cases<[string, Partial<ExtractOptions>]>(
      [
        ["with the same options", {}],
        ["in another size", { viewport: { width: 500, height: 900 } }],
        ["in the other colour scheme", { colorScheme: "dark" }],
      ],
      1,
    ),
  )("opens a spare page, and the next visit %s reads the same with it as without", async (_, options) => {
    const readAsText = async () =>
      JSON.stringify({ ...(await browser.extract(pages.base, { ...defaultOptions, ...options })), durationMs: 0 });
    await browser.extract(pages.base, defaultOptions);
    expect(await isPrepared()).toBe(false);
    await eventually(isPrepared).toBe(true);
    const [prepared, otherText] = await Promise.all([readAsText(), readAsText()]); // the second has no spare page yet
    expect(prepared).toBe(otherText);
    expect(cookies.slice(-3), "no visit sends the cookies of another").toEqual([undefined, undefined, undefined]);
    expect(prepared).toContain(options.colorScheme === "dark" ? "rgb(250, 250, 250)" : "rgb(16, 16, 16)");
  });

  night.test("does not use a spare page that has crashed", async () => {
    await browser.extract(pages.base, defaultOptions);
    await eventually(isPrepared).toBe(true);
    const { pid = 0 } = await browser.status();
    for (const renderer of renderersOf(pid)) process.kill(renderer, "SIGKILL");
    await eventually(isPrepared).toBe(false);
    expect((await browser.extract(pages.base, defaultOptions)).observation.typography).toHaveLength(1);
    expect((await browser.status()).pid, "the browser itself has not crashed").toBe(pid);
  });

  night.test("does not use the spare page of a browser that was killed", async () => {
    await browser.extract(pages.base, defaultOptions);
    await eventually(isPrepared).toBe(true);
    const { pid = 0 } = await browser.status();
    process.kill(pid, "SIGKILL");
    await eventually(isPrepared).toBe(false);
    await browser.extract(pages.base, defaultOptions);
    expect((await browser.status()).pid).not.toBe(pid);
  });
});

describe("a spare page", () => {
  let chromium: Chromium;
  let spare: SparePage;

  beforeAll(async () => {
    chromium = await workerChromium();
  });

  beforeEach(() => {
    spare = new SparePage(silent);
    onTestFinished(() => spare.close());
  });

  const open = (launched = chromium) =>
    new OpenPage({
      chromium: launched,
      policy: createEgressPolicy([pages.host]),
      ownPorts: [],
      limits: DEFAULT_LIMITS,
      appearance: defaultOptions,
    });

  async function prepared(): Promise<OpenPage> {
    let page: OpenPage | undefined;
    spare.prepare(() => {
      page = open();
      return page;
    });
    await eventually(() => spare.isReady).toBe(true);
    if (!page) throw new Error("nothing was opened");
    return page;
  }

  test("is used once, and has its own proxy, unused so far, that closes with it", async () => {
    const firstPage = await prepared();
    const { proxy, page } = await firstPage.ready;
    expect({ traffic: proxy.traffic, faults: proxy.faults, url: page.url() }).toEqual({
      traffic: { bytes: 0, requests: 0 },
      faults: [],
      url: "about:blank",
    });
    expect(spare.take(chromium)).toBe(firstPage);
    expect(spare.take(chromium)).toBeUndefined();
    const second = await prepared();
    const [firstServer, secondServer] = await Promise.all([serverOf(firstPage), serverOf(second)]);
    expect(firstServer).not.toBe(secondServer);

    await firstPage.close();
    expect(await isListening(firstServer)).toBe(false);
    expect(await isListening(secondServer)).toBe(true);
  });

  night.test("is opened only if no spare page is open yet", async () => {
    const page = await prepared();
    let more = 0;
    spare.prepare(() => {
      more += 1;
      return open();
    });
    expect(more).toBe(0);
    expect(spare.take(chromium)).toBe(page);
    await page.close();
  });

  night.test("is closed if a visit uses another browser", async () => {
    const page = await prepared();
    const server = await serverOf(page);
    expect(await isListening(server)).toBe(true);
    const otherBrowser = await launchChromium({
      executablePath: process.env.BROWSER_PATH,
      requireSandbox: false,
      log: silent,
    });
    onTestFinished(() => otherBrowser.close());
    expect(spare.take(otherBrowser)).toBeUndefined();
    expect(page.ended.aborted).toBe(true);
    await spare.close();
    expect(await isListening(server)).toBe(false);
  });

  night.test("is closed if no visit takes it in time", async () => {
    const brief = new SparePage(silent, 1);
    onTestFinished(() => brief.close());
    const page = open();
    const server = await serverOf(page);
    brief.prepare(() => page);
    await eventually(() => page.ended.aborted).toBe(true);
    await brief.close();
    expect(await isListening(server)).toBe(false);
    expect(brief.take(chromium)).toBeUndefined();
  });

  test.each(
    night.cases<[when: string, prepare: () => Promise<string | undefined>]>(
      [
        [
          "while it is being opened",
          async () => {
            const page = open();
            spare.prepare(() => page);
            return undefined;
          },
        ],
        ["once it is ready", async () => serverOf(await prepared())],
      ],
      1,
    ),
  )("is closed completely, %s, when its SparePage is closed", async (_, prepare) => {
    const server = await prepare();
    await spare.close();
    expect(spare.isReady).toBe(false);
    expect(chromium.browser.contexts()).toEqual([]);
    if (server) expect(await isListening(server)).toBe(false);
  });
});

async function serverOf(page: OpenPage): Promise<string> {
  return (await page.ready).proxy.settings.server;
}

async function isListening(server: string): Promise<boolean> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns the process ids of a browser's renderers. Works on Linux only, like CI. */
function renderersOf(pid: number): number[] {
  const family = new Set([pid]);
  // A process has a higher id than its parent, unless the ids have wrapped around.
  const all = readdirSync("/proc")
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => a - b);
  return all.filter((candidate) => {
    try {
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${candidate}/status`, "utf8"))?.[1]);
      if (family.has(parent)) family.add(candidate);
      return family.has(candidate) && readFileSync(`/proc/${candidate}/cmdline`, "utf8").includes("--type=renderer");
    } catch {
      return false; // the process has just exited
    }
  });
}
