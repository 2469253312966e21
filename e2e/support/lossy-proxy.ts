import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { until } from "./wait.ts";

/** A proxy that can lose a response: the server handles the request, and the client does not learn of it. */
export interface LossyProxy {
  readonly address: string;
  /** Breaks the connection in the middle of the next response to a POST to this path. Resolves when it has. */
  loseNext(path: string): Promise<unknown>;
}

export async function lossyProxy(server: string): Promise<LossyProxy> {
  let losing: string | undefined;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers, url = "/" } = incoming;
    const onward = request(server + url, { method, headers }, (answer) => {
      if (losing !== undefined && url.startsWith(losing) && method === "POST") {
        answer.resume().once("end", () => {
          // After the head of the response, because Chromium itself repeats a request that got no response at all.
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": 1000 });
          outgoing.write("{", () => outgoing.destroy());
          losing = undefined;
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
    loseNext(path) {
      losing = path;
      return until(`the response to POST ${path} to be lost`, () => losing === undefined);
    },
  };
}
