import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { designSystemRoutes } from "../browser/design-systems.ts";
import { startSite } from "../browser/testing.ts";
import { bareVisit } from "./extract.ts";
import { atMost, type Bench, interleave, median } from "./measure.ts";

/**
 * The whole service from outside, from the POST to the tokens in the answer (HTTP, PostgreSQL with its commits on disk, the
 * queue, Chromium), beside a bare Playwright's visit to the same page.
 */
export const serviceBench: Bench = {
  async *run() {
    const site = await startSite();
    site.serve(designSystemRoutes());
    const folder = await mkdtemp(join(tmpdir(), "tintype-bench-"));
    await chmod(folder, 0o755); // as root, PostgreSQL's own user has to pass
    const service = await startService({ DATA_DIR: folder, EGRESS_ALLOW: site.host });
    const executablePath = process.env.BROWSER_PATH;
    const bare = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      const post = await registered(service.url);
      const url = `${site.base}/bootstrap`;
      const samples = await interleave(
        {
          ours: () => post("/api/extractions", { url }),
          bare: () => bareVisit(bare, url),
        },
        { rounds: 15, warmup: 3 },
      );
      yield {
        name: "service, POST to completed: bootstrap",
        ...samples,
        goals: [atMost("median", median(samples.ours), 600, " ms")],
      };
    } finally {
      await Promise.all([service.stop(), bare.close(), site.close()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startService(env: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: "0", LOG_LEVEL: "info", DEFAULT_PLAN: "enterprise", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /"url":"([^"]+)","msg":"listening"/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`the service did not start:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Registers an account. Gives what posts with its token and waits for the run. */
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
