import { access, constants } from "node:fs/promises";
import type { Logger } from "pino";
import { type Browser, type CDPSession, chromium } from "playwright";
import { egressFlags } from "../egress/chromium-flags.ts";
import { LOOPBACK, type ProxyAddress } from "../egress/proxy.ts";
import { capped } from "../waiting.ts";
import { findBrowser } from "./find-browser.ts";
import { DRAW_WITHOUT_DEADLINE, HEAP_FOR_NEW_OBJECTS, UNREACHABLE_PROXY, WITHOUT_SMOOTH_SCROLLING } from "./flags.ts";
import { createTemporaryFolder, recordProfile, removeTemporaryFolder } from "./temporary-folders.ts";
import { unprivilegedChromium } from "./unprivileged.ts";
import { refuseOldBinary, versionFault } from "./version.ts";

/** Milliseconds that Chromium may take to start, and to close. */
const LAUNCH_MS = 30_000;
const CLOSE_MS = 5_000;

/** The environment variables that Chromium receives. It must not see the others, because they include our secrets. */
const PASSED_VARIABLES =
  /^(PATH|HOME|USER|LANG|LC_.*|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|SYSTEMROOT|WINDIR|(LOCAL)?APPDATA)$/i;

export interface LaunchOptions {
  /** The path of Chromium's binary. If undefined, Playwright's or the system's is used. */
  readonly executablePath: string | undefined;
  /** True to fail if Chromium cannot use its sandbox. */
  readonly requireSandbox: boolean;
  /**
   * True if Chromium may run as root, without its sandbox, if it cannot be started as another user. The default is
   * false.
   */
  readonly allowRoot?: boolean | undefined;
  /** Further arguments of Chromium. */
  readonly flags?: readonly string[] | undefined;
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
  /** Undefined for a browser on another machine. */
  readonly pid: number | undefined;
  readonly version: string;
  /** Address at which proxies have to listen for its pages. */
  readonly proxyAddress: ProxyAddress;
  /** Returns the processes that serve all pages. They start with the first page. */
  helpers(): Promise<readonly HelperProcess[]>;
  /** Closes the browser, or kills it if it does not close in time. */
  close(): Promise<void>;
  /** Kills the browser immediately, or the connection to one on another machine. */
  kill(): void;
}

/**
 * Starts a headless Chromium that can only reach the network through the proxies of its contexts. Its sandbox is on. If the
 * service runs as root, Chromium runs as another user, because it has no sandbox for root. If the system does not support the
 * sandbox, Chromium runs without it, and a warning is logged.
 * @throws Error with a sentence if Chromium is too old, or would have to run as root although that is not allowed
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const executablePath = options.executablePath ?? findBrowser();
  await refuseMissingBinary(executablePath);
  const folder = await createTemporaryFolder();
  try {
    const browser = await launch({ ...options, executablePath }, folder);
    await requireSupported(browser, executablePath);
    const cdp = await browser.newBrowserCDPSession();
    const { pid, profile } = await inspect(cdp);
    if (profile) await recordProfile(folder, profile);
    // The browser may also crash or be killed.
    browser.once("disconnected", () => removeTemporaryFolder(folder));
    const kill = () => killProcess(pid);
    const close = async () => {
      await capped(browser.close(), CLOSE_MS);
      if (browser.isConnected()) kill();
      await removeTemporaryFolder(folder);
    };
    const helpers = async () =>
      (await processesOf(cdp))
        .filter(isHelper)
        .map(({ id, type }) => ({ pid: id, isNetwork: type.startsWith("network.") }));
    return { browser, pid, version: browser.version(), proxyAddress: LOOPBACK, helpers, close, kill };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
}

async function launch(
  { executablePath, requireSandbox, allowRoot = false, flags = [], log }: LaunchOptions & { executablePath: string },
  folder: string,
): Promise<Browser> {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.test(name));
  const options = {
    executablePath,
    args: [...egressFlags, DRAW_WITHOUT_DEADLINE, WITHOUT_SMOOTH_SCROLLING, HEAP_FOR_NEW_OBJECTS, ...flags],
    artifactsDir: folder,
    env: { ...Object.fromEntries(passed), TMPDIR: folder },
    proxy: UNREACHABLE_PROXY,
    timeout: LAUNCH_MS,
    // The process that owns the browser handles signals and closes the browser itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  const isRoot = process.getuid?.() === 0;
  const unprivileged = isRoot ? await unprivilegedChromium(executablePath, folder) : undefined;
  if (unprivileged?.fault !== undefined) {
    if (requireSandbox || !allowRoot) throw new Error(rootRefusal(unprivileged.fault, requireSandbox));
    log.warn(`Chromium runs as root and without its sandbox, as ALLOW_ROOT_BROWSER=1 allows: ${unprivileged.fault}`);
    return chromium.launch({ ...options, chromiumSandbox: false });
  }
  const asUser = { ...options, ...unprivileged, env: { ...options.env, ...unprivileged?.env } };
  try {
    return await chromium.launch({ ...asUser, chromiumSandbox: true });
  } catch (error) {
    await refuseOldBinary(asUser, executablePath);
    if (requireSandbox) throw new Error("Chromium cannot start with its sandbox", { cause: error });
    const browser = await chromium.launch({ ...asUser, chromiumSandbox: false });
    log.warn({ err: error }, "Chromium runs without its sandbox. docs/security.md describes how to enable it");
    return browser;
  }
}

function rootRefusal(fault: string, requireSandbox: boolean): string {
  const advice = requireSandbox
    ? "As root it has no sandbox, which REQUIRE_BROWSER_SANDBOX=1 asks for."
    : "Make that possible, run Tintype as a user without privileges, or set ALLOW_ROOT_BROWSER=1.";
  return `Chromium would have to run as root: ${fault}. ${advice}`;
}

/** Playwright 1.65 makes a profile for a binary that it cannot start, and leaves it behind. */
async function refuseMissingBinary(executablePath: string): Promise<void> {
  await access(executablePath, constants.X_OK);
}

async function requireSupported(browser: Browser, executablePath: string): Promise<void> {
  const fault = versionFault(browser.version(), executablePath);
  if (fault === undefined) return;
  await browser.close();
  throw new Error(fault);
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
  if (pid === undefined) throw new Error("Chromium did not report its process id");
  return { pid, profile: /--user-data-dir=("?)(.+?)\1(?= --| |$)/.exec(commandLine)?.[2] };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // the process has already exited
  }
}
