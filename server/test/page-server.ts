import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserOptions, createBrowser, type ExtractOptions } from "../src/browser/browser.ts";
import { PageFailure } from "../src/browser/page-failure.ts";
import type { Limits } from "../src/browser/reading.ts";
import { createEgressPolicy } from "../src/egress/policy.ts";
import { silent } from "./log.ts";

// For tests: pages on loopback, and a browser that may reach them and nothing else.

/** HTML, or what answers the request. */
export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface TestSite {
  /** `http://127.0.0.1:<port>`, which is what a test browser may reach. */
  readonly base: string;
  readonly host: string;
  /** Adds what stands at paths (the query does not count). What is nowhere is a 404. */
  serve(routes: Readonly<Record<string, Route>>): void;
  /** Resolves when the path is asked for the next time. */
  asked(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(
  create: (listener: (request: IncomingMessage, response: ServerResponse) => void) => Server = createServer,
): Promise<TestSite> {
  const routes = new Map<string, Route>();
  const awaited = new Map<string, () => void>();
  const server = create((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
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
    asked: (path) => new Promise((resolve) => awaited.set(path, resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with this content type. */
export function content(type: string, body: string | Buffer): Exclude<Route, string> {
  return (_request, response) => void response.setHeader("content-type", type).end(body);
}

/** Takes the request and never answers. */
export const silence: Route = () => {};

/** A document with this inside its head and body. */
export function html(css: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><style>${css}</style><body>${body}</body></html>`;
}

export const usual: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};

export function testBrowser(
  allow: readonly string[],
  limits: Partial<Limits> = {},
  more: Partial<BrowserOptions> = {},
): Browser {
  const policy = createEgressPolicy(allow);
  const executablePath = process.env.BROWSER_PATH;
  return createBrowser({ executablePath, concurrency: 2, policy, log: silent, limits, ...more });
}

/** The failure that the reading ends with; anything else fails the test. */
export async function failureOf(reading: Promise<unknown>): Promise<PageFailure> {
  const outcome = await reading.catch((error: unknown) => error);
  if (outcome instanceof PageFailure) return outcome;
  throw new Error("the page was expected to fail", { cause: outcome });
}
