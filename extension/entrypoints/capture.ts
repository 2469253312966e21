import { readTab } from "@tintype/shared/kinds/in-page";
import * as dom from "@tintype/shared/observe/dom/members";
import { ThemeSearch } from "@tintype/shared/observe/themes/find-themes";
import type { ThemeMode } from "@tintype/shared/observe/themes/found-theme";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import type { ColorsNote, LoadedNote } from "../lib/messages.ts";
import { pageRuntime } from "../lib/page-runtime.ts";
import type { CaptureGlobals, PageAnswer } from "../lib/reading/page-answer.ts";

/** Longest time in which themes are looked for, in ms. */
const THEMES_MS = 100;
/** Longest time to wait for a page that is still loading, in ms. After that it is read as it is. */
const LOAD_MS = 5_000;

const WEB_PAGES = new Set(["text/html", "application/xhtml+xml"]);

/** Runs in the page, in the extension's isolated world: it sees the DOM, but not the page's scripts. */
export default defineUnlistedScript({ main: capture });

async function capture(): Promise<PageAnswer> {
  if (!WEB_PAGES.has(dom.contentType(document))) return { kind: "not_html" };
  try {
    if (dom.readyState(document) !== "complete" || dom.fonts(document).status === "loading") {
      await Promise.race([loaded(), new Promise((resolve) => setTimeout(resolve, LOAD_MS))]);
      tell({ type: "loaded" });
    }
    const { tintypeConsent: consent = "leave" } = globalThis as Partial<CaptureGlobals>;
    const { observation, textlessDrawings } = await readTab({ slice: true, consent }, (colors) =>
      tell({ type: "colors", colors }),
    );
    const json = JSON.stringify(observation);
    const themes = themesBySheets();
    return { kind: "observation", json, textlessDrawings, document: performance.timeOrigin, themes };
  } catch (error) {
    return { kind: "broken", cause: error instanceof Error ? `${error}\n${error.stack}` : String(error) };
  }
}

/** The themes that the page's sheets speak for. Nothing is put on a person's page to see them. */
function themesBySheets(): ThemeMode[] {
  try {
    return new ThemeSearch([document], THEMES_MS).bySheets().themes.map(({ mode }) => mode);
  } catch {
    return []; // the page was read all the same
  }
}

async function loaded(): Promise<void> {
  if (dom.readyState(document) !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await dom.fonts(document).ready;
}

interface Runtime {
  sendMessage(message: LoadedNote | ColorsNote): Promise<unknown>;
}

function tell(message: LoadedNote | ColorsNote): void {
  // Fails if nobody listens, and then nobody needs the message.
  pageRuntime<Runtime>()
    ?.sendMessage(message)
    .catch(() => undefined);
}
