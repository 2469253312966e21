import { connect as openSocket } from "node:net";
import { type Browser, chromium } from "playwright";
import type { Chromium } from "../chromium/chromium.ts";
import {
  DRAW_WITHOUT_DEADLINE,
  HEAP_FOR_NEW_OBJECTS,
  UNREACHABLE_PROXY,
  WITHOUT_SMOOTH_SCROLLING,
} from "../chromium/flags.ts";
import { versionFault } from "../chromium/version.ts";
import { egressFlags, missingFlags } from "../egress/chromium-flags.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { type ProxyAddress, startEgressProxy } from "../egress/proxy.ts";
import { sendProxyPassword } from "../visit/proxy-password.ts";
import { capped } from "../waiting.ts";
import { type Located, locate, withoutSecrets } from "./protocol.ts";

const CONNECT_MS = 15_000;
const CLOSE_MS = 5_000;
const PROBE_MS = 10_000;

/** A name that does not exist (RFC 2606). Only our proxy knows that somebody asked for it. */
const PROBE_HOST = "egress-probe.invalid";

export interface RemoteOptions {
  /** http(s) or ws(s). */
  readonly address: string;
  /** The name or address under which the browser reaches this process. By default that of the connection to the browser. */
  readonly proxyHost: string | undefined;
  /** Milliseconds for asking the proxy. */
  readonly probeMs?: number;
}

/**
 * Connects to a browser on another machine, and makes sure that pages in it can only reach the network through our proxies.
 * @throws Error with one sentence that says what is wrong
 */
export async function connectRemote({ address, proxyHost, probeMs = PROBE_MS }: RemoteOptions): Promise<Chromium> {
  const [located, proxyAddress] = await Promise.all([locate(address), addressForProxies(address, proxyHost)]);
  const browser = await connect(located, address);
  const close = async () => {
    await capped(
      browser.close().catch(() => undefined),
      CLOSE_MS,
    );
  };
  try {
    const fault = versionFault(browser.version(), `The browser at ${withoutSecrets(address)}`);
    if (fault !== undefined) throw new Error(fault);
    await requireFlags(browser, address);
    await requireProxy(browser, address, { proxyAddress, probeMs });
  } catch (error) {
    await close();
    throw error;
  }
  // Closing the connection is all that can be done to a browser of somebody else. It removes our contexts.
  const kill = () => void close();
  return { browser, pid: undefined, version: browser.version(), proxyAddress, helpers: async () => [], close, kill };
}

async function connect({ protocol, url }: Located, address: string): Promise<Browser> {
  try {
    if (protocol === "cdp") return await chromium.connectOverCDP(url, { timeout: CONNECT_MS });
    const args = [...egressFlags, DRAW_WITHOUT_DEADLINE, WITHOUT_SMOOTH_SCROLLING, HEAP_FOR_NEW_OBJECTS];
    const options = { args, proxy: UNREACHABLE_PROXY };
    const headers = { "x-playwright-launch-options": JSON.stringify(options) };
    return await chromium.connect(url, { timeout: CONNECT_MS, headers });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const versions =
      /version mismatch/i.test(message) &&
      [...message.matchAll(/version: v?(\d+\.\d+)/g)].map(([, version]) => version);
    if (versions) {
      const versionList = [...new Set(versions)].join(" and ");
      throw new Error(
        `${withoutSecrets(address)} runs another version of Playwright than this service (${versionList}).`,
        {
          cause: error,
        },
      );
    }
    throw new Error(`${withoutSecrets(address)} does not accept a connection: ${firstLine(message)}`, { cause: error });
  }
}

/** @throws Error if the browser was started without a flag that keeps pages within the proxy */
async function requireFlags(browser: Browser, address: string): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { commandLine } = await cdp.send("SystemInfo.getInfo");
  await cdp.detach();
  const missing = missingFlags(commandLine);
  if (missing.length === 0) return;
  throw new Error(
    `The browser at ${withoutSecrets(address)} was started without ${missing.join(" and ")}, so pages could go around the proxy.`,
  );
}

/** Lets a page ask for a host that our proxy refuses. @throws Error if the proxy was not asked */
async function requireProxy(
  browser: Browser,
  address: string,
  { proxyAddress, probeMs }: { proxyAddress: ProxyAddress; probeMs: number },
): Promise<void> {
  const proxy = await startEgressProxy({
    policy: createEgressPolicy([]),
    budgets: { bytes: 100_000, requests: 20 },
    resolver: async () => [],
    address: proxyAddress,
  });
  try {
    const context = await browser.newContext({ proxy: { server: proxy.settings.server } });
    try {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await capped(sendProxyPassword(cdp, proxy), probeMs);
      await page.goto(`http://${PROBE_HOST}/`, { timeout: probeMs }).catch(() => undefined);
    } finally {
      await context.close();
    }
    if (proxy.faultOf(PROBE_HOST, 80)) return;
    const { host } = new URL(proxy.settings.server);
    throw new Error(
      `The browser at ${withoutSecrets(address)} does not reach this worker's proxy at ${host}: set BROWSER_PROXY_HOST to an address of this machine that it reaches.`,
    );
  } finally {
    await proxy.close();
  }
}

/** Returns the address at which the proxies listen: the one that this machine uses towards the browser. */
function addressForProxies(address: string, proxyHost: string | undefined): Promise<ProxyAddress> {
  if (proxyHost !== undefined) return Promise.resolve({ listen: "::", host: proxyHost });
  const { hostname, port, protocol } = new URL(address);
  const isSecure = protocol === "https:" || protocol === "wss:";
  const { promise, resolve, reject } = Promise.withResolvers<ProxyAddress>();
  const socket = openSocket({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (isSecure ? 443 : 80) });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("timeout")));
  socket.once("connect", () => {
    const { localAddress = "127.0.0.1" } = socket;
    const host = localAddress.replace(/^::ffff:/, "");
    resolve({ listen: host, host });
    socket.destroy();
  });
  socket.once("error", (cause) => reject(new Error(`Nothing answers at ${withoutSecrets(address)}.`, { cause })));
  return promise;
}

function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").slice(0, 300);
}
