import { escapeMarkup } from "@tintype/shared/text/markup";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";

/** Characters of a title in the preview of a link. */
const MAX_TITLE = 200;

/**
 * Writes the page of a share: with a title and a picture for previews of the link, and without leave for search engines. The
 * page's script finds out by its address what to show.
 * @param html the page as it was built, whose files are relative to its `base`
 * @param address of the share
 */
export function pageOfShare(
  html: string,
  { url, title }: Pick<ExtractionRow, "url" | "title">,
  address: string,
): string {
  const name = `Design tokens of ${(title || url).slice(0, MAX_TITLE)}`;
  const property = (key: string, content: string) => `<meta property="${key}" content="${escapeMarkup(content)}" />`;
  const tags = [
    '<meta name="robots" content="noindex, nofollow" />',
    '<meta name="referrer" content="no-referrer" />',
    property("og:type", "website"),
    property("og:title", name),
    property("og:site_name", "Tintype"),
    property("og:url", address),
    property("og:image", `${address}/palette.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="alternate" type="application/atom+xml" href="${escapeMarkup(`${address}/feed.atom`)}" />`,
  ];
  // Functions, because text of the page may contain `$&`.
  return html
    .replace('<base href="/app/"', () => '<base href="../app/"')
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(name)}</title>\n    ${tags.join("\n    ")}`);
}
