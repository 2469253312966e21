import { access, constants } from "node:fs/promises";
import type { Logger } from "pino";
import { type Browser, type CDPSession, chromium } from "playwright";
import { egressFlags } from "../egress/chromium-flags.ts";
import { makeTemporaryFolder, noteProfile, removeTemporaryFolder } from "./temporary-folders.ts";
import { unprivilegedChromium } from "./unprivileged.ts";
import { capped } from "./waiting.ts";

/** Milliseconds that Chromium has for starting, and for an orderly end. */
const LAUNCH_MS = 30_000;
const CLOSE_MS = 5_000;

/** Traffic that belongs to no run has no proxy of its own: it finds this one, where nobody listens (port 9, "discard"). */
const NOWHERE = { server: "http://127.0.0.1:9" };

/** What Chromium gets of our environment. The rest, our secrets among it, is none of its business. */
const PASSED_ON =
  /^(PATH|HOME|USER|LANG|LC_.*|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|SYSTEMROOT|WINDIR|(LOCAL)?APPDATA)$/i;

export interface LaunchOptions {
  /** Chromium's binary; without it, Playwright's own. */
  readonly executablePath: string | undefined;
  /** Refuses to start without Chromium's sandbox. */
  readonly requireSandbox: boolean;
  readonly log: Logger;
}

/** A process of Chromium that serves all pages: network, GPU, storage. */
export interface HelperProcess {
  readonly pid: number;
  readonly isNetwork: boolean;
}

/** A running Chromium. */
export interface Chromium {
  readonly browser: Browser;
  readonly pid: number;
  readonly version: string;
  /** The processes that serve all its pages. They start with the first page. */
  helpers(): Promise<readonly HelperProcess[]>;
  /** Ends it, by force if it does not go by itself. */
  close(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a headless Chromium whose only ways out are the proxies of its contexts. Its sandbox is on; where the service runs
 * as root, Chromium runs as another user for that. Where the system does not offer what the sandbox needs, Chromium runs
 * without it, and a warning goes to the log.
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  await refuseMissingBinary(options.executablePath ?? chromium.executablePath());
  const folder = await makeTemporaryFolder();
  try {
    const browser = await launch(options, folder);
    const cdp = await browser.newBrowserCDPSession();
    const { pid, profile } = await inspect(cdp);
    if (profile) await noteProfile(folder, profile);
    // It may also end by itself, or be killed.
    browser.once("disconnected", () => removeTemporaryFolder(folder));
    const kill = () => endProcess(pid);
    const close = async () => {
      await capped(browser.close(), CLOSE_MS);
      if (browser.isConnected()) kill();
      await removeTemporaryFolder(folder);
    };
    const helpers = async () =>
      (await processesOf(cdp))
        .filter(isHelper)
        .map(({ id, type }) => ({ pid: id, isNetwork: type.startsWith("network.") }));
    return { browser, pid, version: browser.version(), helpers, close, kill };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
}

/**
 * The page's time stands while it waits for its network (see page-clock.ts). Where that has taken so long that it is behind
 * the real one, Chromium 156 would draw no frame after a scroll: it waits for a deadline that never comes.
 */
const DRAWS_WHATEVER_THE_TIME = "--run-all-compositor-stages-before-draw";

async function launch({ executablePath, requireSandbox, log }: LaunchOptions, folder: string): Promise<Browser> {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const options = {
    ...(executablePath !== undefined && { executablePath }),
    args: [...egressFlags, DRAWS_WHATEVER_THE_TIME],
    artifactsDir: folder,
    env: { ...Object.fromEntries(passedOn), TMPDIR: folder },
    proxy: NOWHERE,
    timeout: LAUNCH_MS,
    // A signal is for the process that owns the browser: it closes it in order.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  };
  const unprivileged = await unprivilegedChromium(executablePath ?? chromium.executablePath(), folder);
  const isRoot = process.getuid?.() === 0;
  const asUser = unprivileged
    ? { ...options, executablePath: unprivileged.executablePath, env: { ...options.env, ...unprivileged.env } }
    : options;
  try {
    if (isRoot && !unprivileged) throw new Error("it runs as root, and there is no setpriv to change that");
    return await chromium.launch({ ...asUser, chromiumSandbox: true });
  } catch (error) {
    if (requireSandbox) throw new Error("Chromium does not start with its sandbox", { cause: error });
    const browser = await chromium.launch({ ...asUser, chromiumSandbox: false });
    log.warn({ err: error }, "Chromium runs without its sandbox. docs/security.md says how to give it one");
    return browser;
  }
}

/** Playwright 1.65 makes a profile for a binary that it cannot start, and leaves it behind. */
async function refuseMissingBinary(executablePath: string): Promise<void> {
  await access(executablePath, constants.X_OK);
}

async function processesOf(cdp: CDPSession) {
  return (await cdp.send("SystemInfo.getProcessInfo")).processInfo;
}

function isHelper({ type }: { type: string }): boolean {
  return type !== "browser" && type !== "renderer";
}

async function inspect(cdp: CDPSession): Promise<{ pid: number; profile: string | undefined }> {
  const processes = await processesOf(cdp);
  const { commandLine } = await cdp.send("SystemInfo.getInfo");
  const pid = processes.find(({ type }) => type === "browser")?.id;
  if (pid === undefined) throw new Error("Chromium does not tell its process id");
  return { pid, profile: /--user-data-dir=("?)(.+?)\1(?= --| |$)/.exec(commandLine)?.[2] };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended in the meantime
  }
}
