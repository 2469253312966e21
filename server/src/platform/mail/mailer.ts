import { createTransport } from "nodemailer";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mails. @throws Error if the mail server does not take one */
export type Mailer = (mail: Mail) => Promise<void>;

/** How long the mail server may take to answer, in ms. */
const LIMIT_MS = 10_000;

/**
 * Creates the mailer for the server at SMTP_URL, such as `smtps://user:password@mail.example.com`.
 * @param from the sender's address
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const limits = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
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
  return async ({ to, subject, text }) => {
    // As an object: no part of the address is read as another recipient.
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}

/** Whether a host is this machine, where nobody listens on the way. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
