import { readTab } from "@tintype/shared/kinds/in-page";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import type { ColorsNote, LoadedNote } from "../lib/messages.ts";
import type { PageAnswer } from "../lib/reading/page-answer.ts";

/** How long to wait for a page that is still loading, in ms. After that it is read as it is. */
const LOAD_MS = 5_000;

const WEB_PAGES = new Set(["text/html", "application/xhtml+xml"]);

/** Runs in the page, in the extension's isolated world: it sees the DOM, but not the page's scripts. */
export default defineUnlistedScript({ main: capture });

async function capture(): Promise<PageAnswer> {
  if (!WEB_PAGES.has(document.contentType)) return { kind: "not_html" };
  try {
    if (document.readyState !== "complete" || document.fonts.status === "loading") {
      await Promise.race([loaded(), new Promise((resolve) => setTimeout(resolve, LOAD_MS))]);
      tell({ type: "loaded" });
    }
    const { observation, textlessDrawings } = await readTab({ slice: true }, (colors) =>
      tell({ type: "colors", colors }),
    );
    const json = JSON.stringify(observation);
    return { kind: "observation", json, textlessDrawings, document: performance.timeOrigin };
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
  sendMessage(message: LoadedNote | ColorsNote): Promise<unknown>;
}

/** Uses the browser's own function: WXT's wrapper would make this script a third longer. */
function tell(message: LoadedNote | ColorsNote): void {
  // The DOM's types do not include the globals that a browser adds for extensions.
  const { browser, chrome } = globalThis as ExtensionGlobals;
  // Fails if nobody listens, and then nobody needs the message.
  (browser ?? chrome)?.runtime?.sendMessage(message).catch(() => undefined);
}
