import type { Language } from "@tintype/shared/api/common/languages";
import type { ErrorPage } from "./answer.ts";

export interface Message {
  readonly title: string;
  readonly text: string;
  /** The text of a link to the dashboard. Without it there is no link. */
  readonly toDashboard?: string;
  /** The text of a button that posts to the page's own address. */
  readonly button?: string;
  /** Seconds after which the browser opens the address again. */
  readonly reopenAfter?: number;
}

interface About {
  readonly language: Language;
  /** The requested path. The files of the page have relative addresses, because a proxy may put the service below a path. */
  readonly path: string;
}

/**
 * Writes a page for people that says one thing, in the look of the dashboard and without its scripts.
 * @param shell the page of a share as it was built, whose files are relative to its `base`
 */
export function messagePage(
  shell: string,
  { title, text, toDashboard, button, reopenAfter }: Message,
  { language, path }: About,
): string {
  const base = `${"../".repeat(path.split("/").length - 2)}app/`; // "/a" → app/, "/s/1" → ../app/
  const link = toDashboard === undefined ? "" : `<p class="entrance-other"><a href="./">${toDashboard}</a></p>`;
  const form =
    button === undefined
      ? ""
      : `<form method="post"><button class="pf-v6-c-button pf-m-primary" type="submit">${button}</button></form>`;
  const main = `<main class="entrance"><div class="entrance-card"><h1>${title}</h1><p class="entrance-lead">${text}</p>${form}${link}</div></main>`;
  const robots = '<meta name="robots" content="noindex, nofollow" />';
  const refresh = reopenAfter === undefined ? "" : `\n    <meta http-equiv="refresh" content="${reopenAfter}" />`;
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<base href="/app/"', `<base href="${base}"`)
    .replace(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>/gs, "")
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>\n    ${robots}${refresh}`)
    .replace('<div id="root"></div>', main);
}

/** A page of the dashboard as it was built, and the headers that it needs. Without it the dashboard has not been built. */
export interface PageShell {
  readonly html: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes the page that people see instead of the JSON of an error: of an address at which nothing is, and of one that they have opened
 * too often, which opens again by itself.
 * @param isForPeople whether a path has pages; absent: each has
 */
export function errorPage(
  { html: shell, headers }: PageShell,
  missing: Readonly<Record<Language, Message>>,
  isForPeople: (path: string) => boolean = () => true,
): ErrorPage {
  return {
    headers: { ...headers, "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "no-store" },
    html({ code, headers: { "Retry-After": wait } }, about) {
      if (shell === undefined || !isForPeople(about.path)) return undefined;
      if (code === "not_found") return messagePage(shell, missing[about.language], about);
      if (code !== "rate_limited" || wait === undefined) return undefined;
      return messagePage(shell, { ...BUSY[about.language], reopenAfter: Number(wait) }, about);
    },
  };
}

const BUSY: Readonly<Record<Language, Message>> = {
  en: {
    title: "Too many requests",
    text: "Pages were opened too often from your network. This one opens by itself within a minute.",
  },
  de: {
    title: "Zu viele Anfragen",
    text: "Aus deinem Netz wurden zu oft Seiten geöffnet. Diese öffnet sich in höchstens einer Minute von selbst.",
  },
};
