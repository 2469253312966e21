import type { Language } from "@tintype/shared/api/common/languages";

export interface Message {
  readonly title: string;
  readonly text: string;
  /** The text of a link to the dashboard. Without it there is no link. */
  readonly toDashboard?: string;
  /** The text of a button that posts to the page's own address. */
  readonly button?: string;
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
  { title, text, toDashboard, button }: Message,
  { language, path }: About,
): string {
  const base = `${"../".repeat(path.split("/").length - 2)}app/`; // "/a" → app/, "/s/1" → ../app/
  const link = toDashboard === undefined ? "" : `<p class="entrance-other"><a href="./">${toDashboard}</a></p>`;
  const form =
    button === undefined
      ? ""
      : `<form method="post"><button class="pf-v6-c-button pf-m-primary" type="submit">${button}</button></form>`;
  const main = `<main class="entrance"><div class="entrance-card"><h1>${title}</h1><p class="entrance-lead">${text}</p>${form}${link}</div></main>`;
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<base href="/app/"', `<base href="${base}"`)
    .replace(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>/gs, "")
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>\n    <meta name="robots" content="noindex, nofollow" />`)
    .replace('<div id="root"></div>', main);
}
