import type { Logger } from "pino";
import { type Browser, chromium } from "playwright";
import { egressFlags } from "../egress/chromium-flags.ts";
import { makeTemporaryFolder, noteProfile, removeTemporaryFolder } from "./temporary-folders.ts";
import { capped } from "./waiting.ts";

/** Milliseconds that Chromium has for starting, and for an orderly end. */
const LAUNCH_MS = 30_000;
const CLOSE_MS = 5_000;

/** Traffic that belongs to no run has no proxy of its own: it finds this one, where nobody listens (port 9, "discard"). */
const NOWHERE = { server: "http://127.0.0.1:9" };

/** What Chromium gets of our environment. The rest, our secrets among it, is none of its business. */
const PASSED_ON =
  /^(PATH|HOME|USER|LANG|LC_.*|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|SYSTEMROOT|WINDIR|(LOCAL)?APPDATA)$/i;

/** A running Chromium. */
export interface Chromium {
  readonly browser: Browser;
  readonly pid: number;
  readonly version: string;
  /** Ends it, by force if it does not go by itself. */
  close(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a headless Chromium whose only ways out are the proxies of its contexts. Its sandbox is on, except for root, for
 * whom Chromium has none, and where the system does not offer what it needs: then there is a warning in the log.
 */
export async function launchChromium(executablePath: string | undefined, log: Logger): Promise<Chromium> {
  const folder = await makeTemporaryFolder();
  try {
    const browser = await launch(executablePath, folder, log);
    const { pid, profile } = await inspect(browser);
    if (profile) await noteProfile(folder, profile);
    // It may also end by itself, or be killed.
    browser.once("disconnected", () => removeTemporaryFolder(folder));
    const kill = () => endProcess(pid);
    const close = async () => {
      await capped(browser.close(), CLOSE_MS);
      if (browser.isConnected()) kill();
      await removeTemporaryFolder(folder);
    };
    return { browser, pid, version: browser.version(), close, kill };
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

async function launch(executablePath: string | undefined, folder: string, log: Logger): Promise<Browser> {
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
  if (process.getuid?.() === 0) return chromium.launch({ ...options, chromiumSandbox: false });
  try {
    return await chromium.launch({ ...options, chromiumSandbox: true });
  } catch (error) {
    const browser = await chromium.launch({ ...options, chromiumSandbox: false });
    log.warn({ err: error }, "Chromium runs without its sandbox: this system does not let it have one");
    return browser;
  }
}

async function inspect(browser: Browser): Promise<{ pid: number; profile: string | undefined }> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  const { commandLine } = await cdp.send("SystemInfo.getInfo");
  await cdp.detach();
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
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
