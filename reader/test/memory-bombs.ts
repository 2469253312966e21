import { night } from "@tintype/shared/testing/night";
import { expect } from "vitest";
import { memoryOf, processTree } from "../src/os/process-tree.ts";
import { createBrowserProcesses } from "../src/process/browser-processes.ts";
import type { EarlyReader } from "../src/process/spawn-reader.ts";
import type { Browser } from "../src/reading/reading.ts";
import { eventually } from "./eventually.ts";
import { silent } from "./log.ts";
import { defaultOptions, failureOf, html, type PageServer } from "./page-server.ts";

// Pages that use too much memory.

/** The megabytes that one page may use in this test, and that all processes may add while one page uses too much. */
export const MEMORY_MB = 800;
const MAX_TOTAL_MB = 2_500;

/** Scripts that have crashed the service, or have used gigabytes of its memory: one for each process that they fill. */
export const BOMBS = {
  /** Fills the page's own process. */
  "typed arrays": "for (const kept = []; ; ) kept.push(new Uint8Array(2e8).fill(1))",
  /** Fills the process that reads the page. */
  "a console message of half a gigabyte": "console.log('x'.repeat(536870880))",
  "an attribute of 400 MB": "document.body.setAttribute('title', 'x'.repeat(4e8))",
};

export const MORE_BOMBS = {
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
  blobs:
    "for (const kept = [], part = new Uint8Array(1e8).fill(1); ; ) kept.push(new Blob([part, String(kept.length)]))",
};

/** The attribute of this page stays in the browser, so this page may also be read. */
const READABLE = "an attribute of 400 MB";

/** Two reader processes, each for pages of `MEMORY_MB` at most. */
export function browserWithLittleMemory(pages: PageServer, earlyReader?: EarlyReader): Browser {
  return createBrowserProcesses({
    executablePath: process.env.BROWSER_PATH,
    concurrency: 2,
    egressAllow: [pages.host],
    memoryMb: MEMORY_MB,
    earlyReader,
    log: silent,
  });
}

/** Expects that a page with this script ends its own visit, and that a visit of the page at `/` meanwhile succeeds; in attacks, as many as there are. */
export async function outliveBomb(browser: Browser, pages: PageServer, name: string, script: string): Promise<void> {
  const path = `/${encodeURIComponent(name)}`;
  pages.serve({ [path]: html("", `<p>Text</p><script>${script}</script>`) });
  let isOver = false;
  const visit = browser.extract(`${pages.base}${path}`, defaultOptions);
  const isRead = name === READABLE ? visit.then(() => true).catch(() => false) : Promise.resolve(false);
  const bomb = isRead
    .then(async (wasRead) => (wasRead ? "read" : (await failureOf(visit)).kind))
    .finally(() => {
      isOver = true;
    });
  // A worker of the tests keeps what the files before this one have loaded.
  const ofTests = process.memoryUsage.rss();
  let maximum = 0;
  const measure = () => {
    maximum = Math.max(maximum, memoryOf(processTree(process.pid)) - ofTests);
  };
  do {
    const { observation } = await browser.extract(pages.base, defaultOptions);
    expect(observation.typography).toHaveLength(1);
    measure();
  } while (night.isAlone && !isOver);
  // The kernel walks over all memory for a measurement.
  const watching = setInterval(measure, 250);
  await eventually(() => isOver)
    .toBe(true)
    .finally(() => clearInterval(watching));
  expect(await bomb).toMatch(/^(read|too_large|crashed)$/);
  if (name !== READABLE) expect(await bomb).not.toBe("read");
  expect(maximum / 1e6).toBeLessThan(MAX_TOTAL_MB);
}
