import { fileURLToPath } from "node:url";
import { serve } from "@tintype/shared/observe/testing/testing";
import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import type { Page } from "playwright";
import { rolldown } from "rolldown";

// For tests: code of the extension in a real Chromium, without the extension around it.

const GLOBAL = "tested";

/** A Chromium for all tests of a file. */
export interface BlankBrowser {
  /** Opens a page in a fresh profile. */
  open(): Promise<BlankPage>;
  close(): Promise<void>;
}

/** A blank page with a module's exports as the global `tested`. */
export interface BlankPage {
  readonly page: Page;
  /** Opens another tab of the same profile, with the module in it. */
  another(): Promise<Page>;
  /** Closes all tabs and forgets the profile. */
  close(): Promise<void>;
}

export async function blankBrowser(module: URL): Promise<BlankBrowser> {
  const [browser, site, script] = await Promise.all([
    sharedBrowser(),
    serve({ blank: "<!doctype html>" }),
    bundled(module),
  ]);
  return {
    async open() {
      const context = await browser.newContext();
      const another = async () => {
        const page = await context.newPage();
        await page.goto(`${site.base}blank`);
        await page.addScriptTag({ content: script });
        return page;
      };
      return { page: await another(), another, close: () => context.close() };
    },
    async close() {
      await closePages();
      await site.close();
    },
  };
}

async function bundled(module: URL): Promise<string> {
  const input = await rolldown({ input: fileURLToPath(module), platform: "browser" });
  const { output } = await input.generate({ format: "iife", name: GLOBAL });
  await input.close();
  return output[0].code;
}
