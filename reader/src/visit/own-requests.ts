import { EventEmitter, once } from "node:events";
import type { CDPSession } from "playwright";
import { OwnFrames } from "./own-frames.ts";

/** A request that Chromium holds until we continue it. */
export interface PausedRequest {
  /** All requests of a chain of redirects share it. */
  readonly networkId?: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

/** Who makes a request to the origin: the origin itself, the same but led by somebody else, or somebody else. */
export type Requester = "origin" | "led" | "somebody else" | "to another origin";

/** How often a document is asked for a sign of life. It does not answer if another one takes its place meanwhile. */
const MAX_ASKED = 3;

/**
 * Tells the requests that an origin makes to itself from those of somebody else, such as of a frame, a worker or a form of another
 * origin, and from those that it makes because another server has redirected them or another document has led the page. A request of which nothing is known is somebody else's.
 *
 * A renderer's events are in their order, and so are the browser's, but not those of both: a request can be held before the
 * event arrives that tells what the frame shows. So the decision waits for a later event of the renderer: its own report of
 * the request or, without one, as for navigations and workers, its answer to a command. A script that waits for its own
 * request (a synchronous XMLHttpRequest) lets the renderer answer no command, but the report of it arrives.
 */
export class OwnRequests {
  readonly #cdp: CDPSession;
  readonly #origin: string;
  readonly #frames: OwnFrames;
  /** The frame in which a request began, by the request's network id, as the renderer reports it. */
  readonly #reported = new Map<string, string>();
  readonly #reports = new EventEmitter();
  /** The network ids of requests that another server has had. */
  readonly #redirected = new Set<string>();
  /** The network id of the request with which the visit begins. */
  #firstDocument: string | undefined;
  /** True if a frame, or the page, was sent to another origin. */
  #hasForeign = false;

  private constructor(cdp: CDPSession, origin: string, frames: OwnFrames) {
    this.#cdp = cdp;
    this.#origin = origin;
    this.#frames = frames;
    this.#reports.setMaxListeners(0);
    cdp.on("Network.requestWillBeSent", ({ requestId, loaderId, frameId, type }) => {
      // The browser itself reports navigations, and scripts of workers, which have no loader.
      if (loaderId === "" || type === "Document" || frameId === undefined) return;
      this.#reported.set(requestId, frameId);
      this.#reports.emit(requestId);
    });
  }

  /** Watches the requests of a page that has not navigated yet. */
  static async watch(cdp: CDPSession, url: string, mainFrameId: string): Promise<OwnRequests> {
    const { origin } = new URL(url);
    const requests = new OwnRequests(cdp, origin, await OwnFrames.watch(cdp, origin, mainFrameId));
    await cdp.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return requests;
  }

  /** Tells who makes a request. It must be called for each request of the page, in their order. */
  async judge(paused: PausedRequest): Promise<Requester> {
    const { request, networkId, frameId, resourceType } = paused;
    const isDocument = resourceType === "Document";
    if (isDocument && this.#frames.isMain(frameId)) this.#firstDocument ??= networkId;
    if (new URL(request.url).origin !== this.#origin) {
      if (networkId !== undefined) this.#redirected.add(networkId);
      if (isDocument) this.#hasForeign = true;
      return "to another origin";
    }
    if (networkId === undefined) return "somebody else";
    const isRedirected = this.#redirected.has(networkId);
    if (isDocument && this.#frames.isMain(frameId)) {
      const isOwn = networkId === this.#firstDocument || this.#isOwnNavigation(request);
      return isOwn && !isRedirected ? "origin" : "led";
    }
    const isOwn = isDocument
      ? (await this.#isUpToDate()) && this.#frames.isLedByOrigin(frameId)
      : await this.#isOwnLoad(frameId, networkId);
    if (!isOwn) return "somebody else";
    return isRedirected ? "led" : "origin";
  }

  /**
   * Tells whether nobody else has sent the page to another document. Frames of somebody else can, if that is of the page's own
   * origin (Chromium 156). They cannot say that they are of this origin. It answers no command until a navigation of the page ends.
   */
  #isOwnNavigation({ headers }: PausedRequest["request"]): boolean {
    const hasForeign = this.#hasForeign || this.#frames.hasForeign;
    return !hasForeign || this.#refersToOrigin(headers);
  }

  #refersToOrigin(headers: Readonly<Record<string, string>>): boolean {
    const referrer = Object.entries(headers).find(([name]) => name.toLowerCase() === "referer")?.[1];
    return referrer !== undefined && URL.canParse(referrer) && new URL(referrer).origin === this.#origin;
  }

  async #isOwnLoad(frameId: string, networkId: string): Promise<boolean> {
    if (!(await this.#hasEvents(networkId))) return false;
    // The parent's loader serves a frame that is still blank.
    const frameIds = [frameId, this.#reported.get(networkId) ?? frameId];
    const isOf = (owner: ReturnType<OwnFrames["ownerOf"]>) => (id: string) => this.#frames.ownerOf(id) === owner;
    // The headers of an answer can ask for files before the document has a context.
    const isOpen = frameIds.some(isOf("open")) && !frameIds.some(isOf("somebody else"));
    return (!isOpen || (await this.#isUpToDate())) && frameIds.every(isOf("origin"));
  }

  /** Waits for the events of the renderer up to a request. Returns false if it does not answer. */
  async #hasEvents(networkId: string): Promise<boolean> {
    if (this.#reported.has(networkId)) return true;
    const decided = new AbortController();
    const report = once(this.#reports, networkId, { signal: decided.signal }).then(
      () => true,
      () => false,
    );
    const hasEvents = await Promise.race([report, this.#isUpToDate()]);
    decided.abort();
    return hasEvents || this.#reported.has(networkId);
  }

  /** Waits until the renderer has sent all events of what it has done so far. Returns false if it does not answer. */
  async #isUpToDate(): Promise<boolean> {
    for (let asked = 0; asked < MAX_ASKED; asked += 1) {
      const isAnswered = await this.#cdp.send("Runtime.getIsolateId").then(
        () => true,
        () => false,
      );
      if (isAnswered) return true;
    }
    return false;
  }
}
