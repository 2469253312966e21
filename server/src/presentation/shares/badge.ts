import { escapeMarkup } from "@tintype/shared/text/markup";

const LABEL = "design tokens";
const HEIGHT = 20;
/** The width of a character of 11 px Verdana, on average, and the space around a text, in px. */
const CHARACTER = 6.6;
const SPACE = 12;

/** The facts about a page's newest snapshot that a badge shows. */
export interface BadgeFacts {
  readonly at: Date;
  /** Undefined if there is no snapshot before it. */
  readonly changes: number | undefined;
  /** Counted are the pages of a site that changed. Absent: the changes of a page's tokens. */
  readonly unit?: "page";
}

/** Draws a badge as SVG: how many tokens changed with the newest snapshot, and when that was. */
export function drawBadge(newest: BadgeFacts | undefined): string {
  const message = newest ? `${said(newest)} · ${newest.at.toISOString().slice(0, 10)}` : "no snapshot yet";
  const color = !newest ? "#6e7781" : newest.changes ? "#0a66c2" : "#1a7f37";
  const [labelWidth, messageWidth] = [widthOf(LABEL), widthOf(message)];
  const text = (x: number, content: string) => `<text x="${x}" y="14">${escapeMarkup(content)}</text>`;
  const title = escapeMarkup(`${LABEL}: ${message}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth + messageWidth}" height="${HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect width="${labelWidth}" height="${HEIGHT}" fill="#444c56"/>`,
    `<rect x="${labelWidth}" width="${messageWidth}" height="${HEIGHT}" fill="${color}"/>`,
    '<g fill="#ffffff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    text(labelWidth / 2, LABEL),
    text(labelWidth + messageWidth / 2, message),
    "</g></svg>",
    "",
  ].join("\n");
}

function said({ changes, unit }: BadgeFacts): string {
  if (changes === undefined) return unit === "page" ? "read" : "first snapshot";
  if (unit === "page")
    return changes === 0 ? "no changes" : `${changes.toLocaleString("en")} ${changes === 1 ? "page" : "pages"} changed`;
  return changes === 0 ? "no changes" : changes === 1 ? "1 change" : `${changes.toLocaleString("en")} changes`;
}

function widthOf(text: string): number {
  return Math.round(text.length * CHARACTER) + SPACE;
}
