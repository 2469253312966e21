import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a server on which answers can be lost: the server does what it was asked, and nobody hears of it. */
export interface LossyProxy {
  readonly address: string;
  /** Cuts the connection within the next answer to a request for this path. Resolves when it has. */
  loseNext(path: string): Promise<void>;
}

export async function lossyProxy(server: string): Promise<LossyProxy> {
  let lose: { path: string; done: () => void } | undefined;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url = "/" } = incoming;
    const onward = request(server + url, { method, headers }, (answer) => {
      if (lose && url.startsWith(lose.path) && method === "POST") {
        answer.resume().once("end", () => {
          // After its head: where nothing at all came back, Chromium itself would ask again.
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": 1000 });
          outgoing.write("{", () => outgoing.destroy());
          lose?.done();
          lose = undefined;
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const proxy = createServer(forward);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo; // a TCP server that listens has one
  return {
    address: `http://127.0.0.1:${port}`,
    loseNext: (path) =>
      new Promise((done) => {
        lose = { path, done };
      }),
  };
}
