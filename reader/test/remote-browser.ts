import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { testFolder } from "@tintype/shared/testing/test-folder";
import { chromium } from "playwright";
import { egressFlags } from "../src/egress/chromium-flags.ts";

/** A Chromium that somebody else has started, with its debugging port. */
export interface RemoteBrowser {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  /** Kills it at once. */
  kill(): Promise<void>;
}

/** Starts it with the flags that our documentation asks for, or with others. The caller kills it. */
export async function startRemoteBrowser({
  flags = egressFlags.slice(0, 3),
  port = 0,
}: {
  flags?: readonly string[];
  port?: number;
} = {}): Promise<RemoteBrowser> {
  const profile = await mkdtemp(join(testFolder(), "tintype-remote-"));
  const fixed = ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
  const program = process.env.BROWSER_PATH ?? chromium.executablePath();
  const child = spawn(program, [...fixed, `--user-data-dir=${profile}`, ...flags], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const [, port] = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    child.stderr.resume();
    return { url: `http://127.0.0.1:${port}`, port: Number(port), kill };
  }
  throw new Error("the remote browser did not start");
}
