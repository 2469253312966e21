import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail server for tests: it takes every mail and keeps it. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly { readonly to: string; readonly text: string }[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let to = "";
    let text: string | undefined;
    let rest = "";
    socket.write("220 mail.test\r\n");
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const lines = (rest + data.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (text !== undefined && line === ".") {
          mails.push({ to, text });
          text = undefined;
          socket.write("250 taken\r\n");
        } else if (text !== undefined) text += `${line}\n`;
        else if (/^DATA/i.test(line)) {
          text = "";
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else {
          to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
          socket.write("250 mail.test\r\n");
        }
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
