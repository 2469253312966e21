import { escapeMarkup } from "@tintype/shared/text/markup";

/** An entry of a feed. */
export interface FeedEntry {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  readonly at: Date;
  /** Plain text. */
  readonly content: string;
}

export interface Feed {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  readonly at: Date;
  /** The address of the page that the feed is about, and of the feed. */
  readonly page: string;
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Writes an Atom feed (RFC 4287). All text is plain text. */
export function writeFeed({ id, title, at, page, self, entries }: Feed): string {
  const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeMarkup(href)}"/>`;
  const text = (tag: string, content: string) => `<${tag} type="text">${escapeMarkup(content)}</${tag}>`;
  const head = [`<id>urn:uuid:${id}</id>`, text("title", title), `<updated>${at.toISOString()}</updated>`];
  const items = entries.map((entry) =>
    [
      "<entry>",
      `<id>urn:uuid:${entry.id}</id>`,
      text("title", entry.title),
      `<updated>${entry.at.toISOString()}</updated>`,
      link("alternate", page),
      text("content", entry.content),
      "</entry>",
    ].join("\n"),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    ...head,
    "<author><name>Tintype</name></author>",
    link("self", self),
    link("alternate", page),
    ...items,
    "</feed>",
    "",
  ].join("\n");
}
