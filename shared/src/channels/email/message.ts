import type { ChannelMessage } from "../message.ts";
import { byteLength, type Written, writeFitting } from "../written.ts";
import { emailBody, emailHtml, type MailElement } from "./html.ts";
import { emailText } from "./text.ts";

/** A mail without its addresses and headers. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The elements of the HTML. */
  readonly body: MailElement;
  /** The colours, `#rrggbb`, that the picture `cid:${PALETTE_CID}` shows as stripes; empty: the mail has no picture. */
  readonly palette: readonly string[];
}

/** The content id of the picture of the palette. */
export const PALETTE_CID = "palette@tintype";

/** RFC 5322 recommends lines of at most 78 characters; programs cut longer subjects. Gmail hides what is beyond 102 kB. */
export const EMAIL_LIMITS = { subject: 150, html: 102_000 } as const;
/** The most stripes of the picture. */
const MAX_COLORS = 12;

/** Writes a message as a mail. */
export const emailMessage = (message: ChannelMessage): EmailMessage =>
  writeFitting(message, write, ({ html }) => byteLength(html) <= EMAIL_LIMITS.html);

function write(written: Written): EmailMessage {
  const palette = paletteOf(written);
  const { title, language } = written;
  const body = emailBody(written, palette, `cid:${PALETTE_CID}`);
  return {
    subject: title.length > EMAIL_LIMITS.subject ? `${title.slice(0, EMAIL_LIMITS.subject - 1)}…` : title,
    text: emailText(written),
    html: emailHtml({ title, language }, body),
    body,
    palette,
  };
}

/** The colours that the changes bring, or took, in the order of the message. */
function paletteOf({ sections }: Written): string[] {
  const colors = sections.flatMap(({ lines }) => lines.flatMap((line) => line.colors?.to ?? line.colors?.from ?? []));
  return [...new Set(colors)].slice(0, MAX_COLORS);
}
