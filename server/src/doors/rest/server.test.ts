import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { silent } from "@tintype/reader/test/log";
import { type ErrorCode, errorStatus } from "@tintype/shared/api/errors/errors";
import { expect, onTestFinished, test } from "vitest";
import type { Answer } from "../../../test/http/http.ts";
import { sendRaw } from "../../../test/http/raw-requests.ts";
import { createHttpServer, type HttpServerOptions } from "./server.ts";

const limitHeaders = () => ({ "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "60", "X-RateLimit-Reset": "1" });

async function start(
  options: Partial<HttpServerOptions> = {},
  answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) => response.end("{}"),
): Promise<string> {
  const server = createHttpServer(answer, { log: silent, limitHeaders, ...options });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  return `http://127.0.0.1:${port}`;
}

function expectRefusal({ status, headers, body }: Answer, code: ErrorCode) {
  expect({ status, body }).toMatchObject({
    status: errorStatus[code],
    body: { error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } },
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "60",
    "x-ratelimit-reset": "1",
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
}

const unreadable: [what: string, bytes: string, code: ErrorCode][] = [
  ["is not HTTP", "NONSENSE\r\n\r\n", "bad_request"],
  ["has a broken header", "GET / HTTP/1.1\r\nHost: x\r\nno colon here\r\n\r\n", "bad_request"],
  ["has no Host", "GET / HTTP/1.1\r\n\r\n", "bad_request"],
  ["has two different Host headers", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", "bad_request"],
  ["has the same Host header twice", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", "bad_request"],
  [
    "has two Content-Length headers",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "bad_request",
  ],
  [
    "has headers that are too long",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    "headers_too_large",
  ],
  ["has a path that is too long", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, "headers_too_large"],
];

test.each(unreadable)("a request that %s is refused with the error envelope", async (_what, bytes, code) => {
  expectRefusal(await sendRaw(await start(), bytes), code);
});

test("a request whose head does not arrive in time is refused with the error envelope", async () => {
  const url = await start({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  expectRefusal(await sendRaw(url, "GET / HTTP/1.1\r\nHost:"), "request_timeout");
});

test("a request whose body does not arrive in time is refused with the error envelope", async () => {
  const timeouts = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const url = await start(timeouts, (request, response) => request.resume().on("end", () => response.end("{}")));
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n";
  expectRefusal(await sendRaw(url, `${head}{`), "request_timeout");
});

test("an unknown Expect header is ignored", async () => {
  const bytes = "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n";
  expect(await sendRaw(await start(), bytes)).toMatchObject({ status: 200, body: {} });
});

test("invalid bytes after a request do not end up in its answer", async () => {
  const url = await start({}, (_request, response) => response.writeHead(200, { "content-length": 4 }).write("ab"));
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  let received = "";
  for await (const piece of socket) {
    received += String(piece);
    if (received.endsWith("ab")) socket.write("NONSENSE\r\n\r\n");
  }
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nab$/);
});
