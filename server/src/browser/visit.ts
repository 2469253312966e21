import { STATUS_CODES } from "node:http";
import { errors, type Page } from "playwright";
import type { EgressProxy } from "../egress/proxy.ts";
import { networkFailure, proxyFailure } from "./network-failure.ts";
import type { ReadyPage } from "./open-page.ts";
import { notLoaded, PageFailure } from "./page-failure.ts";
import { PageNetwork } from "./page-network.ts";
import type { ExtractOptions } from "./reading.ts";

const webPages = new Set(["text/html", "application/xhtml+xml"]);

export interface VisitOptions extends ReadyPage {
  readonly url: string;
  readonly loadMs: number;
}

/** Thrown where a document's reading ends because the page went on to another one. */
export class DocumentLeft extends Error {
  override readonly name = "DocumentLeft";
}

/** One page's way to its document, whatever redirects of either kind (HTTP, scripts) lie between. */
export class Visit {
  readonly network: PageNetwork;
  readonly #page: Page;
  readonly #proxy: EgressProxy;
  /** Milliseconds for going there and for loading, together. */
  readonly loadMs: number;
  readonly #loadBy: number;
  #left = new AbortController();
  #downloads = false;
  #status = 200;

  private constructor({ page, proxy, loadMs }: VisitOptions) {
    this.#page = page;
    this.#proxy = proxy;
    this.loadMs = loadMs;
    this.#loadBy = performance.now() + loadMs;
    this.network = new PageNetwork(page);
    page.on("download", () => {
      this.#downloads = true;
    });
  }

  /**
   * Goes to the URL. Returns when a document begins to arrive; its time has not begun yet, as the page's time stands.
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
      else visit.#goOn();
      isFirst = false;
    });
    await visit.#open(url);
    // Playwright hears of it in a session of its own, sooner or later than this one.
    await arrived;
    return visit;
  }

  /** Aborted with a DocumentLeft when the page leaves the document that it shows now. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  get url(): string {
    return this.#page.url();
  }

  /** Of the document that was checked last. */
  get status(): number {
    return this.#status;
  }

  /**
   * Whether what the page shows now is a web page that was answered with success.
   * @throws PageFailure that says what it is instead
   */
  check(contentType: string): void {
    const { protocol } = new URL(this.url);
    if (protocol === "chrome-error:") {
      // What Chromium shows in the place of a document that did not arrive.
      throw this.#documentFailure() ?? notLoaded("unreachable", "the connection failed");
    }
    if (protocol !== "http:" && protocol !== "https:") {
      throw new PageFailure("not_html", `The page went on to a ${protocol} address, which is not one of the web.`);
    }
    this.#status = this.network.documentResponse?.status() ?? 200;
    if (this.#status >= 400) throw proxyFailure(this.url, this.#proxy) ?? this.#httpFailure(this.#status);
    if (!webPages.has(contentType)) throw notHtml(contentType);
  }

  /** Waits for an event of the present document's loading. @throws PageFailure `timeout` */
  async reached(event: ExtractOptions["waitFor"]): Promise<void> {
    try {
      await this.#page.waitForLoadState(event, { timeout: this.#timeLeft() });
    } catch (error) {
      throw error instanceof errors.TimeoutError ? this.#tooLate(event) : error;
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
    if (error instanceof errors.TimeoutError) return this.#tooLate("load");
    // What has become of the document is not the document's fault then.
    if (this.#page.isClosed()) return error;
    if (this.#downloads) return notHtml(contentTypeOf(this.network));
    return this.#documentFailure(url) ?? error;
  }

  /** Why the newest document that was asked for is not there. */
  #documentFailure(url = this.url): PageFailure | undefined {
    const { documentError, documentResponse, documentUrl = url } = this.network;
    if (documentError === undefined) return undefined;
    const failure = proxyFailure(documentUrl, this.#proxy);
    if (failure) return failure;
    const status = documentResponse?.status() ?? 0;
    // Chromium takes an error without content, and 204, for no document at all.
    if (status >= 400) return this.#httpFailure(status);
    if (status === 204 || status === 205) {
      return notLoaded("empty_page", `${this.#host} answered without content (HTTP ${status})`);
    }
    if (documentError === "net::ERR_ABORTED") return notHtml(contentTypeOf(this.network));
    return networkFailure(documentUrl, documentError, this.#proxy);
  }

  #httpFailure(status: number): PageFailure {
    const words = STATUS_CODES[status];
    return notLoaded("http_status", `${this.#host} answered with HTTP ${status}${words ? ` ${words}` : ""}`);
  }

  #tooLate(event: ExtractOptions["waitFor"]): PageFailure {
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
    // 0 would mean no limit at all.
    return Math.max(1, this.#loadBy - performance.now());
  }

  #goOn(): void {
    const before = this.#left;
    this.#left = new AbortController();
    before.abort(new DocumentLeft("the page went on to another document"));
  }
}

function notHtml(contentType: string): PageFailure {
  const what = contentType === "" ? "a file to download" : contentType;
  return new PageFailure("not_html", `The address does not lead to a web page: what it gives is ${what}.`);
}

/** As the answer's header has it, without parameters; "" if it has none. */
function contentTypeOf(network: PageNetwork): string {
  const header = network.documentResponse?.headers()["content-type"] ?? "";
  return header.replace(/;.*$/s, "").trim().toLowerCase();
}
