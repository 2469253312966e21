import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { EgressProxy } from "../../src/egress/proxy.ts";

const maxHeaderSize = 1_000_000;

/** A web server on 127.0.0.1 that counts its requests and its TCP connections. */
export interface Origin {
  readonly port: number;
  readonly server: Server;
  /** "GET /path" of every request. */
  readonly hits: string[];
  /** Returns the number of TCP connections that were made. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function startOrigin(listener: Listener, host = "127.0.0.1"): Promise<Origin> {
  const hits: string[] = [];
  let connections = 0;
  const server = createServer({ maxHeaderSize }, (request, response) => {
    hits.push(`${request.method} ${request.url}`);
    void listener(request, response);
  });
  server.on("upgrade", (request) => hits.push(`UPGRADE ${request.url}`));
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket.on("error", () => {}));
  });
  await listening(server, host);
  return {
    port: portOf(server),
    server,
    hits,
    connections: () => connections,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export async function listening<S extends { listen(port: number, host: string): S } & NodeJS.EventEmitter>(
  server: S,
  host = "127.0.0.1",
): Promise<S> {
  server.listen(0, host);
  await once(server, "listening");
  return server;
}

/** Returns the port of a server that listens on TCP. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port");
  return address.port;
}

/** Returns a port on which nothing listens. */
export async function unusedPort(): Promise<number> {
  const origin = await startOrigin(() => {});
  await origin.close();
  return origin.port;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface PlainRequest {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

export function authorization({ settings }: EgressProxy): Record<string, string> {
  const pair = Buffer.from(`${settings.username}:${settings.password}`).toString("base64");
  return { "Proxy-Authorization": `Basic ${pair}` };
}

/** Sends a plain request in absolute form, like a browser to a proxy, and reads the whole response. */
export async function get(
  proxy: EgressProxy,
  url: string,
  { method, headers, body }: PlainRequest = {},
): Promise<ProxyAnswer> {
  const answer = await open(proxy, url, {
    headers: { ...authorization(proxy), ...headers },
    ...(method && { method }),
    ...(body && { body }),
  });
  const { statusCode = 0, rawHeaders } = answer;
  return { status: statusCode, headers: answer.headers, rawHeaders, body: await text(answer) };
}

/** Like `get`, but sends only the given headers, and returns when the response's headers have arrived. */
export async function open(
  proxy: EgressProxy,
  url: string,
  { method = "GET", headers = {}, body }: PlainRequest,
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(proxy.settings.server);
  const request = httpRequest({
    hostname,
    port,
    method,
    path: url,
    headers: { Host: hostOf(url), ...headers },
    agent: false,
    maxHeaderSize,
  });
  request.end(body);
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "nowhere.invalid";
}

/** Requests a tunnel. `socket` is the open connection, whatever the status is. */
export async function tunnel(
  proxy: EgressProxy,
  authority: string,
  headers: Record<string, string> = authorization(proxy),
): Promise<{ status: number; headers: IncomingMessage["headers"]; socket: Socket }> {
  const { hostname, port } = new URL(proxy.settings.server);
  const request = httpRequest({ hostname, port, method: "CONNECT", path: authority, headers, agent: false });
  request.end();
  return new Promise((resolve, reject) => {
    request.once("connect", (answer, socket) => {
      socket.on("error", () => {});
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, socket });
    });
    request.on("error", reject);
  });
}

/** Opens a TCP connection to the proxy's port. */
export async function rawConnection(proxy: EgressProxy): Promise<Socket> {
  const { hostname, port } = new URL(proxy.settings.server);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  return socket;
}
