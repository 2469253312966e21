import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Extraction, Snapshot } from "@tintype/shared/api/extractions";
import type { PlanName } from "@tintype/shared/api/plans";
import { readConfig } from "../src/config.ts";
import type { ExtractionId } from "../src/ids.ts";
import type { RequestLimits } from "../src/limits/buckets.ts";
import { startApi } from "../src/roles/api.ts";
import { startWorker } from "../src/roles/worker.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type Answer, type Call, type CallOptions, checkedCalls } from "./http.ts";
import { silent } from "./log.ts";

// For tests: the whole service in this process, and pages for it to read.

export interface TestService {
  database: TestDatabase;
  /** Where the API listens, without a trailing slash. */
  url: string;
  /** Each answer is held against the OpenAPI document. */
  call: Call;
  /** Registers an account, and gives calls that carry its token. */
  signUp(): Promise<Call>;
  /** Where the test's pages are, without a trailing slash. */
  pages: string;
  /** Answers requests for pages from now on. */
  serve(handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

export interface TestOptions {
  worker?: boolean;
  /** Of everybody without a plan of their own. */
  plan?: PlanName;
  /** So high, unless given, that no test comes near them. */
  requestLimits?: RequestLimits;
  /** The clock of limits and quotas. */
  now?: () => Date;
  /** Further variables of the environment. */
  env?: Record<string, string>;
}

/** For tests that make tokens of their own. */
export const TEST_JWT_SECRET = "for tests only ".repeat(4);

const OPEN: RequestLimits = {
  anonymous: 1e6,
  login: 1e6,
  password: 1e6,
  diff: 1e6,
  registration: 1e6,
  export: 1e6,
};

/** API and, unless `worker` is false, a worker with a real Chromium, on a database of their own. */
export async function startTestService({
  worker = true,
  plan = "enterprise",
  requestLimits = OPEN,
  now,
  env = {},
}: TestOptions = {}): Promise<TestService> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one

  const database = await createTestDatabase();
  const config = readConfig({
    PORT: "0",
    JWT_SECRET: TEST_JWT_SECRET,
    DEFAULT_PLAN: plan,
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    BROWSER_PATH: process.env.BROWSER_PATH,
    ...env,
  });
  const options = { config, db: database.db, databaseUrl: database.url, log: silent };
  const roles = [...(worker ? [await startWorker(options)] : [])];
  const api = await startApi({ ...options, requestLimits, ...(now && { now }) });
  const call = await checkedCalls(api.url);
  return {
    database,
    url: api.url,
    call,
    signUp: async () => {
      const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse", name: "Ada" };
      const { token } = (await call("POST /api/auth/register", { json: account })).body as { token: string };
      return (request, more: CallOptions = {}) => call(request, { token, ...more });
    },
    pages: `http://127.0.0.1:${port}`,
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

/** Answers every request with one HTML page. */
export function page(css: string, body = "<p>Hello</p>") {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Page</title><style>${css}</style><body>${body}</body></html>`);
  };
}

export const waiting = { headers: { prefer: "wait=30" } };

// The OpenAPI document has been held against these answers: their shapes are known.
export const asExtraction = ({ body }: Answer) => body as Extraction & { id: ExtractionId };
export const asSnapshots = ({ body }: Answer) => (body as { data: Snapshot[] }).data;
