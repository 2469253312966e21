import { launchChromium } from "@tintype/reader/chromium/chromium";
import { observeBundle } from "@tintype/reader/visit/observe-bundle";
import { pino } from "pino";
import type { CDPSession } from "playwright";
import { beginTasks, endTasks } from "../longest-task.ts";
import { type Bench, interleave } from "../measure.ts";
import { generatedPage } from "./generated-page.ts";
import { record, replay } from "./replayed-reads.ts";

const MAX_PAYLOAD_BYTES = 1_000_000;
/**
 * V8 optimises the baseline's one loop in its first round, and all of observe() only after some 20,000 elements. Both are
 * measured when that is done. The bench `extract` measures pages that are read once.
 */
const WARMUP_ELEMENTS = 20_000;

/** The page that is also read as in a person's own tab, in many tasks. */
const IN_SLICES = 10_000;

/**
 * Measures observe() in a page, by the page's own clock. The baseline only makes the same reads of computed styles, in one task.
 */
export const observeBench: Bench = {
  async *run() {
    const { code } = await observeBundle();
    const chromium = await launchChromium({
      executablePath: process.env.BROWSER_PATH,
      requireSandbox: false,
      log: pino({ level: "silent" }),
    });
    try {
      const page = await chromium.browser.newPage({ viewport: { width: 1280, height: 800 } });
      const cdp = await page.context().newCDPSession(page);
      for (const [elements, rounds] of [
        [1_000, 15],
        [10_000, 9],
        [50_000, 5],
      ] as const) {
        await page.setContent(generatedPage(elements));
        const evaluate = await isolatedWorld(cdp, "ours");
        // Recording replaces functions of the browser, which the measured script has to find as they are.
        const evaluateBaseline = await isolatedWorld(cdp, "baseline");
        await Promise.all([evaluate(code), evaluateBaseline(code)]);
        const payload = Number(await evaluate("(async () => (await tintypePage.observe({})).length)()"));
        const reads = Number(await evaluateBaseline(record));
        const timed = (run: Evaluate, work: string) => async () =>
          Number(
            await run(`(async () => { const t = performance.now(); await ${work}; return performance.now() - t })()`),
          );
        const steps = { ours: timed(evaluate, "tintypePage.observe({})"), baseline: timed(evaluateBaseline, replay) };
        const warmup = Math.max(2, Math.ceil(WARMUP_ELEMENTS / elements));
        const samples = await interleave(steps, { rounds, warmup });
        yield {
          name: `observe: ${elements.toLocaleString("en")} elements`,
          details: `${Math.round(reads / 1000)}k reads, ${Math.ceil(payload / 1000)} kB`,
          ...samples,
          goals: [{ text: "payload ≤ 1 MB", isMet: payload <= MAX_PAYLOAD_BYTES }],
        };
        if (elements !== IN_SLICES) continue;
        const sliced = {
          ours: async () => {
            await evaluate(beginTasks);
            await evaluate("tintypePage.observe({ slice: true }).then(({ length }) => length)");
            return Number(await evaluate(endTasks));
          },
          baseline: steps.baseline,
        };
        yield {
          name: `observe in slices: longest task, ${elements.toLocaleString("en")} elements`,
          ...(await interleave(sliced, { rounds, warmup: 1 })),
          goals: [],
        };
      }
    } finally {
      await chromium.close();
    }
  },
};

type Evaluate = (expression: string) => Promise<unknown>;

async function isolatedWorld(cdp: CDPSession, worldName: string): Promise<Evaluate> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName });
  return async (expression) => {
    const options = { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
}
