import type { CDPSession } from "playwright";

/** Which requests get a header. */
export interface HeaderRule {
  readonly pattern: { readonly urlPattern?: string; readonly resourceType?: "Document" };
  readonly headers: Readonly<Record<string, string>>;
}

/** The HTML that a URL is answered with, without a request. */
export interface ProvidedDocument {
  readonly url: string;
  readonly html: string;
}

const HTML_HEADERS = [{ name: "content-type", value: "text/html; charset=utf-8" }];

/** Adds headers to requests of a page, in place of those of the same name. They do not follow a redirect (Chromium 138 to 156). */
export class AddedHeaders {
  readonly #cdp: CDPSession;
  readonly #rules: HeaderRule[] = [];
  #document: ProvidedDocument | undefined;

  constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on("Fetch.requestPaused", ({ requestId, request, resourceType }) => {
      if (resourceType === "Document" && request.url === this.#document?.url) {
        const body = Buffer.from(this.#document.html).toString("base64");
        const answer = { requestId, responseCode: 200, responseHeaders: HTML_HEADERS, body };
        return void cdp.send("Fetch.fulfillRequest", answer).catch(() => {}); // as below
      }
      const added = new Map<string, { name: string; value: string }>();
      const rules = this.#rules.filter(({ pattern }) => applies(pattern, request.url, resourceType));
      for (const source of [request.headers, ...rules.map((rule) => rule.headers)]) {
        for (const [name, value] of Object.entries(source)) added.set(name.toLowerCase(), { name, value });
      }
      const headers = [...added.values()];
      cdp.send("Fetch.continueRequest", { requestId, headers }).catch(() => {}); // the request may have been cancelled
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

  async #listen(): Promise<void> {
    const patterns: HeaderRule["pattern"][] = this.#rules.map(({ pattern }) => pattern);
    if (this.#document) patterns.push({ resourceType: "Document" });
    await this.#cdp.send("Fetch.enable", { patterns });
  }
}

/** Returns the pattern of all requests to the origin of a URL. */
export const requestsToOrigin = (url: string): HeaderRule["pattern"] => ({ urlPattern: `${new URL(url).origin}/*` });

function applies({ urlPattern, resourceType }: HeaderRule["pattern"], url: string, type: string): boolean {
  const isUrl = urlPattern === undefined || url.startsWith(urlPattern.slice(0, -1));
  return isUrl && (resourceType === undefined || resourceType === type);
}
