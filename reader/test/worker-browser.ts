import type { BrowserContext } from "playwright";
import { KeptChromium } from "../src/browser/kept-chromium.ts";
import { PageReader } from "../src/browser/page-reader.ts";
import { type Chromium, launchChromium } from "../src/chromium/chromium.ts";
import { createEgressPolicy } from "../src/egress/policy.ts";
import { startEgressProxy } from "../src/egress/proxy.ts";
import { refuseUrl } from "../src/process/refuse-url.ts";
import { type Reply, reply } from "../src/process/replies.ts";
import { type Request, request } from "../src/process/requests.ts";
import { createSlots } from "../src/process/slots.ts";
import { type Browser, DEFAULT_LIMITS, type Limits } from "../src/reading/reading.ts";
import { BIND_COOKIES } from "../src/visit/cookies.ts";
import { unlessAborted } from "../src/waiting.ts";
import { silent } from "./log.ts";

let running: Promise<Chromium> | undefined;

/**
 * Returns the Chromium with which the test files of a worker read pages, one after the other. It starts as the service's does.
 * The end of the worker closes it.
 */
export function workerChromium(): Promise<Chromium> {
  running ??= launch();
  return running;
}

/** Further files use it, too. */
const keptChromium = async (): Promise<Chromium> => ({ ...(await workerChromium()), close: async () => {} });

async function launch(): Promise<Chromium> {
  const chromium = await launchChromium({
    executablePath: process.env.BROWSER_PATH,
    requireSandbox: false,
    flags: [BIND_COOKIES],
    log: silent,
  });
  // If a page ends the browser, the next visit has a new one.
  chromium.browser.once("disconnected", () => {
    running = undefined;
  });
  return chromium;
}

/** Opens a context of the worker's Chromium whose pages can connect to these addresses, for what tests look at themselves. The caller closes it. */
export async function openWorkerContext(
  egressAllow: readonly string[],
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const { browser } = await workerChromium();
  const policy = createEgressPolicy(egressAllow);
  const proxy = await startEgressProxy({ policy, ownPorts: [], budgets: DEFAULT_LIMITS });
  const context = await browser.newContext({ proxy: proxy.settings, viewport });
  context.once("close", () => void proxy.close());
  return context;
}

export interface WorkerBrowserOptions {
  /** Private addresses that pages may connect to, in the form of EGRESS_ALLOW. */
  readonly egressAllow: readonly string[];
  readonly ownPorts?: readonly number[];
  readonly limits?: Partial<Limits>;
  /** Starts a browser, or connects to one. By default it is the worker's. */
  readonly start?: () => Promise<Chromium>;
  /** The number of pages that are read at the same time. The default is one. */
  readonly concurrency?: number;
}

/**
 * Opens a browser that reads pages in this process, with the worker's Chromium. A reader process with a Chromium, as
 * `createBrowserProcesses` starts it, takes five seconds of the processor. What would pass between the two processes is held
 * against the schemas of their messages here, too.
 */
export function openWorkerBrowser(options: WorkerBrowserOptions): Browser {
  const { egressAllow, ownPorts = [], start = keptChromium, concurrency = 1 } = options;
  const limits = { ...DEFAULT_LIMITS, maxVisits: Number.POSITIVE_INFINITY, ...options.limits };
  const policy = createEgressPolicy(egressAllow);
  const slots = createSlots(concurrency);
  const readers = Array.from(
    { length: concurrency },
    () =>
      new PageReader({
        chromium: new KeptChromium({ start, limits, log: silent }),
        policy,
        ownPorts,
        limits,
        preparesPages: true,
        log: silent,
      }),
  );
  const idle = new Set(readers);
  const { signal: never } = new AbortController();
  return {
    async extract(url, extractOptions, context = {}) {
      const { signal = never, onScreenshot, onStage, credentials, visitor, html } = context;
      if (html === undefined) refuseUrl(url, policy);
      const visit = asRequest({ type: "extract", visit: 1, url, options: extractOptions, credentials, visitor, html });
      const releaseSlot = await slots.take(signal);
      const [reader] = idle;
      if (!reader) throw new Error("there are as many readers as slots");
      idle.delete(reader);
      try {
        const callbacks = { signal, onScreenshot, onStage };
        const entrance = { ...visit, visitor: visit.visitor && { state: visit.visitor.state } };
        const { modes, ...base } = await unlessAborted(
          signal,
          reader.readPage(url, visit.options, { ...entrance, ...callbacks }),
        );
        const modeReadings = modes.map(({ observation, places, marks }, index) => {
          const { type: _, ...message } = asReply({ type: "mode", observation, places, marks });
          const mode = extractOptions.modes?.[index];
          if (!mode) throw new Error("a mode was read that nobody has asked for");
          return { ...mode, ...message };
        });
        return { ...asReply({ type: "reading", reading: base }).reading, modes: modeReadings };
      } finally {
        idle.add(reader);
        releaseSlot();
      }
    },
    check: async () => void (await start()),
    async status() {
      const states = await Promise.all(readers.map((reader) => reader.status()));
      return {
        reading: slots.taken,
        waiting: slots.waiting,
        pid: states.find(({ pid }) => pid !== undefined)?.pid,
        isPrepared: states.some(({ isPrepared }) => isPrepared),
      };
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}

/** A message to a reader process as the process gets it. */
function asRequest<const T extends Request["type"]>(
  message: Extract<Request, { type: T }>,
): Extract<Request, { type: T }> {
  return request.parse(copied(message)) as Extract<Request, { type: T }>; // the type is the message's
}

/** A message from a reader process as we get it. */
function asReply<const T extends Reply["type"]>(message: Extract<Reply, { type: T }>): Extract<Reply, { type: T }> {
  return reply.parse(copied(message)) as Extract<Reply, { type: T }>; // the type is the message's
}

const copied = (message: object): unknown => JSON.parse(JSON.stringify(message));
