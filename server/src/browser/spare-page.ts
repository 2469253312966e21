import type { Logger } from "pino";
import { chromiumOwnHosts } from "../egress/chromium-flags.ts";
import type { Chromium } from "./chromium.ts";
import { IsolatedWorld } from "./isolated-world.ts";
import { observeBundle } from "./observe-bundle.ts";
import type { OpenPage } from "./open-page.ts";
import { capped, unlessAborted } from "./waiting.ts";

/** Milliseconds for opening a page and warming it up. One that takes longer is not worth keeping. */
const PREPARE_MS = 10_000;

/** The proxy asks for its password, refuses this at once, and does not count it: it is a host that Chromium calls for itself. */
const REFUSED_URL = `http://${[...chromiumOwnHosts].at(0)}/`;

/**
 * Keeps one page open for the next visit, which then need not wait for that. A page is handed out once: no two visits
 * share a context, a proxy or anything else.
 */
export class SparePage {
  readonly #log: Logger;
  #spare: { readonly page: OpenPage; isWarm: boolean } | undefined;
  readonly #closing = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether there is one to take. */
  get isReady(): boolean {
    return this.#spare?.isWarm === true;
  }

  /** The page of this browser that is ready, if there is one. From then on it is the taker's to close. */
  take(chromium: Chromium): OpenPage | undefined {
    const spare = this.#spare;
    if (!spare?.isWarm) return undefined;
    if (spare.page.chromium !== chromium) {
      this.#drop(spare.page);
      return undefined;
    }
    this.#spare = undefined;
    return spare.page;
  }

  /** Keeps what `open` opens, unless there is one already. */
  prepare(open: () => OpenPage): void {
    if (this.#spare) return;
    const page = open();
    const spare = { page, isWarm: false };
    this.#spare = spare;
    page.ended.addEventListener("abort", () => this.#drop(page));
    capped(warmUp(page), PREPARE_MS).then(
      (isDone) => {
        spare.isWarm = isDone === true;
        if (!isDone) this.#drop(page);
      },
      (error: unknown) => {
        if (!page.ended.aborted) this.#log.warn({ err: error }, "no page could be opened ahead");
        this.#drop(page);
      },
    );
  }

  async close(): Promise<void> {
    if (this.#spare) this.#drop(this.#spare.page);
    await Promise.all(this.#closing);
  }

  #drop(page: OpenPage): void {
    if (this.#spare?.page !== page) return;
    this.#spare = undefined;
    const closing = page.close();
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }
}

/**
 * Does on the blank page what the first visit would have to do: its process compiles our script and sets up what that
 * needs; and Chromium learns that the proxy wants a password, which it sends unasked from then on.
 */
async function warmUp({ ready, ended }: OpenPage): Promise<true> {
  const [{ cdp, mainFrameId }, { code }] = await unlessAborted(ended, Promise.all([ready, observeBundle()]));
  const world = await IsolatedWorld.open(cdp, mainFrameId, ended);
  await Promise.all([world.install(code), world.call("knock", REFUSED_URL), world.call("rehearse")]);
  return true;
}
