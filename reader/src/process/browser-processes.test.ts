import { readFileSync } from "node:fs";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { BOMBS, browserWithLittleMemory, MEMORY_MB, outliveBomb } from "../../test/memory-bombs.ts";
import {
  defaultOptions,
  failureOf,
  html,
  neverAnswer,
  type PageServer,
  startPageServer,
} from "../../test/page-server.ts";
import { processTree, type TreeProcess } from "../os/process-tree.ts";
import type { Browser } from "../reading/reading.ts";
import { createBrowserProcesses } from "./browser-processes.ts";
import { EarlyReader } from "./spawn-reader.ts";

let pages: PageServer;
let browser: Browser;
/** The processes of the reader that was started before its browser. */
let early: readonly TreeProcess[];
/** The processes below this one before any browser of this file ran: other files of the worker share a Chromium. */
let others: readonly number[];

/** Returns the processes below this one that belong to the browsers of this file. */
function ourProcesses(): TreeProcess[] {
  const foreign = new Set(others.flatMap((pid) => processTree(pid).map((process) => process.pid)));
  return processTree(process.pid).filter(({ pid }) => pid !== process.pid && !foreign.has(pid));
}

beforeAll(async () => {
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_secret");
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  others = processTree(process.pid).flatMap(({ pid }) => (pid === process.pid ? [] : [pid]));
  pages = await startPageServer();
  pages.serve({
    "/": html("p { color: #123456 }", "<p>Text</p>"),
    "/never": neverAnswer,
    "/hangs": "<p>x<img src=/never>",
  });
  const earlyReader = new EarlyReader();
  early = ourProcesses();
  browser = browserWithLittleMemory(pages, earlyReader);
  // Both readers start, one after the other, before a page takes the processor from them.
  await browser.extract(pages.base, defaultOptions);
  await Promise.all([1, 2].map(() => browser.extract(pages.base, defaultOptions)));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await browser.close();
  await pages.close();
});

test("a browser reads its first page with the reader that was started before it", () => {
  expect(early).toHaveLength(1);
  // It has a Chromium.
  expect(processTree(early[0]?.pid ?? 0).length).toBeGreaterThan(1);
});

test("EarlyReader ends its process unless somebody has taken it", async () => {
  const pids = () => ourProcesses().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : []));
  const earlier = pids();
  const [unused, used] = [new EarlyReader(), new EarlyReader()];
  const spawned = used.take();
  await Promise.all([unused.end(), used.end()]);
  expect(pids().filter((pid) => !earlier.includes(pid))).toEqual([spawned?.process.pid]);
  spawned?.process.kill("SIGKILL");
});

// memory-bombs.night.test.ts has more of them.
describe("a page that uses too much memory", () => {
  test.each(night.cases(Object.entries(BOMBS), 1))("only ends its own visit: %s", (name, script) =>
    outliveBomb(browser, pages, name, script),
  );
});

/** Returns the process id of the reader that has started the Chromium. */
async function readerPid(): Promise<number> {
  const { pid } = await browser.status();
  if (pid === undefined) throw new Error("there is no browser");
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
}

/** The command line of a process; "" if it has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

night.test("each of several concurrent visits has its own process and Chromium", async () => {
  const stop = new AbortController();
  const visits = [1, 2].map((number) =>
    browser.extract(`${pages.base}/hangs?${number}`, defaultOptions, { signal: stop.signal }).catch(() => undefined),
  );
  const commands = () => ourProcesses().map(({ pid }) => commandOf(pid).replaceAll("\0", " "));
  const browsers = () => commands().filter((command) => /--headless/.test(command) && !/--type=/.test(command)).length;
  await eventually(() => commands().filter((command) => command.includes("process/child.ts")).length).toBe(2);
  await eventually(browsers).toBe(2);
  stop.abort(new Error("enough"));
  await Promise.all(visits);
});

night.test("the visit of a killed reader process fails as retryable, and its Chromium exits", async () => {
  const asked = pages.requested("/never");
  const reading = failureOf(browser.extract(`${pages.base}/hangs`, defaultOptions));
  await asked;
  const readers = ourProcesses().filter(({ pid }) => commandOf(pid).includes("process/child.ts"));
  for (const { pid } of readers) process.kill(pid, "SIGKILL");
  expect(await reading).toMatchObject({ kind: "crashed", retryable: true });
  await eventually(ourProcesses).toEqual([]);
  // Another visit may be given to a reader whose end has not been told yet: it fails as retryable, too.
  await eventually(() => browser.extract(pages.base, defaultOptions)).toBeTruthy();
});

night.test("a visit that is given to a reader process killed while idle is made by another one", async () => {
  await browser.extract(pages.base, defaultOptions);
  const oldPid = await readerPid();
  process.kill(oldPid, "SIGKILL");
  // Nothing is awaited since the kill, so this process cannot have noticed the exit.
  const { observation } = await browser.extract(pages.base, defaultOptions);
  expect(observation.typography).toHaveLength(1);
  expect(await readerPid()).not.toBe(oldPid);
});

test("the environment of a reader process contains none of the service's secrets", async () => {
  expect(readFileSync(`/proc/${await readerPid()}/environ`, "utf8")).not.toContain("secret");
});

night.test("a visit during which the service was paused fails as interrupted, not because of the page", async () => {
  const impatient = createBrowserProcesses({
    executablePath: process.env.BROWSER_PATH,
    concurrency: 1,
    egressAllow: [pages.host],
    memoryMb: MEMORY_MB,
    log: silent,
    limits: { loadMs: 2_000, totalMs: 3_000 },
    pauseMs: 2_000,
  });
  try {
    const asked = pages.requested("/never");
    const reading = failureOf(impatient.extract(`${pages.base}/hangs`, defaultOptions));
    await asked;
    const paused = ourProcesses();
    for (const { pid } of paused) process.kill(pid, "SIGSTOP");
    // This blocks this process, as if it had been stopped as well.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
    for (const { pid } of paused) process.kill(pid, "SIGCONT");
    expect(await reading).toMatchObject({ kind: "interrupted", retryable: true, isOurs: true });
    await impatient.extract(pages.base, defaultOptions);
  } finally {
    await impatient.close();
  }
});

test("close leaves no process behind", async () => {
  expect(ourProcesses().length).toBeGreaterThan(1);
  await browser.close();
  await eventually(ourProcesses).toEqual([]);
});
