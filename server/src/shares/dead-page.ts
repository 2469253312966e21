import type { Language } from "../http/endpoint.ts";

const TEXTS: Readonly<Record<Language, { readonly title: string; readonly text: string }>> = {
  en: {
    title: "This link leads nowhere any more",
    text: "It was revoked, it has expired, or a part of its address is missing. Ask the person who sent it for a new one.",
  },
  de: {
    title: "Dieser Link führt nirgends mehr hin",
    text: "Er wurde widerrufen, er ist abgelaufen, oder ein Teil seiner Adresse fehlt. Bitte die Person, von der er kommt, um einen neuen.",
  },
};

/**
 * Writes the page of a link that does not exist, or has ended, in the look of the dashboard and without its scripts.
 * @param shell the page of a share as it was built, whose files are relative to its `base`
 */
export function deadPage(shell: string, language: Language): string {
  const { title, text } = TEXTS[language];
  const main = `<main class="entrance"><div class="entrance-card"><h1>${title}</h1><p class="entrance-lead">${text}</p></div></main>`;
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<base href="/app/"', '<base href="../app/"')
    .replace(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>/gs, "")
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>\n    <meta name="robots" content="noindex, nofollow" />`)
    .replace('<div id="root"></div>', main);
}
