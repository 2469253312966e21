import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type pino from "pino";
import { AppError } from "../errors.ts";
import { errorBody } from "./error-answers.ts";
import { API_HEADERS } from "./headers.ts";

export interface HttpServerOptions extends Pick<ServerOptions, "headersTimeout" | "connectionsCheckingInterval"> {
  log: pino.Logger;
  /** The rate-limit headers of an answer that no limit counts. */
  limitHeaders: () => Record<string, string>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Node's server, whose own answers, to requests that it cannot read, are errors of the API's like all others: with an
 * envelope, an id and the rate-limit headers. Node itself sends a bare status line.
 */
export function createHttpServer(answer: Answer, { log, limitHeaders, ...options }: HttpServerOptions): Server {
  // The answer that each connection is at, for what comes after it must not be mixed with it.
  const answers = new WeakMap<Duplex, ServerResponse>();

  const refuse = (socket: Duplex, error: AppError) => {
    const requestId = randomUUID();
    log.info({ request_id: requestId, status: error.status, cause: error.message }, "unreadable request");
    socket.end(plainAnswer(error, requestId, limitHeaders()));
  };

  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    answers.set(request.socket, response);
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      return refuse(request.socket, new AppError("bad_request", "The request has no Host header."));
    }
    if (hostsOf(request) > 1) {
      return refuse(request.socket, new AppError("bad_request", "The request has more than one Host header."));
    }
    return void answer(request, response);
  });
  // An expectation that is unknown may be ignored (RFC 9110, 10.1.1).
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
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
}

/** What the codes of Node's parser and clocks mean. */
function errorOf(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("headers_too_large", "The request line and the headers must have at most 16 KiB together.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("payload_too_large", "The chunks of the body have extensions that are too long.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("request_timeout", "The request took too long to arrive.");
    default:
      return new AppError("bad_request", "This is not a request that HTTP/1.1 knows.");
  }
}

/** A whole answer as it goes over the wire, after which the connection is closed. */
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
