import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { silent } from "../../../test/log.ts";
import {
  defaultOptions,
  failureOf,
  html,
  neverAnswer,
  type PageServer,
  startPageServer,
} from "../../../test/page-server.ts";
import type { Browser } from "../browser.ts";
import { createBrowserProcesses } from "./browser-processes.ts";
import { memoryOf, processTree } from "./process-tree.ts";

/** The megabytes that one page may use in this test, and that all processes may use while one page uses too much. */
const MEMORY_MB = 800;
const MAX_TOTAL_MB = 2_500;

/** Pages that have crashed the service, or have used gigabytes of its memory. */
const BOMBS = {
  "a console message of half a gigabyte": "console.log('x'.repeat(536870880))",
  "an attribute of 400 MB": "document.body.setAttribute('title', 'x'.repeat(4e8))",
  "a thousand custom properties of 1 MB":
    "for (let i = 0; i < 1000; i++) document.body.style.setProperty('--p' + i, 'x'.repeat(1e6))",
  canvases: `for (const kept = []; ; ) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 5000;
    const context = canvas.getContext('2d');
    context.fillRect(0, 0, 5000, 5000);
    context.getImageData(0, 0, 5000, 5000);
    kept.push(canvas);
  }`,
  "typed arrays": "for (const kept = []; ; ) kept.push(new Uint8Array(2e8).fill(1))",
  blobs:
    "for (const kept = [], part = new Uint8Array(1e8).fill(1); ; ) kept.push(new Blob([part, String(kept.length)]))",
};

/** The attribute of this page stays in the browser, so this page may also be read. */
const READABLE = "an attribute of 400 MB";

let pages: PageServer;
let browser: Browser;
/** The number of processes below this one before any browser ran. */
let others: number;

beforeAll(async () => {
  others = processTree(process.pid).length;
  pages = await startPageServer();
  pages.serve({
    "/": html("p { color: #123456 }", "<p>Text</p>"),
    "/never": neverAnswer,
    "/hangs": "<p>x<img src=/never>",
  });
  browser = createBrowserProcesses({
    executablePath: process.env.BROWSER_PATH,
    concurrency: 2,
    egressAllow: [pages.host],
    memoryMb: MEMORY_MB,
    log: silent,
  });
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

describe("a page that uses too much memory", () => {
  test.each(Object.entries(BOMBS))("only ends its own visit: %s", async (name, script) => {
    const path = `/${encodeURIComponent(name)}`;
    pages.serve({ [path]: html("", `<p>Text</p><script>${script}</script>`) });
    let isOver = false;
    const visit = browser.extract(`${pages.base}${path}`, defaultOptions);
    const isRead = name === READABLE ? visit.then(() => true).catch(() => false) : Promise.resolve(false);
    const bomb = isRead
      .then(async (read) => (read ? "read" : (await failureOf(visit)).kind))
      .finally(() => {
        isOver = true;
      });
    let maximum = 0;
    let visits = 0;
    do {
      const { observation } = await browser.extract(pages.base, defaultOptions);
      expect(observation.typography).toHaveLength(1);
      visits += 1;
      maximum = Math.max(maximum, memoryOf(processTree(process.pid)));
    } while (!isOver);
    expect(await bomb).toMatch(/^(read|too_large|crashed)$/);
    if (name !== READABLE) expect(await bomb).not.toBe("read");
    expect(visits).toBeGreaterThan(0);
    expect(maximum / 1e6).toBeLessThan(MAX_TOTAL_MB);
  });
});

/** Returns the process id of the reader that has started the Chromium. */
async function readerPid(): Promise<number> {
  const { pid } = await browser.status();
  if (pid === undefined) throw new Error("there is no browser");
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
}

test("each of several concurrent visits has its own process and Chromium", async () => {
  const stop = new AbortController();
  const visits = [1, 2].map((number) =>
    browser.extract(`${pages.base}/hangs?${number}`, defaultOptions, { signal: stop.signal }).catch(() => undefined),
  );
  const commands = () =>
    processTree(process.pid).map(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
  const browsers = () => commands().filter((command) => /--headless/.test(command) && !/--type=/.test(command)).length;
  await eventually(() => commands().filter((command) => command.includes("process/child.ts")).length).toBe(2);
  await eventually(browsers).toBe(2);
  stop.abort(new Error("enough"));
  await Promise.all(visits);
});

/** The command line of a process; "" if it has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

test("if a reader process is killed, its visit fails as retryable and its Chromium exits", async () => {
  const asked = pages.requested("/never");
  const reading = failureOf(browser.extract(`${pages.base}/hangs`, defaultOptions));
  await asked;
  const tree = processTree(process.pid);
  const readers = tree.filter(({ pid }) => commandOf(pid).includes("process/child.ts"));
  for (const { pid } of readers) process.kill(pid, "SIGKILL");
  expect(await reading).toMatchObject({ kind: "crashed", retryable: true });
  await eventually(() => processTree(process.pid).length).toBe(others);
  await browser.extract(pages.base, defaultOptions);
});

test("a visit that is given to a reader process killed while idle is made by another one", async () => {
  await browser.extract(pages.base, defaultOptions);
  const before = await readerPid();
  process.kill(before, "SIGKILL");
  // Nothing is awaited since the kill, so this process cannot have noticed the exit.
  const { observation } = await browser.extract(pages.base, defaultOptions);
  expect(observation.typography).toHaveLength(1);
  expect(await readerPid()).not.toBe(before);
});

test("the environment of a reader process contains none of the service's secrets", async () => {
  process.env.STRIPE_SECRET_KEY = "sk_test_secret";
  process.env.DATABASE_URL = "postgres://secret";
  try {
    await browser.close();
    browser = createBrowserProcesses({
      executablePath: process.env.BROWSER_PATH,
      concurrency: 1,
      egressAllow: [pages.host],
      memoryMb: MEMORY_MB,
      log: silent,
    });
    await browser.extract(pages.base, defaultOptions);
    expect(readFileSync(`/proc/${await readerPid()}/environ`, "utf8")).not.toContain("secret");
  } finally {
    delete process.env.STRIPE_SECRET_KEY;
    delete process.env.DATABASE_URL;
  }
});

test("a visit during which the service was paused fails as interrupted, not because of the page", async () => {
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
    const others = processTree(process.pid).filter(({ pid }) => pid !== process.pid);
    for (const { pid } of others) process.kill(pid, "SIGSTOP");
    // This blocks this process, as if it had been stopped as well.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
    for (const { pid } of others) process.kill(pid, "SIGCONT");
    expect(await reading).toMatchObject({ kind: "interrupted", retryable: true, isOurs: true });
    await impatient.extract(pages.base, defaultOptions);
  } finally {
    await impatient.close();
  }
});

test("close leaves no process behind", async () => {
  await browser.extract(pages.base, defaultOptions);
  expect(processTree(process.pid).length).toBeGreaterThan(others + 1);
  await browser.close();
  await eventually(() => processTree(process.pid).length).toBe(others);
});
