import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { until } from "./wait.ts";

/** A mail server that keeps what it is sent. */
export interface MailSink {
  /** For SMTP_URL. */
  readonly url: string;
  /** In the order of their arrival; `text` is the whole mail. */
  readonly mails: readonly { readonly to: string; readonly text: string }[];
  /** @returns the newest link below a path that this address was mailed, once there is one */
  linkTo(address: string, path: string): Promise<string>;
  stop(): void;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: { to: string; text: string }[] = [];
  const server = createServer((socket) => {
    let to = "";
    let text: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => {});
    createInterface({ input: socket }).on("line", (line) => {
      if (text !== undefined && line === ".") {
        mails.push({ to, text });
        text = undefined;
        say("250 taken");
      } else if (text !== undefined) text += `${line}\n`;
      else if (/^DATA/i.test(line)) {
        text = "";
        say("354 go on");
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
        say("250 mail.test");
      }
    });
    say("220 mail.test");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    linkTo: (address, path) =>
      until(`a mail to ${address} with ${path}`, () => {
        const texts = mails.filter(({ to }) => to === address).map(({ text }) => text.replaceAll("=\n", ""));
        const link = new RegExp(`^http\\S+${path}[\\w-]+$`, "m");
        return texts.map((text) => link.exec(text)?.[0]).findLast((url) => url !== undefined);
      }),
    stop: () => server.close(),
  };
}
