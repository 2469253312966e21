import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beginTasks, endTasks } from "../longest-task.ts";
import { atMost, type Bench, interleave, median } from "../measure.ts";
import { baselineLoop } from "../reading/baseline-loop.ts";
import { generatedPage } from "../reading/generated-page.ts";
import { ExtensionBrowser } from "./extension-browser.ts";

/** The production build, which the command makes before. */
const OURS = fileURLToPath(new URL("../../extension/.output/chrome-mv3", import.meta.url));

/** In our popup, before and after the colours have names. */
const [COLORS, NAMES] = [".found-color, .swatch", ".swatch"];

const [ROUNDS, WARMUP] = [9, 1];

const pages = [
  { name: "10,000 custom properties", html: pageWithProperties(10_000), limit: 500 },
  { name: "12,000 elements", html: generatedPage(12_000), limit: 800 },
];

/** In the tab: results in the ms of the loop. */
const timedLoop = `(() => { const t = performance.now(); ${baselineLoop}; return performance.now() - t })()`;

/**
 * Measures from the click on the extension's button to the first frame with colours of the page in the real popup, while the
 * background has ended, as it mostly has. There is no baseline for that. The longest task of the tab meanwhile stands beside one
 * loop over the tab's computed styles.
 */
export const popupBench: Bench = {
  async *run() {
    const folder = await mkdtemp(join(tmpdir(), "tintype-popup-"));
    const server = createServer((request, response) => {
      const page = pages[Number(/^\/(\d)/.exec(request.url ?? "")?.[1])];
      response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(page?.html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // a TCP server that listens has one
    const browser = await ExtensionBrowser.launch(join(folder, "profile"));
    try {
      const id = await browser.load(OURS);
      let visit = 0;
      for (const [index, { name, limit }] of pages.entries()) {
        const timed = (selector: string) => async () => {
          await browser.open(`http://127.0.0.1:${port}/${index}?${visit++}`);
          return browser.timeUntil(id, selector);
        };
        const tasks = {
          ours: async () => {
            await browser.open(`http://127.0.0.1:${port}/${index}?${visit++}`);
            await browser.inTab(beginTasks);
            await browser.timeUntil(id, NAMES);
            return Number(await browser.inTab(endTasks));
          },
          baseline: async () => Number(await browser.inTab(timedLoop)),
        };
        const steps = { ours: timed(COLORS), withNames: timed(NAMES) };
        const samples = await interleave(steps, { rounds: ROUNDS, warmup: WARMUP });
        yield {
          name: `popup: first colours, ${name}`,
          ours: samples.ours,
          goals: [atMost("first", median(samples.ours), limit, " ms")],
        };
        yield { name: `popup: with names, ${name}`, ours: samples.withNames, goals: [] };
        const longest = await interleave(tasks, { rounds: ROUNDS, warmup: WARMUP });
        yield { name: `popup: longest task of the tab, with names, ${name}`, ...longest, goals: [] };
      }
    } finally {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** A page of a large design system: most of its custom properties are on no element. */
function pageWithProperties(count: number): string {
  const color = (index: number) => `hsl(${(index * 47) % 360} ${20 + (index % 60)}% ${15 + (index % 70)}%)`;
  const properties = Array.from({ length: count }, (_, index) => `--ds--global--color--${index}: ${color(index)}`);
  const rules = Array.from(
    { length: 400 },
    (_, index) =>
      `.c${index} { color: var(--ds--global--color--${index * 7}); background: var(--ds--global--color--${index * 11}) }`,
  );
  const elements = Array.from({ length: 1_200 }, (_, index) => `<p class="c${index % 400}">Ship ${index}</p>`);
  return `<!doctype html><html lang="en"><title>${count} custom properties</title><style>:root { ${properties.join("; ")} }
    ${rules.join("\n")}</style><body>${elements.join("\n")}</body></html>`;
}
