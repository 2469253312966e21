import { observe } from "@tintype/shared/observe/walk/observe";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import type { LoadedNote } from "../lib/messages.ts";
import type { PageAnswer } from "../lib/reading/page-answer.ts";

/** How long a page that is still loading is waited for, in ms. It is then read as it is. */
const LOAD_MS = 5_000;

const WEB_PAGES = new Set(["text/html", "application/xhtml+xml"]);

/** Runs in the page, in the extension's own world: it sees the DOM and nothing of the page's scripts. */
export default defineUnlistedScript({ main: capture });

async function capture(): Promise<PageAnswer> {
  if (!WEB_PAGES.has(document.contentType)) return { kind: "not_html" };
  try {
    if (document.readyState !== "complete" || document.fonts.status === "loading") {
      await Promise.race([loaded(), new Promise((resolve) => setTimeout(resolve, LOAD_MS))]);
      tellLoaded();
    }
    const json = JSON.stringify(await observe({ slice: true }));
    return { kind: "observation", json, document: performance.timeOrigin };
  } catch (error) {
    return { kind: "broken", cause: error instanceof Error ? `${error}\n${error.stack}` : String(error) };
  }
}

async function loaded(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await document.fonts.ready;
}

interface ExtensionGlobals {
  readonly browser?: { readonly runtime?: Runtime };
  readonly chrome?: { readonly runtime?: Runtime };
}

interface Runtime {
  sendMessage(message: LoadedNote): Promise<unknown>;
}

/** By the browser's own function: the wrapper around it would make the script a third longer. */
function tellLoaded(): void {
  // The DOM's own types don't know what a browser adds to an extension's world.
  const { browser, chrome } = globalThis as ExtensionGlobals;
  // Where nobody listens any more, nobody needs to know.
  (browser ?? chrome)?.runtime?.sendMessage({ type: "loaded" }).catch(() => undefined);
}
