import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";
import { until } from "./wait.ts";

/** A web server on the loopback. `origin` has no trailing slash, `host` is for EGRESS_ALLOW. */
export interface PageServer {
  origin: string;
  host: string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves pages until the test is over. Concurrent tests pass `atEnd`. */
export async function servePages(handle: Handle, atEnd: AtEnd = onTestFinished): Promise<PageServer> {
  const { stop, ...server } = await listen(handle);
  atEnd(stop);
  return server;
}

/**
 * Serves pages while the tests of a file run.
 * @param port 0: one that is free
 * @returns a function that returns the origin, once they run
 */
export function servePagesOfFile(handle: Handle, port = 0): () => string {
  let server: PageServer | undefined;
  beforeAll(async () => {
    const { stop, ...started } = await listen(handle, port);
    server = started;
    return stop;
  });
  return () => server?.origin ?? "";
}

async function listen(handle: Handle, fixedPort = 0): Promise<PageServer & { stop: () => Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(fixedPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, stop };
}

/** Sends an HTML page with this style sheet. */
export function sendPage(response: ServerResponse, css: string, body: string, title = "A page"): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="en"><title>${title}</title><style>${css}</style><body>${body}</body></html>`,
  );
}

/** Holds answers back while it is closed. */
export interface Gate {
  close(): void;
  /** Lets the answers that wait pass, and all later ones. */
  open(): void;
  /** The number of answers that wait. */
  waiting(): number;
  pass(answer: () => void): void;
}

/** @returns a gate that is open */
export function gate(): Gate {
  let isClosed = false;
  const releases: (() => void)[] = [];
  return {
    close() {
      isClosed = true;
    },
    open() {
      isClosed = false;
      for (const answer of releases.splice(0)) answer();
    },
    waiting: () => releases.length,
    pass(answer) {
      if (isClosed) releases.push(answer);
      else answer();
    },
  };
}

/** A page that does not finish loading before the test says so. */
export interface HeldPage {
  /** Resolves when the page has begun to load for the nth time. */
  requested(times?: number): Promise<unknown>;
  /** Lets this load and all later ones end. */
  release(): void;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

export function heldPage(): HeldPage {
  const styles = gate();
  styles.close();
  let count = 0;
  return {
    requested: (times = 1) =>
      until(
        `the page to be requested (${times})`,
        () => count,
        (requests) => requests >= times,
      ),
    release: () => styles.open(),
    handle(request, response) {
      if (request.url !== "/held.css") {
        const css = "body { color: #123456; background: #fff; padding: 16px }";
        return sendPage(response, css, '<link rel="stylesheet" href="/held.css"><h1>Held</h1>');
      }
      count += 1;
      styles.pass(() => response.writeHead(200, { "content-type": "text/css" }).end());
    },
  };
}
