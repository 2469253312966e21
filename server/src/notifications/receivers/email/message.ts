import { emailMessage, PALETTE_CID } from "@tintype/shared/channels/email/message";
import type { ChannelMessage } from "@tintype/shared/channels/message";
import type { ChannelId, UserId } from "../../../platform/ids.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { drawPalette } from "../../../platform/palette-image.ts";

/** In px. Mails show it at half the size. */
const PALETTE_SIZE = { width: 1200, height: 96 };

/** The path of the page on which the reader of a channel's mails ends them. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/** Writes the mail of a message. */
export function messageMail({
  reader,
  to,
  end,
  id,
  message,
}: {
  /** Whose mails stand together. */
  reader: ChannelId | UserId;
  to: string;
  /** The address of the page on which the reader ends the mails. */
  end: string;
  /** Equal in every attempt at the same mail. */
  id: string;
  message: ChannelMessage;
}): Mail {
  // The reader of a channel may have no account: the link below the message leads to where the mails end.
  const { subject, text, html, palette } = emailMessage({ ...message, settings_link: end });
  const pictures = palette.length > 0 ? [{ cid: PALETTE_CID, png: drawPalette(palette, PALETTE_SIZE) }] : [];
  return { to, subject, text, html, pictures, id, thread: `${threadOf(message)}-${reader}`, unsubscribe: end };
}

/** A thread for each page or site, and one for the digests of a channel. */
function threadOf({ type, announcements: [firstAnnouncement, ...others] }: ChannelMessage): string {
  if (type === "digest" || !firstAnnouncement || others.length > 0) return type;
  return new URL(firstAnnouncement.subject.link).pathname.split("/").at(-2) ?? type; // of "/app/pages/:id/review"
}
