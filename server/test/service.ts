import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { silent } from "@tintype/reader/test/log";
import { openWorkerBrowser } from "@tintype/reader/test/worker-browser";
import type { PlanName } from "@tintype/shared/api/accounts/plans";
import type { Extraction, Snapshot } from "@tintype/shared/api/extractions/extractions";
import type { Logger } from "pino";
import type { UploadLimits } from "../src/extraction/uploads/operations.ts";
import type { Passwords } from "../src/identity/accounts/passwords/hash.ts";
import type { RequestLimits } from "../src/identity/limits/buckets.ts";
import { readConfig } from "../src/platform/config/config.ts";
import type { ExtractionId } from "../src/platform/ids.ts";
import { startApi } from "../src/roles/api.ts";
import { startWorker, type WorkerOptions } from "../src/roles/worker.ts";
import { quickPasswords } from "./accounts/passwords.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { type Answer, type Call, type CallOptions, checkedCallsOf } from "./http/http.ts";

// The whole service in this process, and pages for it to read.

export interface TestService {
  database: TestDatabase;
  /** The API's URL, without a trailing slash. */
  url: string;
  /** Calls the API and checks each answer against the OpenAPI document. */
  call: Call;
  /** Registers an account, and returns a function that calls the API with its token. */
  signUp(): Promise<Call>;
  /** The URL of the test's pages, without a trailing slash. */
  pages: string;
  /** Sets the handler of requests for pages. */
  serve(handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

export interface TestOptions {
  worker?: boolean;
  /**
   * True if the worker reads pages in processes as the service does, and not in that of the test, which takes five
   * seconds of the processor less.
   */
  readsInProcesses?: boolean;
  /** Opens the browser of a worker that reads in the process of the test. */
  openBrowser?: NonNullable<WorkerOptions["openBrowser"]>;
  /** The plan of users without a plan of their own. */
  plan?: PlanName;
  /** By default so high that no test reaches them. */
  requestLimits?: RequestLimits;
  uploadLimits?: Partial<UploadLimits>;
  /** The clock of limits and quotas. */
  now?: () => Date;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** By default with hashes that cost little. */
  passwords?: Passwords;
  /** A log that says nothing by default. */
  log?: Logger;
  /** The dashboard's build. The repository's by default. */
  dashboardFolder?: string;
  /** Gives the URL of a proxy for the database. */
  route?: (databaseUrl: string) => Promise<string>;
  /** The handler of requests for pages from the start: a worker may read one that waits before the test can call `serve`. */
  serves?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Creates the database, instead of an empty one. It gets the URL of the test's pages. */
  createDatabase?: (pages: string) => Promise<TestDatabase>;
}

/** For tests that issue tokens themselves. */
export const TEST_JWT_SECRET = "for tests only ".repeat(4);

export const OPEN: RequestLimits = {
  anonymous: 1e6,
  views: 1e6,
  login: 1e6,
  password: 1e6,
  diff: 1e6,
  webhookTest: 1e6,
  registration: 1e6,
  export: 1e6,
  upload: 1e6,
};

/** Starts an API and, unless `worker` is false, a worker with a real Chromium, on a new database. */
export async function startTestService({
  worker = true,
  readsInProcesses = false,
  openBrowser = openWorkerBrowser,
  plan = "enterprise",
  requestLimits = OPEN,
  uploadLimits = {},
  now,
  env = {},
  passwords = quickPasswords(),
  log = silent,
  dashboardFolder,
  route,
  serves = (_request, response) => void response.writeHead(404).end(),
  createDatabase = () => createTestDatabase(route),
}: TestOptions = {}): Promise<TestService> {
  let handle = serves;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one

  const pages = `http://127.0.0.1:${port}`;
  const database = await createDatabase(pages);
  const config = readConfig({
    PORT: "0",
    JWT_SECRET: TEST_JWT_SECRET,
    DEFAULT_PLAN: plan,
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    BROWSER_PATH: process.env.BROWSER_PATH,
    // Most tests have no use for screenshots, which take time.
    SCREENSHOTS_KEPT: "0",
    // Who sets the clock ahead stays signed in.
    ...(now && { JWT_TTL: "365d" }),
    ...env,
  });
  const options = { config, db: database.db, databaseUrl: database.url, log };
  const reading = readsInProcesses ? {} : { openBrowser };
  const roles = worker ? [await startWorker({ ...options, ...reading, pool: database.pool })] : [];
  const api = await startApi({
    ...options,
    requestLimits,
    uploadLimits,
    passwords,
    ...(now && { now }),
    ...(dashboardFolder !== undefined && { dashboardFolder }),
  });
  // PUBLIC_URL is the address that others use.
  const url = env.PUBLIC_URL === undefined ? api.url : `http://127.0.0.1:${api.port}`;
  const call = await checkedCallsOf(url, { hasMetrics: env.METRICS_TOKEN !== undefined });
  return {
    database,
    url,
    call,
    signUp: async () => {
      const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse", name: "Ada" };
      const { token } = (await call("POST /api/auth/register", { json: account })).body as { token: string };
      return (request, more: CallOptions = {}) => call(request, { token, ...more });
    },
    pages,
    serve: (newHandle) => {
      handle = newHandle;
    },
    stop: async () => {
      await api.stop();
      for (const role of roles) await role.stop();
      server.closeAllConnections();
      server.close();
      await database.drop();
    },
  };
}

/** Returns a handler that answers every request with one HTML page. */
export function page(css: string, body = "<p>Hello</p>") {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Page</title><style>${css}</style><body>${body}</body></html>`);
  };
}

/** Waits longer than a reading may take, however busy the machine is. */
export const waiting = { headers: { prefer: "wait=60" } };

// The calls check these answers against the OpenAPI document, so their shapes are known.
export const asExtraction = ({ body }: Answer) => body as Extraction & { id: ExtractionId };
export const asSnapshots = ({ body }: Answer) => (body as { data: Snapshot[] }).data;
