import { fileURLToPath } from "node:url";
import { serve } from "@tintype/shared/observe/testing/testing";
import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import type { Page } from "playwright";
import { rolldown } from "rolldown";

// For tests: code of the extension in a real Chromium, without the extension around it.

const GLOBAL = "tested";

/** A Chromium for all tests of a file. */
export interface BlankBrowser {
  /** Opens a page in a profile in which nothing is stored. The pages that were opened before must be closed. */
  open(): Promise<BlankPage>;
  close(): Promise<void>;
}

/** A blank page with a module's exports as the global `tested`. */
export interface BlankPage {
  readonly page: Page;
  /** Opens another tab of the same profile, with the module in it. */
  another(): Promise<Page>;
  /** Closes the other tabs, and removes everything that is stored. */
  close(): Promise<void>;
}

/** @param module the module whose exports the pages have */
export async function blankBrowser(module: URL): Promise<BlankBrowser> {
  const [browser, script] = await Promise.all([sharedBrowser(), bundled(module)]);
  const site = await serve({ blank: '<!doctype html><script src="tested.js"></script>', "tested.js": script });
  // One context and one first tab for all tests: another one takes five times the processor's time of a page that is loaded in it.
  const context = await browser.newContext();
  const firstPage = await context.newPage();
  const load = async (page: Page) => {
    await page.goto(`${site.base}blank`);
    return page;
  };
  return {
    open: async () => ({
      page: firstPage.url() === "about:blank" ? await load(firstPage) : firstPage,
      another: async () => load(await context.newPage()),
      async close() {
        const others = context.pages().filter((page) => page !== firstPage);
        await Promise.all(others.map((page) => page.close()));
        await firstPage.evaluate(clearDatabases);
      },
    }),
    async close() {
      await closePages();
      await site.close();
    },
  };
}

/** Runs in a page: removes all records. To load the page again, with its module, takes longer than most tests. */
async function clearDatabases(): Promise<void> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all(stores.map((store) => result(transaction.objectStore(store).clear())));
    }
    database.close();
  }
}

async function bundled(module: URL): Promise<string> {
  const input = await rolldown({ input: fileURLToPath(module), platform: "browser" });
  const { output } = await input.generate({ format: "iife", name: GLOBAL, minify: true });
  await input.close();
  return output[0].code;
}
