import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { EarlyReader } from "@tintype/reader/process/spawn-reader";
import type { PageFailure } from "@tintype/reader/reading/page-failure";
import { type Browser, DEFAULT_MEMORY_MB } from "@tintype/reader/reading/reading";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { isLocalhost } from "@tintype/shared/network/public-host";
import { pino } from "pino";
import { z } from "zod";
import { plainUpTo } from "../command-line/plain.ts";

/** Loopback, and the private networks of RFC 1918 and RFC 4193. */
const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const PRIVATE = [...LOOPBACK, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

/** The values of BROWSER_MEMORY_MB, as the service has them. */
const [MIN_MEMORY_MB, MAX_MEMORY_MB] = [300, 1_000_000];

/** Which addresses may be reached that are not public. */
export interface Access {
  /** Localhost, or private networks too; undefined for what the person names on this computer. */
  readonly allowPrivate: boolean | "loopback" | undefined;
  /** The URLs that the person has typed. */
  readonly typedUrls: readonly string[];
}

export interface CliBrowserOptions {
  /** The path of Chromium's binary, as the user wrote it. */
  readonly browser: string | undefined;
  readonly access: Access;
  /** The maximum number of pages that are read at the same time. */
  readonly concurrency: number;
  /** The number of pages that are read with it in all. */
  readonly visits: number;
  readonly withCredentials: boolean;
  /** Started before, for the first page. */
  readonly earlyReader?: EarlyReader | undefined;
}

/** Creates the browser that a command reads pages with. @throws UsageError */
export function createCliBrowser(io: CliProcess, options: CliBrowserOptions): Browser {
  const { browser, access, concurrency, visits, withCredentials, earlyReader } = options;
  const open = io.openBrowser ?? createBrowserProcesses;
  return open({
    executablePath: browser === undefined ? io.env.BROWSER_PATH || undefined : resolve(currentFolder(io), browser),
    requireSandbox: io.env.REQUIRE_BROWSER_SANDBOX === "1",
    allowRoot: io.env.ALLOW_ROOT_BROWSER === "1",
    concurrency,
    withCredentials,
    preparesPages: visits > concurrency,
    earlyReader,
    egressAllow: egressOf(access),
    memoryMb: memoryOf(io),
    log: pino({ level: "warn" }, { write: (line) => void io.stderr.write(logLine(line)) }),
  });
}

/** The addresses that a command may reach although they are not public, as the egress policy takes them. */
export function egressOf({ allowPrivate, typedUrls }: Access): readonly string[] {
  if (allowPrivate === "loopback") return [...LOOPBACK];
  if (allowPrivate !== undefined) return allowPrivate ? PRIVATE : [];
  return [...new Set(typedUrls.filter(isOnThisComputer).map(hostAndPort))];
}

/** Returns whether a URL is one of this computer, by its host alone. */
export function isOnThisComputer(url: string): boolean {
  const { hostname } = new URL(url);
  return isLocalhost(hostname) || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** @throws UsageError if the variable is not a number that the service accepts too */
function memoryOf({ env }: CliProcess): number {
  const text = env.BROWSER_MEMORY_MB || String(DEFAULT_MEMORY_MB);
  const megabytes = Number(text);
  if (/^\d{3,7}$/.test(text) && megabytes >= MIN_MEMORY_MB && megabytes <= MAX_MEMORY_MB) return megabytes;
  throw new UsageError(`BROWSER_MEMORY_MB must be a whole number from ${MIN_MEMORY_MB} to ${MAX_MEMORY_MB}.`);
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
