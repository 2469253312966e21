import type { CDPSession } from "playwright";
import type { PausedRequest } from "./own-requests.ts";

type Headers = Readonly<Record<string, string>>;

/** Headers of requests. */
export interface HeaderRule {
  /** All types by default. */
  readonly resourceType?: "Document";
  /** Returns the headers of a request of the type. It is called for each of them, in their order. */
  readonly headersFor: (request: PausedRequest) => Promise<Headers>;
}

/** The HTML that a URL is answered with, without a request. */
export interface ProvidedDocument {
  readonly url: string;
  readonly html: string;
}

type Paused = PausedRequest & { readonly requestId: string };

const HTML_HEADERS = [{ name: "content-type", value: "text/html; charset=utf-8" }];

/** Adds headers to requests of a page, in place of those of the same name. They do not follow a redirect (Chromium 138 to 156). */
export class AddedHeaders {
  readonly #cdp: CDPSession;
  readonly #rules: HeaderRule[] = [];
  #document: ProvidedDocument | undefined;

  constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on("Fetch.requestPaused", (paused) => {
      this.#proceed(paused).catch(() => {}); // the request may have been cancelled
    });
  }

  /** Adds the headers to those requests that begin from now on. Playwright's routes cannot set all headers. */
  async add(rule: HeaderRule): Promise<void> {
    this.#rules.push(rule);
    await this.#listen();
  }

  /** Answers requests for a document that begin from now on. Nothing connects to its host for them. */
  async provide(document: ProvidedDocument): Promise<void> {
    this.#document = document;
    await this.#listen();
  }

  async #proceed(paused: Paused): Promise<void> {
    const { requestId, request, resourceType } = paused;
    // Whoever decides about headers is asked about a document that is provided, too.
    const headers = await this.#headersFor(paused);
    if (resourceType === "Document" && request.url === this.#document?.url) {
      const body = Buffer.from(this.#document.html).toString("base64");
      const answer = { requestId, responseCode: 200, responseHeaders: HTML_HEADERS, body };
      await this.#cdp.send("Fetch.fulfillRequest", answer);
    } else await this.#cdp.send("Fetch.continueRequest", { requestId, headers });
  }

  async #headersFor(paused: Paused): Promise<{ name: string; value: string }[]> {
    const rules = this.#rules.filter(({ resourceType = paused.resourceType }) => resourceType === paused.resourceType);
    const added = await Promise.all(rules.map((rule) => rule.headersFor(paused)));
    const byName = new Map<string, { name: string; value: string }>();
    for (const [name, value] of [paused.request.headers, ...added].flatMap((headers) => Object.entries(headers))) {
      byName.set(name.toLowerCase(), { name, value });
    }
    return [...byName.values()];
  }

  async #listen(): Promise<void> {
    const patterns: { resourceType?: "Document" }[] = this.#rules.map(({ resourceType }) =>
      resourceType ? { resourceType } : {},
    );
    if (this.#document) patterns.push({ resourceType: "Document" });
    await this.#cdp.send("Fetch.enable", { patterns });
  }
}
