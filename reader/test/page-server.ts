import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserProcessesOptions, createBrowserProcesses } from "../src/process/browser-processes.ts";
import { PageFailure } from "../src/reading/page-failure.ts";
import type { Browser, ExtractOptions, Limits } from "../src/reading/reading.ts";
import { silent } from "./log.ts";
import { openWorkerBrowser, type WorkerBrowserOptions } from "./worker-browser.ts";

// Serves pages on loopback, with a browser that can only connect to them.

/** The HTML of a page, or a function that answers its requests. */
export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface PageServer {
  /** `http://127.0.0.1:<port>`. */
  readonly base: string;
  /** `127.0.0.1:<port>`, for the addresses that a browser is allowed to connect to. */
  readonly host: string;
  /** Adds routes by path, without the query. Other paths answer 404. */
  serve(routes: Readonly<Record<string, Route>>): void;
  /** Resolves at the next request for the path. */
  requested(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startPageServer(
  create: (listener: (request: IncomingMessage, response: ServerResponse) => void) => Server = createServer,
): Promise<PageServer> {
  const routes = new Map<string, Route>();
  const awaited = new Map<string, () => void>();
  const server = create((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    awaited.get(pathname)?.();
    const route = routes.get(pathname);
    if (typeof route === "function") return route(request, response);
    response.statusCode = route === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8").end(route ?? "<h1>Not here</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const host = `127.0.0.1:${port}`;
  return {
    base: `http://${host}`,
    host,
    serve: (more) => {
      for (const [path, route] of Object.entries(more)) routes.set(path, route);
    },
    requested: (path) => new Promise((resolve) => awaited.set(path, resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Makes a route that answers with this content type. */
export function content(type: string, body: string | Buffer): Exclude<Route, string> {
  return (_request, response) => void response.setHeader("content-type", type).end(body);
}

/** A route that never answers its requests. */
export const neverAnswer: Route = () => {};

/** Makes a document with this style sheet and body. */
export function html(css: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><style>${css}</style><body>${body}</body></html>`;
}

export const defaultOptions: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};

/** Opens a browser that can connect to these addresses and to no other private ones. It reads in this process. */
export function createTestBrowser(
  allow: readonly string[],
  limits: Partial<Limits> = {},
  more: Omit<WorkerBrowserOptions, "egressAllow" | "limits"> = {},
): Browser {
  return openWorkerBrowser({ egressAllow: allow, limits, ...more });
}

/** Like `createTestBrowser`, but reads as the service does: in processes, each with its own Chromium. */
export function createTestProcesses(
  allow: readonly string[],
  limits: Partial<Limits> = {},
  more: Partial<BrowserProcessesOptions> = {},
): Browser {
  const executablePath = process.env.BROWSER_PATH;
  return createBrowserProcesses({ executablePath, concurrency: 2, egressAllow: allow, log: silent, limits, ...more });
}

/** Returns the failure of a reading. Throws if the reading succeeds or fails with another error. */
export async function failureOf(reading: Promise<unknown>): Promise<PageFailure> {
  const outcome = await reading.catch((error: unknown) => error);
  if (outcome instanceof PageFailure) return outcome;
  throw new Error("the page was expected to fail", { cause: outcome });
}
