import { rm } from "node:fs/promises";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import { chromium } from "playwright";
import { atMost, type Bench, interleave, median } from "./measure.ts";
import { baselineVisit } from "./reading/extract.ts";
import { startService } from "./stage/processes.ts";
import { benchFolder } from "./stage/stage.ts";

/**
 * Measures the whole service from outside, from the POST to the tokens in the response: HTTP, PostgreSQL with commits on disk,
 * the queue, Chromium. The baseline is a minimal visit to the same page with Playwright.
 */
export const serviceBench: Bench = {
  async *run() {
    const pages = await startPageServer();
    pages.serve(designSystemRoutes());
    const folder = await benchFolder();
    const service = await startService({ DATA_DIR: folder, EGRESS_ALLOW: pages.host });
    const executablePath = process.env.BROWSER_PATH;
    const baseline = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      const post = await registered(service.url);
      const url = `${pages.base}/bootstrap`;
      const samples = await interleave(
        {
          ours: () => post("/api/extractions", { url }),
          baseline: () => baselineVisit(baseline, url),
        },
        { rounds: 15, warmup: 3 },
      );
      yield {
        name: "service, POST to completed: bootstrap",
        ...samples,
        goals: [atMost("median", median(samples.ours), 600, " ms")],
      };
    } finally {
      await Promise.all([service.stop(), baseline.close(), pages.close()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Registers an account. @returns a function that posts with its token and waits for the run */
async function registered(service: string) {
  const send = async (path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(service + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { token?: string; status?: string };
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const account = { email: "bench@example.com", password: "correct horse", name: "Bench" };
  const { token } = await send("/api/auth/register", account, {});
  return async (path: string, body: unknown): Promise<void> => {
    const { status } = await send(path, body, { authorization: `Bearer ${token}`, prefer: "wait=30" });
    if (status !== "completed") throw new Error(`the run is ${status}`);
  };
}
