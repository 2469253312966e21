import { inert } from "@tintype/shared/text/inert";
import { createTransport } from "nodemailer";
import { MailFault } from "./fault.ts";

/** A mail. Its texts are written as they are: text of strangers in it must be inert already. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The mail as HTML. */
  readonly html?: string;
  /** Pictures that the HTML shows by `cid:`. */
  readonly pictures?: readonly { readonly cid: string; readonly png: Buffer }[];
  /** Equal in every attempt at the same mail, so that a mail that comes twice is shown once. Letters, digits and `-`. */
  readonly id?: string;
  /** Mails with the same thread stand together. Letters, digits and `-`. */
  readonly thread?: string;
  /** An address where a POST ends mails of this kind (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Sends mails. @throws MailFault if the mail server does not take one */
export type Mailer = (mail: Mail) => Promise<void>;

/** Longest time that the mail server may take to answer, in ms. */
const LIMIT_MS = 10_000;
/** The most characters of a subject. */
const LONGEST_SUBJECT = 200;

/**
 * Creates the mailer for the server at SMTP_URL, such as `smtps://user:password@mail.example.com`.
 * @param sender the sender's address
 */
export function createMailer(smtpUrl: string, sender: string, { limitMs = LIMIT_MS } = {}): Mailer {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs, dnsTimeout: limitMs };
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    secure: protocol === "smtps:",
    // Somebody on the way could strip the offer of STARTTLS, and read the password and the links in the mails.
    requireTLS: protocol === "smtp:" && !isLoopback(hostname),
    ...(port !== "" && { port: Number(port) }),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return async ({ to, subject, text, html, pictures = [], ...about }) => {
    try {
      await transport.sendMail({
        from: sender,
        // As an object: no part of the address is read as another recipient.
        to: { name: "", address: to },
        subject: inert(subject, LONGEST_SUBJECT),
        text,
        ...(html !== undefined && { html }),
        attachments: pictures.map(({ cid, png }, index) => ({
          cid,
          content: png,
          filename: `picture-${index + 1}.png`,
          contentType: "image/png",
          contentDisposition: "inline",
        })),
        ...headersOf(about, domain),
      });
    } catch (error) {
      throw MailFault.of(error);
    }
  };
}

function headersOf({ id, thread, unsubscribe }: Pick<Mail, "id" | "thread" | "unsubscribe">, domain: string) {
  const threadId = thread !== undefined && `<${thread}@${domain}>`;
  return {
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
    ...(threadId !== false && { references: threadId, inReplyTo: threadId }),
    headers: {
      // Programs that answer mails, such as those of people on holiday, must not answer these (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` }, // one line, whatever its length
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Returns whether a host is this machine, where nobody listens on the way. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
