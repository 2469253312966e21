import type { Browser } from "@tintype/reader/reading/reading";
import { type Access, egressOf } from "../pages/browser.ts";

/**
 * Creates a browser for pages that an agent names one after the other. A page may reach what it may reach in `tintype check`:
 * its own host and port if it is on this computer, and nothing that is private if it is not. What a browser may reach is settled
 * when it starts, so a page that may reach something else than the one before gets another browser.
 * @param accessOf what the page with this address may reach
 * @param open opens a browser, of which there is one at a time
 */
export function createPageBrowser(
  accessOf: (url: string) => Access,
  open: (access: Access) => Browser,
): Pick<Browser, "extract" | "close"> {
  let current: { readonly egress: string; readonly browser: Browser } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const browserFor = async (url: string): Promise<Browser> => {
    const access = accessOf(url);
    const egress = egressOf(access).join();
    if (current && current.egress !== egress) {
      await current.browser.close();
      current = undefined;
    }
    if (isClosed) throw new Error("the browser has been closed");
    current ??= { egress, browser: open(access) };
    return current.browser;
  };
  return {
    async extract(url, options, context = {}) {
      const turn = last.then(async () => {
        context.signal?.throwIfAborted();
        return (await browserFor(url)).extract(url, options, context);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      isClosed = true;
      await current?.browser.close();
    },
  };
}
