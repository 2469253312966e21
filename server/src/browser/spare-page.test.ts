import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { html, startSite, type TestSite, testBrowser, usual } from "../../test/page-server.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import type { Browser, ExtractOptions } from "./browser.ts";
import { type Chromium, launchChromium } from "./chromium.ts";
import { OpenPage } from "./open-page.ts";
import { DEFAULT_LIMITS } from "./reading.ts";
import { SparePage } from "./spare-page.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const css = `body { color: #101010; width: 50vw } @media (prefers-color-scheme: dark) { body { color: #fafafa } }
    @media (width < 600px) { body { margin: 3px } } @media (prefers-reduced-motion: no-preference) { p { color: red } }`;
  site.serve({ "/": html(css, "<p>Text</p>") });
});

afterAll(() => site.close());

describe("a browser that has nothing to read", () => {
  let browser: Browser;

  beforeEach(() => {
    browser = testBrowser([site.host]);
  });

  afterEach(() => browser.close());

  const isPrepared = async () => (await browser.status()).isPrepared;

  test.each<[string, Partial<ExtractOptions>]>([
    ["with the same options", {}],
    ["in another size", { viewport: { width: 500, height: 900 } }],
    ["in the other colour scheme", { colorScheme: "dark" }],
  ])("opens a page for the next visit, which reads %s what any page reads", async (_, options) => {
    const read = async () =>
      JSON.stringify({ ...(await browser.extract(site.base, { ...usual, ...options })), durationMs: 0 });
    await browser.extract(site.base, usual);
    expect(await isPrepared()).toBe(false);
    await eventually(isPrepared).toBe(true);
    const [prepared, other] = await Promise.all([read(), read()]); // the second finds none
    expect(prepared).toBe(other);
    expect(prepared).toContain(options.colorScheme === "dark" ? "rgb(250, 250, 250)" : "rgb(16, 16, 16)");
  });

  test("keeps the visits apart all the same", async () => {
    const cookies: (string | undefined)[] = [];
    site.serve({
      "/cookies": (request, response) => {
        cookies.push(request.headers.cookie);
        response.setHeader("set-cookie", "seen=1").setHeader("content-type", "text/html").end(html("", "<p>Text</p>"));
      },
    });
    for (let visit = 0; visit < 3; visit += 1) {
      await browser.extract(`${site.base}/cookies`, usual);
      await eventually(isPrepared).toBe(true);
    }
    expect(cookies).toEqual([undefined, undefined, undefined]);
  });

  test("does not use one that has crashed meanwhile", async () => {
    await browser.extract(site.base, usual);
    await eventually(isPrepared).toBe(true);
    const { pid = 0 } = await browser.status();
    for (const renderer of renderersOf(pid)) process.kill(renderer, "SIGKILL");
    await eventually(isPrepared).toBe(false);
    expect((await browser.extract(site.base, usual)).observation.typography).toHaveLength(1);
    expect((await browser.status()).pid, "the browser itself is well").toBe(pid);
  });

  test("does not use one of a browser that has ended meanwhile", async () => {
    await browser.extract(site.base, usual);
    await eventually(isPrepared).toBe(true);
    const { pid = 0 } = await browser.status();
    process.kill(pid, "SIGKILL");
    await eventually(isPrepared).toBe(false);
    await browser.extract(site.base, usual);
    expect((await browser.status()).pid).not.toBe(pid);
  });
});

describe("a page that is kept for the next visit", () => {
  let chromium: Chromium;
  let spare: SparePage;

  beforeAll(async () => {
    chromium = await launchChromium({ executablePath: process.env.BROWSER_PATH, requireSandbox: false, log: silent });
  });

  afterAll(() => chromium.close());

  beforeEach(() => {
    spare = new SparePage(silent);
    onTestFinished(() => spare.close());
  });

  const open = (given = chromium) =>
    new OpenPage({
      chromium: given,
      policy: createEgressPolicy([site.host]),
      ownPorts: [],
      limits: DEFAULT_LIMITS,
      appearance: usual,
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

  test("is handed out once, with a proxy that no other page has and that ends with it", async () => {
    const first = await prepared();
    expect(spare.take(chromium)).toBe(first);
    expect(spare.take(chromium)).toBeUndefined();
    const second = await prepared();
    const [firstServer, secondServer] = await Promise.all([serverOf(first), serverOf(second)]);
    expect(firstServer).not.toBe(secondServer);

    await first.close();
    expect(await isListening(firstServer)).toBe(false);
    expect(await isListening(secondServer)).toBe(true);
  });

  test("has cost its visit nothing so far", async () => {
    const { proxy, page } = await (await prepared()).ready;
    expect(proxy.traffic).toEqual({ bytes: 0, requests: 0 });
    expect(proxy.faults).toEqual([]);
    expect(page.url()).toBe("about:blank");
  });

  test("is one only, however often it is asked for", async () => {
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

  test("is not for visits with another browser: it is closed then", async () => {
    const page = await prepared();
    const server = await serverOf(page);
    expect(await isListening(server)).toBe(true);
    const other = await launchChromium({
      executablePath: process.env.BROWSER_PATH,
      requireSandbox: false,
      log: silent,
    });
    onTestFinished(() => other.close());
    expect(spare.take(other)).toBeUndefined();
    expect(page.ended.aborted).toBe(true);
    await spare.close();
    expect(await isListening(server)).toBe(false);
  });

  test.each([
    ["once it is ready", async () => serverOf(await prepared())],
    [
      "while it is being opened",
      async () => {
        const page = open();
        spare.prepare(() => page);
        return undefined;
      },
    ],
  ])("is closed with its keeper %s, and nothing of it stays", async (_, prepare) => {
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

/** Linux only, as CI is. */
function renderersOf(pid: number): number[] {
  const family = new Set([pid]);
  // A process has a higher id than the one that has started it, as long as the ids have not come round.
  const all = readdirSync("/proc")
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => a - b);
  return all.filter((each) => {
    try {
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1]);
      if (family.has(parent)) family.add(each);
      return family.has(each) && readFileSync(`/proc/${each}/cmdline`, "utf8").includes("--type=renderer");
    } catch {
      return false; // it has just ended
    }
  });
}
