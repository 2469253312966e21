import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { certificate, key } from "./certificate.ts";

// For tests: real receivers of requests, behind TLS.

export interface Received {
  at: Date;
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Receiver {
  url: string;
  port: number;
  /** The requests that have arrived with their whole body, in order. */
  received: Received[];
  /** How it answers from now on: with a status, or through a handler. */
  answer: number | ((request: IncomingMessage, response: ServerResponse, nth: number) => void);
}

/** Starts an https server on 127.0.0.1 until the test ends. `onRequest` is called as soon as a request has arrived. */
export async function startReceiver(
  answer: Receiver["answer"] = 204,
  onRequest: (received: Received) => void = () => undefined,
): Promise<Receiver> {
  const receiver = await openReceiver(answer, onRequest);
  onTestFinished(receiver.close);
  return receiver;
}

/** Opens a receiver that is open until it is closed. */
export async function openReceiver(
  answer: Receiver["answer"] = 204,
  onRequest: (received: Received) => void = () => undefined,
): Promise<Receiver & { close(): void }> {
  const server = createServer({ key, cert: certificate }, (request, response) => {
    void (async () => {
      const body = await buffer(request);
      const { method, url: path, headers } = request;
      const one = { at: new Date(), method, path, headers, body };
      receiver.received.push(one);
      onRequest(one);
      if (typeof receiver.answer === "number") response.writeHead(receiver.answer).end();
      else receiver.answer(request, response, receiver.received.length);
    })().catch(() => response.destroy()); // the sender closed the connection
  });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const receiver: Receiver & { close(): void } = {
    url: `https://localhost:${port}/hook?of=test`,
    port,
    received: [],
    answer,
    close,
  };
  return receiver;
}
