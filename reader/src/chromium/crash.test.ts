import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import {
  createTestBrowser,
  createTestProcesses,
  defaultOptions,
  failureOf,
  html,
  neverAnswer,
  type PageServer,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;
let impatient: Browser;

beforeAll(async () => {
  pages = await startPageServer();
  pages.serve({
    "/": html("p { color: #123456 }", "<p>Text</p>"),
    "/hangs": html("", "<p>Text</p><img src=/silence>"),
    "/silence": neverAnswer,
  });
  browser = createTestBrowser([pages.host]);
  impatient = createTestBrowser([pages.host], { loadMs: 5_000, totalMs: 10_000 });
});

afterAll(async () => {
  await Promise.all([browser.close(), impatient.close()]);
  await pages.close();
});

/** Returns the descendants of a process with their command lines. Works on Linux only, like CI. */
function descendants(pid: number): { pid: number; command: string }[] {
  const all = readdirSync("/proc").flatMap((name) => {
    try {
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1]);
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return [{ pid: Number(name), parent, command }];
    } catch {
      return []; // not a process, or one that has just exited
    }
  });
  const below = (parent: number): typeof all =>
    all.filter((child) => child.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

async function browserPid(): Promise<number> {
  const { pid } = await browser.status();
  if (pid === undefined) throw new Error("there is no browser");
  return pid;
}

const MOMENTS: readonly (readonly [moment: string, path: string])[] = [
  ["while the page is loading", "/hangs"],
  ["while it waits for the document", "/silence"],
];

describe.each(night.cases(MOMENTS, 1))("a reading that is interrupted %s", (_, path) => {
  test("is retryable if the browser was killed, and the next reading starts another browser", async () => {
    const requested = pages.requested("/silence");
    const reading = failureOf(browser.extract(`${pages.base}${path}`, defaultOptions));
    await requested;
    const killed = await browserPid();
    process.kill(killed, "SIGKILL");
    expect(await reading).toMatchObject({
      kind: "crashed",
      retryable: true,
      message: "The browser ended unexpectedly.",
    });

    const { observation } = await browser.extract(pages.base, defaultOptions);
    expect(observation.typography).toHaveLength(1);
    expect(await browserPid()).not.toBe(killed);
  });

  test("is retryable if its renderer was killed, and the next reading uses the same browser", async () => {
    const requested = pages.requested("/silence");
    const reading = failureOf(browser.extract(`${pages.base}${path}`, defaultOptions));
    await requested;
    const pid = await browserPid();
    const renderers = descendants(pid).filter(({ command }) => command.includes("--type=renderer"));
    expect(renderers.length).toBeGreaterThan(0);
    for (const renderer of renderers) process.kill(renderer.pid, "SIGKILL");
    expect(await reading).toMatchObject({ kind: "crashed", retryable: true });

    await browser.extract(pages.base, defaultOptions);
    expect(await browserPid()).toBe(pid);
  });
});

night.test.each(MOMENTS)(
  "a reading whose network process is killed %s may succeed at the next attempt, in another browser",
  async (_, path) => {
    const requested = pages.requested("/silence");
    const reading = failureOf(impatient.extract(`${pages.base}${path}`, defaultOptions));
    await requested;
    const { pid = 0 } = await impatient.status();
    const networks = descendants(pid).filter(({ command }) => command.includes("network.mojom.NetworkService"));
    expect(networks).toHaveLength(1);
    for (const network of networks) process.kill(network.pid, "SIGKILL");
    expect(await reading).toMatchObject({ kind: "crashed", retryable: true, isOurs: false });

    await impatient.extract(pages.base, defaultOptions);
    expect((await impatient.status()).pid).not.toBe(pid);
  },
);

night.test("a browser that cannot be started leaves no profile behind", async () => {
  // A temporary folder of its own, because other tests start browsers at the same time.
  const folder = mkdtempSync(join(tmpdir(), "tintype-crash-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const executablePath of ["/nowhere/chromium", "/etc/passwd"]) {
    const none = createTestProcesses([pages.host], {}, { executablePath });
    await failureOf(none.extract(pages.base, defaultOptions));
    await none.close();
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("playwright_chromiumdev_profile-"))).toEqual([]);
});

test("an aborted reading rejects immediately with the caller's reason and releases its slot", async () => {
  const stop = new AbortController();
  const requested = pages.requested("/silence");
  const reading = browser.extract(`${pages.base}/hangs`, defaultOptions, { signal: stop.signal });
  await requested;
  stop.abort(new Error("shutting down"));
  await expect(reading).rejects.toThrow("shutting down");
  await eventually(() => browser.status()).toMatchObject({ reading: 0, waiting: 0 });
});

night.test(
  "readings wait for a slot if there are more readings than slots, and an aborted one leaves the queue",
  async () => {
    const stop = new AbortController();
    const processes = createTestProcesses([pages.host]);
    onTestFinished(() => processes.close());
    const readings = Array.from({ length: 4 }, () => processes.extract(pages.base, defaultOptions));
    const aborted = processes.extract(pages.base, defaultOptions, { signal: stop.signal });
    expect(await processes.status()).toMatchObject({ reading: 2, waiting: 3 });
    stop.abort(new Error("never mind"));
    await expect(aborted).rejects.toThrow("never mind");
    const texts = (await Promise.all(readings)).map(({ observation }) => JSON.stringify(observation));
    expect(new Set(texts).size).toBe(1);
    await eventually(() => processes.status()).toMatchObject({ reading: 0, waiting: 0 });
  },
);

night.test("a browser is replaced after its maximum number of visits", async () => {
  const shortLived = createTestProcesses([pages.host], { maxVisits: 2 }, { concurrency: 1 });
  onTestFinished(() => shortLived.close());
  const pidAfterVisit = async () => {
    await shortLived.extract(pages.base, defaultOptions);
    return (await shortLived.status()).pid ?? 0;
  };
  const firstPid = await pidAfterVisit();
  expect(await pidAfterVisit()).toBe(firstPid);
  expect(await pidAfterVisit()).not.toBe(firstPid);
  expect(isAlive(firstPid)).toBe(false);
});

night.test("close ends Chromium with all its processes, and running readings fail", async () => {
  const closing = createTestProcesses([pages.host]);
  const requested = pages.requested("/silence");
  const reading = failureOf(closing.extract(`${pages.base}/hangs`, defaultOptions));
  await requested;
  const { pid = 0 } = await closing.status();
  const processes = [pid, ...descendants(pid).map((descendant) => descendant.pid)];
  await closing.close();
  expect(await reading).toMatchObject({ kind: "crashed" });
  await eventually(() => processes.filter(isAlive)).toEqual([]);
  await expect(closing.extract(pages.base, defaultOptions)).rejects.toThrow("closed");
});

night.test("a reading fails as retryable if the browser cannot be started", async () => {
  const none = createTestProcesses([pages.host], {}, { executablePath: "/nowhere/chromium" });
  const failure = await failureOf(none.extract(pages.base, defaultOptions));
  expect(failure).toMatchObject({ kind: "browser_unavailable", retryable: true });
  expect(failure.message).toBe("The browser could not be started.");
  await none.close();
});

function isAlive(pid: number): boolean {
  try {
    // A process that has exited stays a zombie until its parent waits for it.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
