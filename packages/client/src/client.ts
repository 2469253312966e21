import createOpenApiClient, { type Client as RawClient } from "openapi-fetch";
import { aboutAnswer, errorOf, TintypeError, transportError } from "./error.ts";
import type { components, paths } from "./generated/api.ts";
import { pause, type RetryOptions, withRetries } from "./retry.ts";

type Schemas = components["schemas"];
type NewExtraction = paths["/api/extractions"]["post"]["requestBody"]["content"]["application/json"];

export interface ClientOptions extends Partial<RetryOptions> {
  /** The server's address: `https://tintype.example`. */
  readonly server: string;
  /** An API key (`tt_…`), or the JWT of a session. */
  readonly key: string;
  /** The team in which things are created; its id. */
  readonly team?: string;
  readonly fetch?: typeof fetch;
}

export interface WaitOptions<Progress> {
  /** Longest time to wait, in seconds; 300 by default. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Called with each state that differs from the one before. */
  readonly onProgress?: (progress: Progress) => void;
}

/** An answer of `raw`. */
interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

interface List<Item> {
  readonly data: readonly Item[];
  readonly pagination: Schemas["Pagination"];
}

export interface Client {
  /** Every endpoint, typed, with answers as they come: `raw.GET("/api/extractions/{id}", { params: { path: { id } } })`. */
  readonly raw: RawClient<paths>;
  /** Returns the data of an answer of `raw`. @throws TintypeError for an error */
  data<Data>(answer: Promise<Answer<Data>>): Promise<Data>;
  /** Goes through all items of a list, page by page: `items((page) => raw.GET(path, { params: { query: { page } } }))`. */
  items<Item>(load: (page: number) => Promise<Answer<List<Item>>>): AsyncIterable<Item>;
  /** Reads a page for the first time, and waits for its tokens. @throws TintypeError */
  extract(page: NewExtraction, wait?: WaitOptions<Schemas["Extraction"]>): Promise<Schemas["Extraction"]>;
  /** Reads an extraction's page again, and waits for its tokens. @throws TintypeError */
  run(extractionId: string, wait?: WaitOptions<Schemas["Extraction"]>): Promise<Schemas["Extraction"]>;
  /** Waits until the run of an extraction has ended. @throws TintypeError with `failureCause` if it has failed */
  waitForRun(extractionId: string, wait?: WaitOptions<Schemas["Extraction"]>): Promise<Schemas["Extraction"]>;
  /** Waits until a site's run has ended. Its `progress` says how many pages have failed. @throws TintypeError */
  waitForSiteRun(siteId: string, runId: string, wait?: WaitOptions<Schemas["SiteRun"]>): Promise<Schemas["SiteRun"]>;
}

/** Makes a client of one server. It works wherever `fetch` does. */
export function createClient({ server, key, team, retries = 4, maxWait = 60, ...options }: ClientOptions): Client {
  const raw = createOpenApiClient<paths>({
    baseUrl: server,
    headers: { authorization: `Bearer ${key}`, ...(team !== undefined && { "x-team-id": team }) },
    fetch: withRetries(options.fetch ?? ((request) => fetch(request)), { retries, maxWait }),
  });

  const waitForRun: Client["waitForRun"] = async (id, wait = {}) => {
    const load = (signal: AbortSignal) => raw.GET("/api/extractions/{id}", { params: { path: { id } }, signal });
    const hasEnded = ({ status }: Schemas["Extraction"]) => status === "completed" || status === "failed";
    const { state: extraction, requestId } = await waitUntil(load, hasEnded, wait);
    if (extraction.status === "completed") return extraction;
    const { message = "The page could not be read.", cause } = extraction.error ?? {};
    throw new TintypeError("extraction_failed", message, { requestId, failureCause: cause });
  };

  return {
    raw,
    data: dataOf,
    items: itemsOf,
    waitForRun,
    async extract(body, wait = {}) {
      const header = { "idempotency-key": crypto.randomUUID() };
      const signal = wait.signal ?? null;
      const { id } = await dataOf(raw.POST("/api/extractions", { params: { header }, body, signal }));
      return waitForRun(id, wait);
    },
    async run(id, wait = {}) {
      const signal = wait.signal ?? null;
      await dataOf(raw.POST("/api/extractions/{id}/runs", { params: { path: { id } }, signal }));
      return waitForRun(id, wait);
    },
    async waitForSiteRun(id, run_id, wait = {}) {
      const path = { id, run_id };
      const load = (signal: AbortSignal) => raw.GET("/api/sites/{id}/runs/{run_id}", { params: { path }, signal });
      return (await waitUntil(load, ({ status }) => status === "completed", wait)).state;
    },
  };
}

async function dataOf<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  return (await received(answer)).data;
}

/** The data of an answer, and the answer. @throws TintypeError; the reason of a signal */
async function received<Data>(answer: Promise<Answer<Data>>): Promise<{ data: Data; response: Response }> {
  const { data, error, response } = await answer.catch((fault: unknown) => {
    throw transportError(fault);
  });
  if (!response.ok) throw errorOf(response, error);
  return { data: data as Data, response }; // an answer that is no error has data
}

async function* itemsOf<Item>(load: (page: number) => Promise<Answer<List<Item>>>): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const { data, pagination } = await dataOf(load(page));
    yield* data;
    if (data.length === 0 || pagination.page * pagination.per_page >= pagination.total) return;
  }
}

/** The first pauses between two looks are short, because most runs end within seconds. In milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

async function waitUntil<State>(
  load: (signal: AbortSignal) => Promise<Answer<State>>,
  hasEnded: (state: State) => boolean,
  { timeout = 300, signal, onProgress }: WaitOptions<State>,
): Promise<{ state: State; requestId: string | undefined }> {
  const late = AbortSignal.timeout(timeout * 1000);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  let last = "";
  let requestId: string | undefined;
  try {
    for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
      const { data: state, response } = await received(load(stop));
      ({ requestId } = aboutAnswer(response));
      const text = JSON.stringify(state);
      if (text !== last) onProgress?.(state);
      last = text;
      if (hasEnded(state)) return { state, requestId };
      await pause(wait, stop);
    }
  } catch (error) {
    if (late.aborted && !signal?.aborted) {
      throw new TintypeError("timeout", `The run has not ended within ${timeout} s.`, { requestId });
    }
    throw error;
  }
}
