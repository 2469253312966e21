import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { certificate, key } from "@tintype/reader/test/network/certificate";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** The answer of a mail server for tests at a stage: a status and a text, or none. */
export type Refusal = { readonly status: number; readonly text: string } | "never";

/** A mail server for tests, which keeps the mails that it takes. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** `text` is the whole mail, with its headers. */
  readonly mails: readonly { readonly to: string; readonly text: string; readonly isSecure: boolean }[];
  /** All mails that have arrived, those that it has not taken too. */
  readonly arrived: readonly string[];
  /** The answer from now on to a recipient and to the content; undefined: it takes them. */
  refuse: { recipient?: Refusal; content?: Refusal };
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** Offers STARTTLS with the certificate of the tests' receivers. */
  readonly starttls?: boolean;
  /** Takes mails of this user only. */
  readonly login?: { readonly user: string; readonly password: string };
  /** The answer to a mail that has arrived; undefined: it takes it. */
  readonly onMail?: (mail: { readonly to: string; readonly text: string }) => Promise<Refusal | undefined>;
}

export async function startMailServer({
  starttls = false,
  login,
  onMail,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: { to: string; text: string; isSecure: boolean }[] = [];
  const arrived: string[] = [];
  const answer = (refusal: Refusal | undefined, callback: (error?: Error) => void) => {
    if (refusal === "never") return;
    callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
  };
  const options: SMTPServerOptions = {
    ...(starttls ? { key, cert: certificate } : { disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"] }),
    authOptional: login === undefined,
    closeTimeout: 100,
    hideSize: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === login?.user && password === login?.password;
      callback(isRight ? null : Object.assign(new Error("no such user"), { responseCode: 535 }), { user: username });
    },
    onRcptTo: (_address, _session, callback) => answer(server.refuse.recipient, callback),
    onData(stream, { envelope, secure }, callback) {
      void text(stream).then(async (content) => {
        const to = envelope.rcptTo[0]?.address ?? "";
        const mail = content.replaceAll("\r\n", "\n");
        arrived.push(mail);
        const refusal = server.refuse.content ?? (await onMail?.({ to, text: mail }));
        if (!refusal) mails.push({ to, text: mail, isSecure: secure });
        answer(refusal, callback);
      });
    },
  };
  const listener = new SMTPServer(options);
  listener.on("error", () => {}); // of connections that the client has closed
  listener.listen(0, "127.0.0.1");
  await once(listener.server, "listening");
  const { port } = listener.server.address() as AddressInfo; // a TCP server that listens has one
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    arrived,
    refuse: {},
    stop: () => new Promise((resolve) => listener.close(() => resolve())),
  };
  return server;
}
