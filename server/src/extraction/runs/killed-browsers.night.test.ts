import { readFileSync } from "node:fs";
import { processTree } from "@tintype/reader/os/process-tree";
import { eventually } from "@tintype/reader/test/eventually";
import { type RemoteBrowser, startRemoteBrowser } from "@tintype/reader/test/remote-browser";
import { night } from "@tintype/shared/testing/night";
import { expect, onTestFinished } from "vitest";
import { asExtraction, startTestService } from "../../../test/service.ts";

/**
 * Has pages read while browsers are killed.
 * @param kill kills a browser; called one after the other
 * @returns the statuses with which the runs ended
 */
async function readWhileKilling(
  { runs, kills, everyMs, env }: { runs: number; kills: number; everyMs: number; env: Record<string, string> },
  kill: (count: number) => Promise<boolean>,
): Promise<{ statuses: string[]; killed: number }> {
  const service = await startTestService({ readsInProcesses: true, env });
  onTestFinished(() => service.stop());
  service.serve((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Far</title><body style='background: #123456'>Hi");
  });
  const call = await service.signUp();
  const created = await Promise.all(
    Array.from({ length: runs }, async () =>
      asExtraction(await call("POST /api/extractions", { json: { url: service.pages } })),
    ),
  );
  const readStatuses = () =>
    Promise.all(created.map(async ({ id }) => asExtraction(await call(`GET /api/extractions/${id}`)).status));
  let killed = 0;
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(async () => {
      if (killed < kills && (await kill(killed))) killed += 1;
    });
  }, everyMs);
  try {
    const isOver = (status: string) => status === "completed" || status === "failed";
    await eventually(async () => (await readStatuses()).every(isOver), 280_000).toBe(true);
  } finally {
    clearInterval(timer);
    await last;
  }
  return { statuses: await readStatuses(), killed };
}

night.alone(
  "no run is lost while one of three browsers on other machines is killed every five seconds",
  {
    timeout: 300_000,
  },
  async () => {
    const browsers: RemoteBrowser[] = [];
    for (let n = 0; n < 3; n += 1) browsers.push(await startRemoteBrowser());
    onTestFinished(async () => void (await Promise.all(browsers.map((browser) => browser.kill()))));
    const env = { BROWSER_URLS: browsers.map(({ url }) => url).join(","), BROWSER_CONCURRENCY: "3" };
    const { statuses, killed } = await readWhileKilling(
      { runs: 40, kills: 1_000, everyMs: 5_000, env },
      async (count) => {
        const index = count % browsers.length;
        const { port, kill } = browsers[index] ?? { port: 0, kill: async () => undefined };
        await kill();
        browsers[index] = await startRemoteBrowser({ port });
        return true;
      },
    );
    expect(killed).toBeGreaterThan(0);
    expect(statuses).toEqual(statuses.map(() => "completed"));
  },
);

/** Kills one of the browsers that this process has started. @returns false if no browser runs */
function killBrowser(count: number): boolean {
  const browsers = processTree(process.pid).filter(({ pid }) => {
    const command = commandOf(pid);
    return command.includes("--headless") && !command.includes("--type=");
  });
  const target = browsers[count % browsers.length];
  try {
    return target !== undefined && process.kill(target.pid, "SIGKILL");
  } catch {
    return false; // it has ended by itself
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended
  }
}

night.alone("no run is lost of 100 beside which 20 browsers are killed", { timeout: 300_000 }, async () => {
  const settings = { runs: 100, kills: 20, everyMs: 500, env: { BROWSER_CONCURRENCY: "3" } };
  const { statuses, killed } = await readWhileKilling(settings, async (count) => killBrowser(count));
  expect(killed).toBe(20);
  expect(statuses).toEqual(statuses.map(() => "completed"));
});
