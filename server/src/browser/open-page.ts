import type { BrowserContext, CDPSession, Page } from "playwright";
import type { EgressPolicy } from "../egress/policy.ts";
import { type EgressProxy, startEgressProxy } from "../egress/proxy.ts";
import { VERSION } from "../version.ts";
import type { Chromium } from "./chromium.ts";
import { PageClock } from "./page-clock.ts";
import { PageFailure } from "./page-failure.ts";
import type { ExtractOptions, Limits } from "./reading.ts";
import { capped } from "./waiting.ts";

/** Milliseconds for closing a page's context; Chromium is ended by force if it takes longer. */
const CLOSE_MS = 5_000;
/** How long after a call has failed Chromium may take to report that it, or the page, has crashed. */
export const CRASH_NEWS_MS = 1_000;

export interface OpenPageOptions {
  readonly chromium: Chromium;
  readonly policy: EgressPolicy;
  readonly ownPorts: readonly number[];
  readonly limits: Limits;
  readonly appearance: Appearance;
}

/** What a page is shown with. */
export type Appearance = Pick<ExtractOptions, "viewport" | "colorScheme">;

/** A page that may be sent on its way: nothing has been there, and its time stands. */
export interface ReadyPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly proxy: EgressProxy;
  readonly mainFrameId: string;
}

/**
 * A page for one visit, in a browser context of its own, with a proxy of its own as the only way out. It may be closed at
 * any time, while it is being opened as well; nothing of it stays.
 */
export class OpenPage {
  readonly chromium: Chromium;
  /** Rejects when the page cannot be opened. */
  readonly ready: Promise<ReadyPage>;
  readonly #proxy: Promise<EgressProxy>;
  readonly #context: Promise<BrowserContext>;
  readonly #end = new AbortController();
  readonly #onDisconnected = () => this.#end.abort(browserEnded());
  #appearance: Appearance;

  constructor({ chromium, policy, ownPorts, limits, appearance }: OpenPageOptions) {
    this.chromium = chromium;
    this.#appearance = appearance;
    chromium.browser.once("disconnected", this.#onDisconnected);
    const onExceeded = (budget: "bytes" | "requests") => this.#end.abort(tooLarge(budget, limits));
    this.#proxy = startEgressProxy({ policy, ownPorts, budgets: limits, onExceeded });
    this.#context = this.#proxy.then((proxy) => openContext(chromium, proxy, appearance));
    this.ready = this.#open();
    // Whoever needs the page hears of it; whoever only closes it need not.
    this.ready.catch(() => {});
  }

  /** Aborted when the page can be of no use any more; where it was not closed, with the PageFailure that says why. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Shows the page with this from now on. */
  async show({ viewport, colorScheme }: Appearance): Promise<void> {
    const { page } = await this.ready;
    const before = this.#appearance;
    this.#appearance = { viewport, colorScheme };
    const isOfSize = before.viewport.width === viewport.width && before.viewport.height === viewport.height;
    await Promise.all([
      isOfSize || page.setViewportSize(viewport),
      before.colorScheme === colorScheme || page.emulateMedia({ colorScheme }),
    ]);
  }

  async close(): Promise<void> {
    this.chromium.browser.off("disconnected", this.#onDisconnected);
    this.#end.abort(); // what happens from here on is our own doing
    const closed = this.#context.then((context) => context.close());
    // True also where there is nothing to close any more.
    const isClosed = await capped(
      closed.then(
        () => true,
        () => true,
      ),
      CLOSE_MS,
    );
    if (!isClosed) this.chromium.kill();
    await this.#proxy.then(
      (proxy) => proxy.close(),
      () => {}, // it has never been there
    );
  }

  async #open(): Promise<ReadyPage> {
    const [proxy, context] = await Promise.all([this.#proxy, this.#context]);
    const page = await context.newPage();
    this.#watch(page);
    context.on("page", (popup: Page) => popup.close().catch(() => {}));
    const cdp = await context.newCDPSession(page);
    const [{ frameTree }] = await Promise.all([
      cdp.send("Page.getFrameTree"),
      cdp.send("Page.enable"),
      PageClock.stop(cdp),
    ]);
    return { page, cdp, proxy, mainFrameId: frameTree.frame.id };
  }

  #watch(page: Page): void {
    page.on("dialog", (dialog) => dialog.dismiss().catch(() => {})); // gone with the page
    page.once("crash", () => this.#end.abort(new PageFailure("crashed", "The page crashed its part of the browser.")));
    page.once("close", async () => {
      if (this.ended.aborted) return;
      // A browser that ends closes its pages first.
      await capped(new Promise((resolve) => this.chromium.browser.once("disconnected", resolve)), CRASH_NEWS_MS);
      this.#end.abort(new PageFailure("empty_page", "The page closed itself before it could be read."));
    });
  }
}

export function browserEnded(): PageFailure {
  return new PageFailure("crashed", "The browser ended unexpectedly.");
}

/** The same for every visit, so that no two readings differ by what the browser says of itself. */
function openContext(
  { browser, version }: Chromium,
  proxy: EgressProxy,
  { viewport, colorScheme }: Appearance,
): Promise<BrowserContext> {
  return browser.newContext({
    proxy: proxy.settings,
    viewport,
    colorScheme,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
    userAgent: userAgent(version),
    permissions: [],
    serviceWorkers: "block",
    acceptDownloads: false,
  });
}

/** A Chromium's, not a headless one's, to which many sites show nothing; with our own name, so that they may know us. */
function userAgent(version: string): string {
  const major = version.split(".", 1)[0];
  const chrome = `Chrome/${major}.0.0.0 Safari/537.36`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome} Tintype/${VERSION}`;
}

function tooLarge(budget: "bytes" | "requests", limits: Limits): PageFailure {
  const much =
    budget === "bytes" ? `${limits.bytes / 1_000_000} MB` : `${limits.requests.toLocaleString("en")} requests`;
  return new PageFailure("too_large", `The page is too large: it takes more than ${much} to load.`);
}
