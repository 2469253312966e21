import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { inject, onTestFinished } from "vitest";
import type {} from "./provided.ts"; // declares what is injected

// The server's own tests have a receiver as well (server/test/webhooks/webhooks.ts). It is written twice on purpose: this one relies
// only on what docs/webhooks.md promises.

/** A delivery as it has arrived. */
export interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An https server for webhooks. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** The file with its certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  /** In the order of their arrival. */
  readonly received: Received[];
  /** The answer from now on: a status, or that of a handler. */
  answer: number | ((request: IncomingMessage, response: ServerResponse) => void);
}

/** Receives webhooks until the test is over, or as long as `atEnd` says. */
export async function startReceiver(
  answer: Receiver["answer"] = 204,
  atEnd: (stop: () => void) => void = onTestFinished,
): Promise<Receiver> {
  const { certificate, key, file: authority } = inject("certificate");
  const server = createServer({ key, cert: certificate }, (request, response) => {
    void (async () => {
      const { url: path, headers } = request;
      receiver.received.push({ path, headers, body: await buffer(request) });
      if (typeof receiver.answer === "number") response.writeHead(receiver.answer).end();
      else receiver.answer(request, response);
    })().catch(() => response.destroy()); // the sender has closed the connection
  });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const receiver: Receiver = { url: `https://localhost:${port}/hook?of=test`, port, authority, received: [], answer };
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}

/** Checks a delivery's signature with Web Crypto and nothing of the sender's. */
export async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const hex = String(headers["x-service-signature"]);
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Buffer.from(secret), algorithm, false, ["verify"]);
  const message = Buffer.concat([Buffer.from(`${headers["x-service-timestamp"]}.`), body]);
  return crypto.subtle.verify("HMAC", key, Buffer.from(hex, "hex"), message);
}
