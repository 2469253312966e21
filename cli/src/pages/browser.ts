import { createRequire } from "node:module";
import { resolve } from "node:path";
import { type Browser, createBrowser } from "@tintype/reader/browser";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import type { PageFailure } from "@tintype/reader/visit/page-failure";
import { type CliBrowserOptions, type CliProcess, currentFolder } from "@tintype/server/commands/io";
import { pino } from "pino";
import { z } from "zod";
import { plainUpTo } from "../command-line/plain.ts";
import { findSystemBrowser } from "./find-browser.ts";

/** Loopback, and the private networks of RFC 1918 and RFC 4193. */
const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const PRIVATE = [...LOOPBACK, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

/** Creates the browser that a command reads pages with. */
export function createCliBrowser(io: CliProcess, options: CliBrowserOptions): Browser {
  if (io.openBrowser) return io.openBrowser(options);
  const { browser, allowPrivate, concurrency, withCredentials = false } = options;
  return createBrowser({
    executablePath:
      browser === undefined ? io.env.BROWSER_PATH || findSystemBrowser() : resolve(currentFolder(io), browser),
    requireSandbox: io.env.REQUIRE_BROWSER_SANDBOX === "1",
    allowRoot: io.env.ALLOW_ROOT_BROWSER === "1",
    concurrency,
    withCredentials,
    policy: createEgressPolicy(allowPrivate === "loopback" ? LOOPBACK : allowPrivate ? PRIVATE : []),
    log: pino({ level: "warn" }, { write: (line) => void io.stderr.write(logLine(line)) }),
  });
}

/** A sentence about a browser names paths, which can be long. */
const MAX_LOG_LINE = 1_000;

const logged = z.object({ msg: z.string().optional(), err: z.object({ message: z.string() }).optional() });

/** Writes an entry of the log, which is JSON, for people. */
function logLine(json: string): string {
  const { msg, err } = logged.parse(JSON.parse(json));
  const parts = [msg, err?.message.split("\n")[0]].filter((part) => part !== undefined && part !== "");
  return `tintype: ${plainUpTo(MAX_LOG_LINE, parts.join(": "))}\n`;
}

/** Returns what the user may do about a failure, if the program can help. */
export function hintFor({ kind }: Pick<PageFailure, "kind">): string | undefined {
  if (kind === "blocked_address") return "Use --allow-private to read pages in your own network.";
  if (kind === "browser_unavailable") {
    // Playwright would download it into root's own folder, where Chromium's user may not run it.
    const isRoot = process.getuid?.() === 0;
    const install = isRoot ? "the system's package manager" : `npx playwright@${playwrightVersion()} install chromium`;
    return `Install a Chromium with ${install}, or name one with --browser or BROWSER_PATH.`;
  }
  return undefined;
}

/** Each version of Playwright needs its own Chromium. The packed program has playwright-core alone. */
function playwrightVersion(): string {
  const require = createRequire(import.meta.url);
  for (const name of ["playwright", "playwright-core"]) {
    try {
      return z.object({ version: z.string() }).parse(require(`${name}/package.json`)).version;
    } catch {
      // it is the other one
    }
  }
  return "latest";
}
