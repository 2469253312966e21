import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { failureOf, html, silence, startSite, type TestSite, testBrowser, usual } from "../../test/page-server.ts";
import type { Browser } from "./browser.ts";

let site: TestSite;
let browser: Browser;
let impatient: Browser;

beforeAll(async () => {
  site = await startSite();
  site.serve({
    "/": html("p { color: #123456 }", "<p>Text</p>"),
    "/hangs": html("", "<p>Text</p><img src=/silence>"),
    "/silence": silence,
  });
  browser = testBrowser([site.host], { maxVisits: 1_000 });
  impatient = testBrowser([site.host], { loadMs: 5_000, totalMs: 10_000 });
});

afterAll(async () => {
  await Promise.all([browser.close(), impatient.close()]);
  await site.close();
});

/** Processes below one, with what each was started as. Linux only, as CI is. */
function descendants(pid: number): { pid: number; command: string }[] {
  const all = readdirSync("/proc").flatMap((name) => {
    try {
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1]);
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return [{ pid: Number(name), parent, command }];
    } catch {
      return []; // no process, or one that has just ended
    }
  });
  const below = (parent: number): typeof all =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

async function browserPid(): Promise<number> {
  const { pid } = await browser.status();
  if (pid === undefined) throw new Error("there is no browser");
  return pid;
}

describe.each([
  ["while the document is on its way", "/silence"],
  ["while the page is loading", "/hangs"],
])("a reading that is broken off %s", (_, path) => {
  test("by the end of the browser is worth another try, and the browser is replaced", async () => {
    const asked = site.asked("/silence");
    const reading = failureOf(browser.extract(`${site.base}${path}`, usual));
    await asked;
    const killed = await browserPid();
    process.kill(killed, "SIGKILL");
    expect(await reading).toMatchObject({
      kind: "crashed",
      retryable: true,
      message: "The browser ended unexpectedly.",
    });

    const { observation } = await browser.extract(site.base, usual);
    expect(observation.typography).toHaveLength(1);
    expect(await browserPid()).not.toBe(killed);
  });

  test("by the end of its renderer is worth another try, and the browser stays", async () => {
    const asked = site.asked("/silence");
    const reading = failureOf(browser.extract(`${site.base}${path}`, usual));
    await asked;
    const pid = await browserPid();
    const renderers = descendants(pid).filter(({ command }) => command.includes("--type=renderer"));
    expect(renderers.length).toBeGreaterThan(0);
    for (const renderer of renderers) process.kill(renderer.pid, "SIGKILL");
    expect(await reading).toMatchObject({ kind: "crashed", retryable: true });

    await browser.extract(site.base, usual);
    expect(await browserPid()).toBe(pid);
  });
});

test.each([
  ["while the document is on its way", "/silence"],
  ["while the page is loading", "/hangs"],
])("a reading whose network process is killed %s is worth another try, in another browser", async (_, path) => {
  const asked = site.asked("/silence");
  const reading = failureOf(impatient.extract(`${site.base}${path}`, usual));
  await asked;
  const { pid = 0 } = await impatient.status();
  const networks = descendants(pid).filter(({ command }) => command.includes("network.mojom.NetworkService"));
  expect(networks).toHaveLength(1);
  for (const network of networks) process.kill(network.pid, "SIGKILL");
  expect(await reading).toMatchObject({ kind: "crashed", retryable: true, isOurs: false });

  await impatient.extract(site.base, usual);
  expect((await impatient.status()).pid).not.toBe(pid);
});

test("a browser that cannot be started leaves no profile behind", async () => {
  const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("playwright_chromiumdev_profile-"));
  const before = new Set(profiles());
  for (const executablePath of ["/nowhere/chromium", "/bin/false", "/etc/passwd"]) {
    const none = testBrowser([site.host], {}, { executablePath });
    await failureOf(none.extract(site.base, usual));
    await none.close();
  }
  expect(profiles().filter((name) => !before.has(name))).toEqual([]);
});

test("an aborted reading ends at once with the caller's reason, and gives its place back", async () => {
  const stop = new AbortController();
  const asked = site.asked("/silence");
  const reading = browser.extract(`${site.base}/hangs`, usual, { signal: stop.signal });
  await asked;
  stop.abort(new Error("shutting down"));
  await expect(reading).rejects.toThrow("shutting down");
  await eventually(() => browser.status()).toMatchObject({ reading: 0, waiting: 0 });
});

test("more readings than places wait their turn, and one that is aborted there leaves the queue", async () => {
  const stop = new AbortController();
  const readings = Array.from({ length: 4 }, () => browser.extract(site.base, usual));
  const aborted = browser.extract(site.base, usual, { signal: stop.signal });
  expect(await browser.status()).toMatchObject({ reading: 2, waiting: 3 });
  stop.abort(new Error("never mind"));
  await expect(aborted).rejects.toThrow("never mind");
  const texts = (await Promise.all(readings)).map(({ observation }) => JSON.stringify(observation));
  expect(new Set(texts).size).toBe(1);
  await eventually(() => browser.status()).toMatchObject({ reading: 0, waiting: 0 });
});

test("a browser that has served its visits is replaced, and ends when its last reader has left", async () => {
  const shortLived = testBrowser([site.host], { maxVisits: 2 });
  try {
    const asked = site.asked("/silence");
    const stop = new AbortController();
    const held = shortLived.extract(`${site.base}/hangs`, usual, { signal: stop.signal });
    await asked;
    const { pid: first = 0 } = await shortLived.status();
    await shortLived.extract(site.base, usual);
    expect((await shortLived.status()).pid).toBe(first);
    await shortLived.extract(site.base, usual);
    expect((await shortLived.status()).pid).not.toBe(first);

    expect(isAlive(first), "it still serves the visit that holds").toBe(true);
    stop.abort(new Error("enough"));
    await expect(held).rejects.toThrow("enough");
    await eventually(() => isAlive(first)).toBe(false);
  } finally {
    await shortLived.close();
  }
});

test("closing ends Chromium and all its processes, and readings under way with it", async () => {
  const closing = testBrowser([site.host]);
  const asked = site.asked("/silence");
  const reading = failureOf(closing.extract(`${site.base}/hangs`, usual));
  await asked;
  const { pid = 0 } = await closing.status();
  const processes = [pid, ...descendants(pid).map((each) => each.pid)];
  await closing.close();
  expect(await reading).toMatchObject({ kind: "crashed" });
  await eventually(() => processes.filter(isAlive)).toEqual([]);
  await expect(closing.extract(site.base, usual)).rejects.toThrow("closed");
});

test("a browser that cannot be started is the server's fault, not the page's", async () => {
  const none = testBrowser([site.host], {}, { executablePath: "/nowhere/chromium" });
  const failure = await failureOf(none.extract(site.base, usual));
  expect(failure).toMatchObject({ kind: "browser_unavailable", retryable: true });
  expect(failure.message).toBe("The browser could not be started.");
  await none.close();
});

function isAlive(pid: number): boolean {
  try {
    // A process that has ended and was not waited for yet is a zombie: no process any more, to anybody but its parent.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
