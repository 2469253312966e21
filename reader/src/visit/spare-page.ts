import type { Logger } from "pino";
import type { Chromium } from "../chromium/chromium.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { IsolatedWorld } from "./isolated-world.ts";
import { observeBundle } from "./observe-bundle.ts";
import type { OpenPage } from "./open-page.ts";

/** Milliseconds for opening a page and warming it up. A page that takes longer is discarded. */
const PREPARE_MS = 10_000;

/**
 * Milliseconds for which a page waits for its visit. Even a blank page takes 4% of a processor, because it draws a frame 60
 * times a second (see DRAW_WITHOUT_DEADLINE).
 */
const KEEP_MS = 10_000;

/**
 * Keeps one page open for a while for the next visit, so that the visit need not wait for opening one. Each page is used for
 * one visit only: no two visits share a context, a proxy or anything else.
 */
export class SparePage {
  readonly #log: Logger;
  readonly #keepMs: number;
  #spare: { readonly page: OpenPage; isWarm: boolean } | undefined;
  readonly #closing = new Set<Promise<void>>();

  /** @param keepMs a page that has not been taken for so many milliseconds is closed */
  constructor(log: Logger, keepMs = KEEP_MS) {
    this.#log = log;
    this.#keepMs = keepMs;
  }

  /** True if a page is ready. */
  get isReady(): boolean {
    return this.#spare?.isWarm === true;
  }

  /** Returns a ready page of this browser, if there is one. The caller must close it. */
  take(chromium: Chromium): OpenPage | undefined {
    const spare = this.#spare;
    if (!spare?.isWarm) return undefined;
    if (spare.page.chromium !== chromium) {
      this.#discard(spare.page);
      return undefined;
    }
    this.#spare = undefined;
    return spare.page;
  }

  /** Opens and warms up a page, unless there is one already. */
  prepare(open: () => OpenPage): void {
    if (this.#spare) return;
    const page = open();
    const spare = { page, isWarm: false };
    this.#spare = spare;
    page.ended.addEventListener("abort", () => this.#discard(page));
    capped(warmUp(page), PREPARE_MS).then(
      (isDone) => {
        spare.isWarm = isDone === true;
        if (isDone) setTimeout(() => this.#discard(page), this.#keepMs).unref();
        else this.#discard(page);
      },
      (error: unknown) => {
        if (!page.ended.aborted) this.#log.warn({ err: error }, "opening a spare page failed");
        this.#discard(page);
      },
    );
  }

  async close(): Promise<void> {
    if (this.#spare) this.#discard(this.#spare.page);
    await Promise.all(this.#closing);
  }

  #discard(page: OpenPage): void {
    if (this.#spare?.page !== page) return;
    this.#spare = undefined;
    const closing = page.close();
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }
}

/** Prepares the blank page, so that the visit need not do it: its process compiles our script and sets up what it needs. */
async function warmUp({ ready, ended }: OpenPage): Promise<true> {
  const [{ cdp, mainFrameId }, { code }] = await unlessAborted(ended, Promise.all([ready, observeBundle()]));
  const world = await IsolatedWorld.open(cdp, mainFrameId, ended);
  await Promise.all([world.install(code), world.call("warmUp")]);
  return true;
}
