import { escapeMarkup } from "@tintype/shared/text/markup";

/** The facts about a page or site that the HTML of its share has. */
export interface SharedAbout {
  readonly name: string;
  /** Address of the share. */
  readonly address: string;
  /** For `<base>`: from the page to `/app/`. */
  readonly toDashboard: string;
  /** True if the script shows a site. */
  readonly isSite?: boolean;
}

/** Characters of a title in the preview of a link. */
const MAX_TITLE = 200;

/**
 * Writes the page of a share: with a title and a picture for previews of the link, and without leave for search engines. The
 * page's script finds out by its address what to show.
 * @param html the page as it was built, whose files are relative to its `base`
 */
export function pageOfShare(
  html: string,
  { name: subject, address, toDashboard, isSite = false }: SharedAbout,
): string {
  const name = `Design tokens of ${subject.slice(0, MAX_TITLE)}`;
  const property = (key: string, content: string) => `<meta property="${key}" content="${escapeMarkup(content)}" />`;
  const tags = [
    '<meta name="robots" content="noindex, nofollow" />',
    '<meta name="referrer" content="no-referrer" />',
    ...(isSite ? ['<meta name="tintype-share" content="site" />'] : []),
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
    .replace('<base href="/app/"', () => `<base href="${toDashboard}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(name)}</title>\n    ${tags.join("\n    ")}`);
}
