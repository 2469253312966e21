import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type pino from "pino";
import { AppError } from "../../platform/errors.ts";
import { type Gate, inBytes, inTime } from "../../platform/gates.ts";
import { errorBody } from "./answers/error-answers.ts";
import { API_HEADERS } from "./headers.ts";

/** A request has to arrive within this time, or it is refused with 408. Node's own limits are 60 s and 300 s. */
const ARRIVAL = {
  headersTimeout: 20_000,
  /** A little more than an upload gets, which is refused with a better message. */
  requestTimeout: 40_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/**
 * A connection is closed after so long without any traffic. Otherwise a client that does not read an answer would occupy its
 * memory. No request waits so long for its answer.
 */
const IDLE_MS = 120_000;

/** The gates of the HTTP server itself. */
export const SERVER_GATES: readonly Gate[] = [
  {
    name: "Request line and headers",
    at: import.meta.url,
    limit: inBytes(maxHeaderSize),
    answer: [errorOf("HPE_HEADER_OVERFLOW")],
  },
  {
    name: "Arrival of the headers",
    at: import.meta.url,
    limit: inTime(ARRIVAL.headersTimeout),
    answer: [errorOf("ERR_HTTP_REQUEST_TIMEOUT")],
  },
  {
    name: "Arrival of a request",
    at: import.meta.url,
    limit: inTime(ARRIVAL.requestTimeout),
    answer: [errorOf("ERR_HTTP_REQUEST_TIMEOUT")],
  },
  {
    name: "Connection without traffic",
    at: import.meta.url,
    limit: inTime(IDLE_MS),
    answer: "the connection is closed",
  },
];

export interface HttpServerOptions extends Pick<ServerOptions, keyof typeof ARRIVAL> {
  log: pino.Logger;
  /** The rate-limit headers of an answer that is not counted. */
  limitHeaders: () => Record<string, string>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Creates an HTTP server that answers unreadable requests with the API's error envelope, a request id and the rate-limit
 * headers. Node by itself sends a bare status line.
 */
export function createHttpServer(answer: Answer, { log, limitHeaders, ...options }: HttpServerOptions): Server {
  // The latest answer of each connection. An error must not be written into an answer that has begun.
  const answers = new WeakMap<Duplex, ServerResponse>();

  const refuse = (socket: Duplex, error: AppError) => {
    const requestId = randomUUID();
    log.info({ request_id: requestId, status: error.status, cause: error.message }, "unreadable request");
    socket.end(plainAnswer(error, requestId, limitHeaders()));
  };

  const server = createServer({ ...ARRIVAL, ...options, requireHostHeader: false }, (request, response) => {
    answers.set(request.socket, response);
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      return refuse(request.socket, new AppError("bad_request", "The request has no Host header."));
    }
    if (hostsOf(request) > 1) {
      return refuse(request.socket, new AppError("bad_request", "The request has more than one Host header."));
    }
    return void answer(request, response);
  });
  server.timeout = IDLE_MS;
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (fault: Error & { code?: string }, socket) => {
    const current = answers.get(socket);
    const isBusy = current?.headersSent === true && !current.writableFinished;
    if (fault.code === "ECONNRESET" || !socket.writable || isBusy) socket.destroy();
    else refuse(socket, errorOf(fault.code));
  });
  return server;
}

/** Node shows only the first Host header, while a proxy in front may have gone by another one (RFC 9112, 3.2). */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** Returns the error for a code of Node's HTTP parser or timers. */
function errorOf(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("headers_too_large", "The request line and the headers must have at most 16 KiB together.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("payload_too_large", "The chunks of the body have extensions that are too long.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("request_timeout", "The request took too long to arrive.");
    default:
      return new AppError("bad_request", "This is not a valid HTTP/1.1 request.");
  }
}

/** Returns a complete answer as text, for a connection that is closed afterwards. */
function plainAnswer(error: AppError, requestId: string, limitHeaders: Record<string, string>): string {
  const body = JSON.stringify(errorBody(error, requestId));
  const headers = {
    ...API_HEADERS,
    ...limitHeaders,
    "X-Request-Id": requestId,
    Date: new Date().toUTCString(),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ""}`, ...lines, "", body].join("\r\n");
}
