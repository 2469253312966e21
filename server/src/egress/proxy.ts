import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { chromiumOwnHosts } from "./chromium-flags.ts";
import { dial, type Target } from "./dial.ts";
import { exchange, maxHeaderSize } from "./exchange.ts";
import { EgressFault, type FaultKind, faultOfSocketError } from "./fault.ts";
import { absoluteUrl, endToEnd, targetOf, tunnelTarget } from "./head.ts";
import { type Budget, type Budgets, Ledger, type RecordedFault, type Traffic } from "./ledger.ts";
import type { EgressPolicy } from "./policy.ts";
import { createNameService, type Resolver, systemResolver } from "./resolve.ts";

/** Milliseconds: for a name, for connecting (over all its addresses), and for silence on an open connection. */
export interface EgressTimeouts {
  readonly resolve: number;
  readonly connect: number;
  readonly idle: number;
}

export interface EgressProxyOptions {
  readonly policy: EgressPolicy;
  readonly budgets: Budgets;
  /** Ports that this service listens on. No hole in the policy opens them on this machine; nor the proxy's own. */
  readonly ownPorts?: readonly number[];
  readonly resolver?: Resolver;
  readonly timeouts?: Partial<EgressTimeouts>;
  /** Called once, when a budget is spent: every connection is gone by then, and no new one is made. */
  readonly onExceeded?: (budget: Budget) => void;
}

/** The one way out of a run's browser. */
export interface EgressProxy {
  /** For Playwright's `newContext({ proxy })`. Without these credentials the proxy serves nobody. */
  readonly settings: { readonly server: string; readonly username: string; readonly password: string };
  readonly traffic: Traffic;
  /** Every host and port that could not be reached, with the reason of the latest attempt. */
  readonly faults: readonly RecordedFault[];
  /** Why `host` (as in a URL) could not be reached; undefined if it was, or was never asked for. */
  faultOf(host: string, port: number): RecordedFault | undefined;
  /** Kills every connection; resolves when the port is free. */
  close(): Promise<void>;
}

const defaultTimeouts: EgressTimeouts = { resolve: 10_000, connect: 10_000, idle: 30_000 };
const statusOf: Record<FaultKind, number> = { blocked: 403, dns: 502, refused: 502, unreachable: 502, timeout: 504 };

/**
 * Starts a filtering HTTP proxy for one run, on a free port of 127.0.0.1. It takes plain requests in absolute form and
 * CONNECT (TLS and websockets), and dials only addresses that it has judged itself (see dial.ts).
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const [username, password] = [randomBytes(9).toString("base64url"), randomBytes(24).toString("base64url")];
  const credentials = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const ended = new AbortController();
  const resolve = createNameService(options.resolver ?? systemResolver, timeouts.resolve, ended.signal);
  const ownPorts = new Set(options.ownPorts);
  const sockets = new Set<Socket>();
  const server = createServer({ maxHeaderSize, keepAliveTimeout: 0 });

  const killAll = () => {
    ended.abort();
    for (const socket of sockets) socket.destroy();
  };
  const ledger = new Ledger(options.budgets, (budget) => {
    killAll();
    options.onExceeded?.(budget);
  });

  const track = (socket: Socket) => {
    if (ended.signal.aborted) socket.destroy();
    sockets.add(socket);
    // Whoever uses the socket learns of its end by its closing.
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  };
  const meter = (stream: Readable) => stream.on("data", (chunk: Buffer) => ledger.spend("bytes", chunk.length));

  const isAuthorized = (request: IncomingMessage) => {
    const given = Buffer.from(request.headers["proxy-authorization"] ?? "");
    return given.length === credentials.length && timingSafeEqual(given, credentials);
  };

  const record = (target: Target, error: unknown): EgressFault => {
    const fault = faultOfSocketError(error);
    if (!ended.signal.aborted) ledger.fail(target, fault);
    return fault;
  };

  const reach = async (target: Target): Promise<Socket> => {
    const { policy } = options;
    const upstream = await dial(target, {
      policy,
      resolve,
      ownPorts,
      patience: timeouts.connect,
      signal: ended.signal,
    });
    ledger.reached(target);
    track(upstream);
    return upstream.setTimeout(timeouts.idle, () => upstream.destroy(new EgressFault("timeout")));
  };

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    response.sendDate = false;
    if (!isAuthorized(request)) return void response.writeHead(407, challenge).end();
    const url = absoluteUrl(request.url ?? "");
    const target = url && targetOf(url);
    if (!target) return void response.writeHead(400, emptyBody).end();
    if (chromiumOwnHosts.has(target.host)) return void response.writeHead(403, emptyBody).end();
    ledger.spend("requests", 1);
    try {
      const upstream = await reach(target);
      response.once("close", () => upstream.destroy());
      if (response.closed) upstream.destroy();
      meter(request);
      const answer = await exchange(request, url, upstream, meter);
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? "", endToEnd(answer.rawHeaders));
      await pipeline(answer, response);
    } catch (error) {
      if (response.headersSent || response.closed) return void response.destroy();
      const status = statusOf[record(target, error).kind];
      // With a phrase of our own: a phrase of the site's that could not be written would be taken up again.
      response.writeHead(status, STATUS_CODES[status], emptyBody).end();
    }
  };

  const tunnel = async (request: IncomingMessage, client: Duplex, head: Buffer) => {
    // At once: a socket that has ended takes nothing back.
    if (head.length > 0) client.unshift(head);
    const answer = (status: number, headers: Record<string, string>) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`, () => client.destroy());
    };
    if (!isAuthorized(request)) return answer(407, challenge);
    const target = tunnelTarget(request.url ?? "");
    if (!target) return answer(400, emptyBody);
    if (chromiumOwnHosts.has(target.host)) return answer(403, emptyBody);
    ledger.spend("requests", 1);
    try {
      const upstream = await reach(target);
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      meter(client);
      meter(upstream);
      // Each direction ends by itself (a half-closed TLS connection may still be answered); a broken one takes both along.
      await Promise.allSettled([pipeline(client, upstream), pipeline(upstream, client)]);
    } catch (error) {
      answer(statusOf[record(target, error).kind], emptyBody);
    }
  };

  server.on("connection", track);
  server.on("clientError", (_error, socket) => socket.destroy());
  // The last resort of both: whatever a site or a browser sends, it must not end the process.
  server.on("request", (request, response) => void forward(request, response).catch(() => response.destroy()));
  server.on("connect", (request, client, head) => void tunnel(request, client, head).catch(() => client.destroy()));

  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(0, "127.0.0.1", listening);
  });
  // A TCP server's address is an object; a string would be a pipe's.
  const { port } = server.address() as AddressInfo;
  ownPorts.add(port);

  return {
    settings: { server: `http://127.0.0.1:${port}`, username, password },
    get traffic() {
      return ledger.traffic;
    },
    get faults() {
      return ledger.faults;
    },
    faultOf: (host, asked) => ledger.faultOf(host, asked),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        killAll();
      }),
  };
}

const emptyBody = { "Content-Length": "0", Connection: "close" };
const challenge = { "Proxy-Authenticate": 'Basic realm="egress"', ...emptyBody };
