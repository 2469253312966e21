import { type FurtherConditions, hasMarks } from "@tintype/shared/conditions/conditions";
import type { BrowserContext, CDPSession, Page } from "playwright";
import type { Chromium } from "../chromium/chromium.ts";
import type { EgressPolicy } from "../egress/policy.ts";
import { type EgressProxy, startEgressProxy } from "../egress/proxy.ts";
import type { Credentials } from "../reading/credentials.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Limits } from "../reading/reading.ts";
import type { KeptVisitor, VisitorState } from "../reading/visitor.ts";
import { VERSION } from "../version.ts";
import { capped } from "../waiting.ts";
import { AddedHeaders, type ProvidedDocument } from "./added-headers.ts";
import { type Appearance, Emulation, mediaOf } from "./appearance.ts";
import { setCookies, setLoginCookies, without } from "./cookies.ts";
import { holdTimeForDatabases } from "./database-time.ts";
import { giveFramesPageTime } from "./frame-times.ts";
import { WORLD } from "./isolated-world.ts";
import { heldMarksScript } from "./observe-bundle.ts";
import { OwnRequests, type Requester } from "./own-requests.ts";
import { PageClock } from "./page-clock.ts";
import { sendProxyPassword } from "./proxy-password.ts";
import { presentedOrigins, takeVisitor } from "./visitor-storage.ts";

/** Milliseconds for closing a page's context. If it takes longer, Chromium is killed. */
const CLOSE_MS = 5_000;
/** Milliseconds after a failed call in which Chromium may report that it, or the page, has crashed. */
export const CRASH_REPORT_MS = 1_000;

const SCHEME_HINT = "sec-ch-prefers-color-scheme";

export interface OpenPageOptions {
  readonly chromium: Chromium;
  readonly policy: EgressPolicy;
  readonly ownPorts: readonly number[];
  readonly limits: Limits;
  readonly appearance: Appearance;
  /** Credentials that let the visit in behind a login, and the page that they are for. */
  readonly credentials?: { readonly url: string; readonly credentials: Credentials } | undefined;
  /** The storage that the page has set for its visitor earlier. */
  readonly visitor?: VisitorState | undefined;
  /** The page's document, if it is not requested. */
  readonly document?: ProvidedDocument | undefined;
  /** The mode that the page is loaded for. Its scheme and preferences are those of the appearance. */
  readonly mode?: LoadedMode | undefined;
}

/** A mode that a page is loaded for, with what it is given: attributes and classes, storage and cookies. */
export interface LoadedMode {
  /** The page's own. No other gets its storage and its cookies. */
  readonly origin: string;
  readonly conditions: FurtherConditions;
}

/** A blank page that can navigate to a URL. Its virtual time is stopped. */
export interface ReadyPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly proxy: EgressProxy;
  readonly mainFrameId: string;
  /** True if the visit has credentials for a login. */
  readonly hasCredentials: boolean;
}

/**
 * A page for one visit. It has its own browser context, and its own proxy, through which all of its traffic goes. It can be
 * closed at any time, even while it is being opened, and leaves nothing behind.
 */
export class OpenPage {
  readonly chromium: Chromium;
  /** Rejects if the page cannot be opened. */
  readonly ready: Promise<ReadyPage>;
  readonly #proxy: Promise<EgressProxy>;
  readonly #context: Promise<BrowserContext>;
  readonly #end = new AbortController();
  readonly #onDisconnected = () => this.#end.abort(browserEnded(this.chromium));
  readonly #credentials: OpenPageOptions["credentials"];
  readonly #visitor: VisitorState | undefined;
  readonly #document: OpenPageOptions["document"];
  readonly #mode: OpenPageOptions["mode"];
  readonly #openedWith: Appearance;
  #emulation: Emulation | undefined;
  #headers: AddedHeaders | undefined;
  #isOver = false;

  constructor({ chromium, policy, ownPorts, limits, appearance, ...entrance }: OpenPageOptions) {
    const { credentials, visitor, document, mode } = entrance;
    this.chromium = chromium;
    this.#openedWith = appearance;
    this.#credentials = credentials;
    this.#visitor = visitor;
    this.#document = document;
    this.#mode = mode;
    chromium.browser.once("disconnected", this.#onDisconnected);
    const onExceeded = (budget: "bytes" | "requests") => this.#end.abort(tooLarge(budget, limits));
    this.#proxy = startEgressProxy({
      policy,
      ownPorts,
      budgets: limits,
      onExceeded,
      address: chromium.proxyAddress,
    });
    const { origin = "", conditions = {} } = mode ?? {};
    const storage = conditions.storage && { origin, storage: conditions.storage };
    const origins = presentedOrigins(visitor, credentials?.credentials, storage);
    this.#context = this.#proxy.then((proxy) => openContext(chromium, proxy, appearance, origins));
    this.ready = this.#open();
    // A caller that only closes the page does not handle the rejection.
    this.ready.catch(() => {});
  }

  /** Aborted when the page can no longer be used. Unless the page was closed, the reason is a PageFailure. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Changes the conditions under which the page is shown. */
  async show(appearance: Appearance): Promise<void> {
    await this.ready;
    await this.#emulation?.show(appearance);
  }

  /** Sends the preferred colour scheme with the requests for documents. By itself, Chromium 156 does so in later visits only. */
  async hintScheme(colorScheme: Appearance["colorScheme"]): Promise<void> {
    const { cdp } = await this.ready;
    const headers = { [SCHEME_HINT]: colorScheme };
    await this.#headersOf(cdp).add({ resourceType: "Document", headersFor: () => Promise.resolve(headers) });
  }

  /** Ends the visit, and takes what the page has set for its visitor. @returns undefined if it has set nothing */
  async takeVisitor(origin: string): Promise<KeptVisitor | undefined> {
    const [{ page, cdp }, context] = await Promise.all([this.ready, this.#context]);
    this.#isOver = true;
    return takeVisitor({ page, cdp, context }, origin);
  }

  async close(): Promise<void> {
    this.chromium.browser.off("disconnected", this.#onDisconnected);
    this.#end.abort(); // events after this are caused by closing
    const closed = this.#context.then((context) => context.close());
    // It also counts as closed if it was never opened or has already closed.
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
      () => {}, // it was never started
    );
  }

  async #open(): Promise<ReadyPage> {
    const [proxy, context] = await Promise.all([this.#proxy, this.#context]);
    const page = await context.newPage();
    this.#watch(page);
    context.on("page", (popup: Page) => popup.close().catch(() => {}));
    const cdp = await context.newCDPSession(page);
    this.#emulation = new Emulation(page, cdp, this.#openedWith);
    const [{ frameTree }] = await Promise.all([
      cdp.send("Page.getFrameTree"),
      cdp.send("Page.enable"),
      PageClock.stop(cdp),
      giveFramesPageTime(cdp),
      holdTimeForDatabases(cdp),
      sendProxyPassword(cdp, proxy),
      this.#emulation.begin(),
    ]);
    const mainFrameId = frameTree.frame.id;
    await this.#present(cdp, mainFrameId);
    if (this.#mode) await give(cdp, this.#mode);
    if (this.#document) await this.#headersOf(cdp).provide(this.#document);
    const hasCredentials = this.#credentials !== undefined;
    return { page, cdp, proxy, mainFrameId, hasCredentials };
  }

  /** Gives the page the cookies that it has set earlier, and then what lets it in behind a login, which wins. */
  async #present(cdp: CDPSession, mainFrameId: string): Promise<void> {
    const names = new Set(Object.keys(this.#mode?.conditions.cookies ?? {}));
    if (this.#visitor) await setCookies(cdp, this.#visitor.origin, without(this.#visitor.storage.cookies, names));
    if (!this.#credentials) return;
    const { url, credentials } = this.#credentials;
    await setLoginCookies(cdp, url, credentials, names);
    const requests = await OwnRequests.watch(cdp, url, mainFrameId);
    await this.#headersOf(cdp).add({
      headersFor: async (paused) => loginHeaders(await requests.judge(paused), credentials),
    });
  }

  #headersOf(cdp: CDPSession): AddedHeaders {
    this.#headers ??= new AddedHeaders(cdp);
    return this.#headers;
  }

  #untilDisconnected(): Promise<unknown> {
    return new Promise((resolve) => this.chromium.browser.once("disconnected", resolve));
  }

  #watch(page: Page): void {
    page.on("dialog", (dialog) => dialog.dismiss().catch(() => {})); // the page may have closed
    page.once("crash", async () => {
      // The processes of a browser that is killed may end first.
      await capped(this.#untilDisconnected(), CRASH_REPORT_MS / 4);
      this.#end.abort(new PageFailure("crashed", "The page crashed its browser process."));
    });
    page.once("close", async () => {
      if (this.ended.aborted || this.#isOver) return;
      // A browser that exits closes its pages first.
      await capped(this.#untilDisconnected(), CRASH_REPORT_MS);
      this.#end.abort(new PageFailure("empty_page", "The page closed itself before it could be read."));
    });
  }
}

/** A browser on another machine may have ended, or the connection to it. */
export function browserEnded({ pid }: Pick<Chromium, "pid">): PageFailure {
  return new PageFailure(pid === undefined ? "browser_lost" : "crashed", "The browser ended unexpectedly.", {
    endedBrowser: true,
  });
}

/** The settings are the same for every visit without storage, so that readings do not differ because of the browser's identity. */
function openContext(
  { browser, version }: Chromium,
  proxy: EgressProxy,
  appearance: Appearance,
  origins: VisitorState["storage"]["origins"],
): Promise<BrowserContext> {
  return browser.newContext({
    ...(origins.length > 0 && { storageState: { cookies: [], origins } }),
    proxy: { server: proxy.settings.server },
    viewport: appearance.viewport,
    ...mediaOf(appearance),
    deviceScaleFactor: 1,
    locale: "en-US",
    timezoneId: "UTC",
    userAgent: userAgent(version),
    permissions: [],
    serviceWorkers: "block",
    acceptDownloads: false,
  });
}

/** Gives a page that has not navigated yet what a mode asks for while it loads. */
async function give(cdp: CDPSession, { origin, conditions }: LoadedMode): Promise<void> {
  const { on, attributes, classes, cookies = {} } = conditions;
  await setCookies(
    cdp,
    origin,
    Object.entries(cookies).map(([name, value]) => ({ name, value })),
  );
  if (!hasMarks(conditions)) return;
  const source = `${await heldMarksScript()};tintypeHold(${JSON.stringify({ on, attributes, classes })})`;
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: WORLD });
}

/**
 * Returns the headers that let a request in behind a login, or keep it out: an empty header takes the place of the cookies that
 * the browser would send (Chromium 156). Of requests that the page makes, and somebody has led, the browser decides by `SameSite`.
 */
function loginHeaders(requester: Requester, { headers }: Credentials): Credentials["headers"] {
  if (requester === "somebody else") return { cookie: "" };
  return requester === "origin" ? headers : {};
}

/**
 * Returns the user agent of a Chromium with a window, because many sites show nothing to a headless one. It includes our
 * name, so that sites can recognise us.
 */
function userAgent(version: string): string {
  const major = version.split(".", 1)[0];
  const chrome = `Chrome/${major}.0.0.0 Safari/537.36`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome} Tintype/${VERSION}`;
}

function tooLarge(budget: "bytes" | "requests", limits: Limits): PageFailure {
  const limit =
    budget === "bytes" ? `${limits.bytes / 1_000_000} MB` : `${limits.requests.toLocaleString("en")} requests`;
  return new PageFailure("too_large", `The page is too large: it takes more than ${limit} to load.`);
}
