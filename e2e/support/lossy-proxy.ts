import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { until } from "./wait.ts";

/** A proxy that can be down, and can lose a response: the server handles the request, and the client does not learn of it. */
export interface LossyProxy {
  readonly address: string;
  /** Nothing answers at its address, as when the server is down, until it is up again. */
  down(): Promise<void>;
  up(): Promise<void>;
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
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  const down = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      proxy.closeAllConnections();
    });
  await listen(0);
  onTestFinished(down);
  const { port } = proxy.address() as AddressInfo; // a TCP server that listens has one
  return {
    address: `http://127.0.0.1:${port}`,
    down,
    up: () => listen(port),
    loseNext(path) {
      losing = path;
      return until(`the response to POST ${path} to be lost`, () => losing === undefined);
    },
  };
}
