import { EventEmitter } from "node:events";
import type { Page, Request, Response } from "playwright";

/** Requests that stay open as long as the page exists, or that nothing on the page waits for. */
const ignoredTypes: ReadonlySet<string> = new Set(["eventsource", "websocket", "media", "ping", "cspviolationreport"]);

/** Client hints by which a server may choose what it sends: the colour scheme, reduced motion, the size of the window. */
const CLIENT_HINTS = /prefers|width|height/i;

/** Watches what a page is loading, and how its own document arrived. */
export class PageNetwork {
  readonly #page: Page;
  readonly #pending = new Set<Request>();
  readonly #changes = new EventEmitter<{ change: [] }>();
  #documentRequest: Request | undefined;
  #documentResponse: Response | undefined;
  #documentError: string | undefined;
  #hasClientHints = false;
  #requests = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => this.#begin(request));
    page.on("requestfinished", (request) => this.#end(request));
    page.on("requestfailed", (request) => this.#end(request));
    page.on("response", (response) => {
      if (CLIENT_HINTS.test(acceptedHints(response))) this.#hasClientHints = true;
      if (response.request() === this.#documentRequest) this.#documentResponse = response;
    });
  }

  /** The URL of the last document that was requested; after a redirect, the target URL. */
  get documentUrl(): string | undefined {
    return this.#documentRequest?.url();
  }

  /** The response to that request, once its headers have arrived. */
  get documentResponse(): Response | undefined {
    return this.#documentResponse;
  }

  /** Chromium's error code (`net::ERR_…`) if the document did not arrive. */
  get documentError(): string | undefined {
    return this.#documentError;
  }

  /** The number of requests so far. */
  get requests(): number {
    return this.#requests;
  }

  /** True if a server has asked for hints about the reader's preferences or window. */
  get hasClientHints(): boolean {
    return this.#hasClientHints;
  }

  /** True if the document's server has asked for the preferred colour scheme. */
  get documentAsksForScheme(): boolean {
    const response = this.#documentResponse;
    return response !== undefined && /sec-ch-prefers-color-scheme/i.test(acceptedHints(response));
  }

  /** True if the page is navigating to another document. */
  get isNavigating(): boolean {
    return this.#documentRequest !== undefined && this.#pending.has(this.#documentRequest);
  }

  /** Resolves when nothing has been loading for `quietMs`, but after `capMs` at the latest, or when the signal is aborted. */
  idleFor(quietMs: number, capMs: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    let quiet: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(quiet);
      clearTimeout(cap);
      this.#changes.off("change", check);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    // The timers must not keep the process running.
    const cap = setTimeout(finish, capMs).unref();
    const check = () => {
      clearTimeout(quiet);
      if (this.#pending.size === 0) quiet = setTimeout(finish, quietMs).unref();
    };
    this.#changes.on("change", check);
    signal?.addEventListener("abort", finish);
    check();
    return promise;
  }

  /** Ignores the requests that are loading now: they are assumed never to end. */
  ignorePending(): void {
    this.#pending.clear();
    this.#changes.emit("change");
  }

  #begin(request: Request): void {
    if (ignoredTypes.has(request.resourceType())) return;
    if (request.isNavigationRequest() && request.frame() === this.#page.mainFrame()) {
      this.#documentRequest = request;
      this.#documentResponse = undefined;
      this.#documentError = undefined;
    }
    this.#pending.add(request);
    this.#requests += 1;
    this.#changes.emit("change");
  }

  #end(request: Request): void {
    if (request === this.#documentRequest) this.#documentError = request.failure()?.errorText;
    this.#pending.delete(request);
    this.#changes.emit("change");
  }
}

/** Returns the client hints that a server asks for, as its header lists them. */
function acceptedHints(response: Response): string {
  return response.headers()["accept-ch"] ?? "";
}
