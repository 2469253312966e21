import { STATUS_CODES } from "node:http";
import { errors, type Page } from "playwright";
import type { EgressProxy } from "../egress/proxy.ts";
import { notLoaded, PageFailure } from "../reading/page-failure.ts";
import type { ExtractOptions } from "../reading/reading.ts";
import { networkFailure, proxyFailure } from "./network-failure.ts";
import type { ReadyPage } from "./open-page.ts";
import { PageNetwork } from "./page-network.ts";

const webPageTypes = new Set(["text/html", "application/xhtml+xml"]);

export interface VisitOptions extends ReadyPage {
  readonly url: string;
  readonly loadMs: number;
}

/** Thrown when the reading of a document ends because the page has navigated to another one. */
export class NavigatedAway extends Error {
  override readonly name = "NavigatedAway";
}

/** The navigation of a page to its document, across redirects by HTTP and by scripts. */
export class Visit {
  readonly network: PageNetwork;
  readonly #page: Page;
  readonly #proxy: EgressProxy;
  readonly #hasCredentials: boolean;
  /** Milliseconds for navigating and loading, together. */
  readonly loadMs: number;
  readonly #loadBy: number;
  #navigated = new AbortController();
  #downloads = false;
  #status = 200;

  private constructor({ page, proxy, hasCredentials, loadMs }: VisitOptions) {
    this.#page = page;
    this.#hasCredentials = hasCredentials;
    this.#proxy = proxy;
    this.loadMs = loadMs;
    this.#loadBy = performance.now() + loadMs;
    this.network = new PageNetwork(page);
    page.on("download", () => {
      this.#downloads = true;
    });
  }

  /**
   * Navigates to the URL. Returns when a document begins to arrive. The document's time has not begun, because the page's time
   * is stopped.
   * @throws PageFailure
   */
  static async begin(options: VisitOptions): Promise<Visit> {
    const { cdp, url } = options;
    const visit = new Visit(options);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    let isFirst = true;
    cdp.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId !== undefined) return;
      if (isFirst) arrive();
      else visit.#onNavigation();
      isFirst = false;
    });
    await visit.#open(url);
    // Playwright receives the event in another session, before or after ours.
    await arrived;
    return visit;
  }

  /** Aborted with a NavigatedAway when the page navigates away from its current document. */
  get navigated(): AbortSignal {
    return this.#navigated.signal;
  }

  get url(): string {
    return this.#page.url();
  }

  /** The HTTP status of the document that was checked last. */
  get status(): number {
    return this.#status;
  }

  /**
   * Checks that the page shows a web page, and that its response was successful.
   * @throws PageFailure that says what the page shows instead
   */
  check(contentType: string): void {
    const { protocol } = new URL(this.url);
    if (protocol === "chrome-error:") {
      // Chromium shows an error page instead of a document that did not arrive.
      throw this.#documentFailure() ?? notLoaded("unreachable", "the connection failed");
    }
    if (protocol !== "http:" && protocol !== "https:") {
      throw new PageFailure("not_html", `The page redirected to a ${protocol} address, which is not a web address.`);
    }
    this.#status = this.network.documentResponse?.status() ?? 200;
    if (this.#status >= 400) throw proxyFailure(this.url, this.#proxy) ?? this.#httpFailure(this.#status);
    if (!webPageTypes.has(contentType)) throw notHtml(contentType);
  }

  /** Waits for an event of the current document's loading. @throws PageFailure `timeout` */
  async reached(event: ExtractOptions["waitFor"]): Promise<void> {
    try {
      await this.#page.waitForLoadState(event, { timeout: this.#timeLeft() });
    } catch (error) {
      throw error instanceof errors.TimeoutError ? this.#timeout(event) : error;
    }
  }

  async #open(url: string): Promise<void> {
    try {
      await this.#page.goto(url, { waitUntil: "commit", timeout: this.#timeLeft() });
    } catch (error) {
      throw this.#explain(error, url);
    }
  }

  #explain(error: unknown, url: string): unknown {
    if (error instanceof errors.TimeoutError) return this.#timeout("load");
    // The page was closed, so the document's own failure is not the cause.
    if (this.#page.isClosed()) return error;
    if (this.#downloads) return notHtml(contentTypeOf(this.network));
    return this.#documentFailure(url) ?? error;
  }

  /** Explains why the last requested document did not arrive. */
  #documentFailure(url = this.url): PageFailure | undefined {
    const { documentError, documentResponse, documentUrl = url } = this.network;
    if (documentError === undefined) return undefined;
    const failure = proxyFailure(documentUrl, this.#proxy);
    if (failure) return failure;
    const status = documentResponse?.status() ?? 0;
    // Chromium loads no document for an error without content or for 204.
    if (status >= 400) return this.#httpFailure(status);
    if (status === 204 || status === 205) {
      return notLoaded("empty_page", `${this.#host} answered without content (HTTP ${status})`);
    }
    if (documentError === "net::ERR_ABORTED") return notHtml(contentTypeOf(this.network));
    return networkFailure(documentUrl, documentError, this.#proxy);
  }

  #httpFailure(status: number): PageFailure {
    const words = STATUS_CODES[status];
    const kind = status === 401 && this.#hasCredentials ? "login" : "http_status";
    return notLoaded(kind, `${this.#host} answered with HTTP ${status}${words ? ` ${words}` : ""}`);
  }

  #timeout(event: ExtractOptions["waitFor"]): PageFailure {
    const seconds = this.loadMs / 1000;
    const message =
      event === "networkidle"
        ? `The page was still loading things after ${seconds} seconds: its network did not become idle.`
        : `The page did not finish loading within ${seconds} seconds.`;
    return new PageFailure("timeout", message);
  }

  get #host(): string {
    return new URL(this.network.documentUrl ?? this.url).host;
  }

  #timeLeft(): number {
    // 0 would mean no limit.
    return Math.max(1, this.#loadBy - performance.now());
  }

  #onNavigation(): void {
    const lastNavigation = this.#navigated;
    this.#navigated = new AbortController();
    lastNavigation.abort(new NavigatedAway("the page navigated to another document"));
  }
}

function notHtml(contentType: string): PageFailure {
  const what = contentType === "" ? "a file to download" : `a file of type ${contentType}`;
  return new PageFailure("not_html", `The address does not lead to a web page but to ${what}.`);
}

/** Returns the response's content type without parameters; "" if it has none. */
function contentTypeOf(network: PageNetwork): string {
  const header = network.documentResponse?.headers()["content-type"] ?? "";
  return header.replace(/;.*$/s, "").trim().toLowerCase();
}
