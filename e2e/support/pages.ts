import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, onTestFinished } from "vitest";

/** A web server of a test's own on the loopback; `origin` has no trailing slash, `host` is for EGRESS_ALLOW. */
export interface PageServer {
  origin: string;
  host: string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves pages until the test is over. */
export async function servePages(handle: Handle): Promise<PageServer> {
  const { stop, ...server } = await listen(handle);
  onTestFinished(stop);
  return server;
}

/** Serves pages while a file's tests run. @returns the origin, once they do */
export function servePagesOfFile(handle: Handle): () => string {
  let server: PageServer | undefined;
  beforeAll(async () => {
    const { stop, ...started } = await listen(handle);
    server = started;
    return stop;
  });
  return () => server?.origin ?? "";
}

async function listen(handle: Handle): Promise<PageServer & { stop: () => Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, stop };
}

/** Sends an HTML page whose one style sheet is given. */
export function sendPage(response: ServerResponse, css: string, body: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><html lang="en"><title>A page</title><style>${css}</style><body>${body}</body></html>`);
}

/** A page whose load stays under way until the test lets it end. */
export interface HeldPage {
  /** Resolves when somebody has begun to load the page for the nth time. */
  requested(times?: number): Promise<void>;
  /** Lets this load and all later ones end. */
  release(): void;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

export function heldPage(): HeldPage {
  const held: ServerResponse[] = [];
  const listeners = new Set<() => void>();
  let count = 0;
  let released = false;
  const finish = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/css" }).end();
  return {
    requested: (times = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (count >= times) resolve();
        };
        listeners.add(look);
        look();
      }),
    release() {
      released = true;
      for (const response of held.splice(0)) finish(response);
    },
    handle(request, response) {
      if (request.url !== "/held.css") {
        const css = "body { color: #123456; background: #fff; padding: 16px }";
        return sendPage(response, css, '<link rel="stylesheet" href="/held.css"><h1>Held</h1>');
      }
      count += 1;
      for (const look of listeners) look();
      if (released) finish(response);
      else held.push(response);
    },
  };
}
