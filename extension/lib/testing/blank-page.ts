import { fileURLToPath } from "node:url";
import { launch, serve } from "@tintype/shared/observe/testing/testing";
import type { Page } from "playwright";
import { rolldown } from "rolldown";

// For tests: code of the extension in a real Chromium, without the extension around it.

const GLOBAL = "tested";

/** A blank page of an origin of its own that holds a module's exports as the global `tested`, in a fresh profile. */
export interface BlankPage {
  readonly page: Page;
  /** Another tab of the same profile, with the module in it. */
  another(): Promise<Page>;
  close(): Promise<void>;
}

export async function blankPage(module: URL): Promise<BlankPage> {
  const [browser, site, script] = await Promise.all([launch(), serve({ blank: "<!doctype html>" }), bundled(module)]);
  const context = await browser.newContext();
  const another = async () => {
    const page = await context.newPage();
    await page.goto(`${site.base}blank`);
    await page.addScriptTag({ content: script });
    return page;
  };
  return {
    page: await another(),
    another,
    async close() {
      await browser.close();
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
