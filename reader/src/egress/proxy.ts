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

/** In ms: for resolving a name, for connecting (all addresses together), and until an idle connection is closed. */
export interface EgressTimeouts {
  readonly resolve: number;
  readonly connect: number;
  readonly idle: number;
}

/** Address at which a proxy listens, and the host under which browsers reach it. */
export interface ProxyAddress {
  readonly listen: string;
  readonly host: string;
}

/** For browsers on this machine. */
export const LOOPBACK: ProxyAddress = { listen: "127.0.0.1", host: "127.0.0.1" };

export interface EgressProxyOptions {
  /** By default only for browsers on this machine. */
  readonly address?: ProxyAddress;
  readonly policy: EgressPolicy;
  readonly budgets: Budgets;
  /** Ports that this service listens on. No exception of the policy allows them on this machine, nor the proxy's own port. */
  readonly ownPorts?: readonly number[];
  readonly resolver?: Resolver;
  readonly timeouts?: Partial<EgressTimeouts>;
  /** Called once, when a budget is exceeded. All connections have been closed by then, and no new ones are made. */
  readonly onExceeded?: (budget: Budget) => void;
}

/** The proxy through which all traffic of a visit goes. */
export interface EgressProxy {
  /** `server` is for Playwright's `newContext({ proxy })`. The proxy refuses requests without the credentials (proxy-password.ts). */
  readonly settings: { readonly server: string; readonly username: string; readonly password: string };
  readonly traffic: Traffic;
  /** Every host and port that could not be connected to, with the reason of the last attempt. */
  readonly faults: readonly RecordedFault[];
  /** Returns why `host` (as in a URL) could not be connected to; undefined if it could, or was never requested. */
  faultOf(host: string, port: number): RecordedFault | undefined;
  /** Closes every connection. Resolves when the port is free. */
  close(): Promise<void>;
}

const defaultTimeouts: EgressTimeouts = { resolve: 10_000, connect: 10_000, idle: 30_000 };
const statusOf: Record<FaultKind, number> = { blocked: 403, dns: 502, refused: 502, unreachable: 502, timeout: 504 };

/**
 * Starts a filtering HTTP proxy for one visit, on a free port of 127.0.0.1. It accepts plain requests in absolute form and
 * CONNECT (for TLS and websockets), and only connects to addresses that the policy has judged (see dial.ts).
 */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const { address = LOOPBACK } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const [username, password] = [randomBytes(9).toString("base64url"), randomBytes(24).toString("base64url")];
  const credentials = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const ended = new AbortController();
  const resolve = createNameService(options.resolver ?? systemResolver, timeouts.resolve, ended.signal);
  const ownPorts = new Set(options.ownPorts);
  const sockets = new Set<Socket>();
  const server = createServer({ maxHeaderSize, keepAliveTimeout: 0 });

  const closeAll = () => {
    ended.abort();
    for (const socket of sockets) socket.destroy();
  };
  const ledger = new Ledger(options.budgets, (budget) => {
    closeAll();
    options.onExceeded?.(budget);
  });

  const track = (socket: Socket) => {
    if (ended.signal.aborted) socket.destroy();
    sockets.add(socket);
    // The users of the socket listen to its close event.
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  };
  const meter = (stream: Readable) => stream.on("data", (chunk: Buffer) => ledger.spend("bytes", chunk.length));

  const isAuthorized = (request: IncomingMessage) => {
    const received = Buffer.from(request.headers["proxy-authorization"] ?? "");
    return received.length === credentials.length && timingSafeEqual(received, credentials);
  };

  const record = (target: Target, error: unknown): EgressFault => {
    const fault = faultOfSocketError(error);
    if (!ended.signal.aborted) ledger.fail(target, fault);
    return fault;
  };

  const connect = async (target: Target): Promise<Socket> => {
    const { policy } = options;
    const upstream = await dial(target, {
      policy,
      resolve,
      ownPorts,
      timeoutMs: timeouts.connect,
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
      const upstream = await connect(target);
      response.once("close", () => upstream.destroy());
      if (response.closed) upstream.destroy();
      meter(request);
      const answer = await exchange(request, url, upstream, meter);
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? "", endToEnd(answer.rawHeaders));
      await pipeline(answer, response);
    } catch (error) {
      if (response.headersSent || response.closed) return void response.destroy();
      const status = statusOf[record(target, error).kind];
      // Sets the status message explicitly, because Node would reuse one from the site that could not be written before.
      response.writeHead(status, STATUS_CODES[status], emptyBody).end();
    }
  };

  const tunnel = async (request: IncomingMessage, client: Duplex, head: Buffer) => {
    // This must happen immediately, because unshift fails on a socket that has ended.
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
      const upstream = await connect(target);
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      meter(client);
      meter(upstream);
      // Each direction ends separately (the server may still answer a half-closed TLS connection). An error ends both.
      await Promise.allSettled([pipeline(client, upstream), pipeline(upstream, client)]);
    } catch (error) {
      answer(statusOf[record(target, error).kind], emptyBody);
    }
  };

  server.on("connection", track);
  server.on("clientError", (_error, socket) => socket.destroy());
  // The catch handlers ensure that nothing that a site or a browser sends can end the process.
  server.on("request", (request, response) => void forward(request, response).catch(() => response.destroy()));
  server.on("connect", (request, client, head) => void tunnel(request, client, head).catch(() => client.destroy()));

  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(0, address.listen, listening);
  });
  // The address of a TCP server is an object. It is a string only for pipes.
  const { port } = server.address() as AddressInfo;
  ownPorts.add(port);

  return {
    settings: {
      server: `http://${address.host.includes(":") ? `[${address.host}]` : address.host}:${port}`,
      username,
      password,
    },
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
        closeAll();
      }),
  };
}

const emptyBody = { "Content-Length": "0", Connection: "close" };
const challenge = { "Proxy-Authenticate": 'Basic realm="egress"', ...emptyBody };
