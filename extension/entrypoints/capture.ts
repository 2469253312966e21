import { observe } from "@tintype/shared/observe/observe";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import type { PageAnswer } from "../lib/page-answer.ts";

/** How long a page that is still loading is waited for, in ms. It is then read as it is. */
const LOAD_MS = 5_000;

const WEB_PAGES = new Set(["text/html", "application/xhtml+xml"]);

/** Runs in the page, in the extension's own world: it sees the DOM and nothing of the page's scripts. */
export default defineUnlistedScript({ main: capture });

async function capture(): Promise<PageAnswer> {
  if (!WEB_PAGES.has(document.contentType)) return { kind: "not_html" };
  try {
    await Promise.race([loaded(), new Promise((resolve) => setTimeout(resolve, LOAD_MS))]);
    return { kind: "observation", json: JSON.stringify(await observe({ slice: true })) };
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
