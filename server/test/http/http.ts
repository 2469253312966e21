import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import type Koa from "koa";
import { z } from "zod";
import type { RequestState } from "../../src/doors/rest/context.ts";

// An app on a real port, and a fetch that checks every answer against the OpenAPI document.

export type RunningApp = { url: string; close: () => Promise<void> };

/** Serves an app on a free port of the loopback. */
export async function serveApp(app: Koa<RequestState>): Promise<RunningApp> {
  const handle = app.callback();
  const server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The parts of a request other than its path. `json` is sent as the body, `token` as a bearer token. */
export type CallOptions = {
  token?: string | undefined;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  headers?: Record<string, string>;
};

/** An answer. `body` is the parsed JSON, or the text if it is not JSON. */
export type Answer = { status: number; headers: Headers; body: unknown };

/** Calls an endpoint: `call("POST /api/extractions", { token, json: { url } })`. */
export type Call = (request: string, options?: CallOptions) => Promise<Answer>;

/**
 * Returns a function that calls the service at `url`. It throws if the service's OpenAPI document does not describe the
 * answer's status, media type or body.
 */
export async function checkedCalls(url: string): Promise<Call> {
  return callsTo(url, await describe(url));
}

/** The rules that a service promises for its answers. */
interface Description {
  readonly check: AnswerChecker;
  /** True if it counts requests: then every answer has the headers of limits. */
  readonly isLimited: boolean;
}

/** The descriptions of services with and without metrics. To make a document took a fifteenth of the processor's time for the server's tests. */
const descriptions = new Map<boolean, Promise<Description>>();

/**
 * As `checkedCalls`, for one of several services in this process.
 * @param hasMetrics true if the service answers GET /metrics, the only operation that depends on settings
 */
export async function checkedCallsOf(url: string, { hasMetrics }: { hasMetrics: boolean }): Promise<Call> {
  const description = descriptions.get(hasMetrics) ?? describe(url);
  descriptions.set(hasMetrics, description);
  return callsTo(url, await description);
}

async function describe(url: string): Promise<Description> {
  const openApi = await fetch(`${url}/openapi.json`);
  return { isLimited: openApi.headers.has("x-ratelimit-limit"), check: answerChecker(await openApi.json()) };
}

function callsTo(url: string, { check, isLimited }: Description): Call {
  return async (request, options = {}) => {
    const [method = "GET", path = "/"] = request.split(" ");
    const response = await fetch(url + path, requestInit(method, options));
    const text = await response.text();
    const isJson = text !== "" && mediaType(response.headers) === "application/json";
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    check(method, new URL(url + path).pathname, answer);
    if (isLimited) checkLimitHeaders(request, answer.headers);
    return answer;
  };
}

function checkLimitHeaders(request: string, headers: Headers): void {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));
  const whole = [limit, remaining, reset].every((value) => value && /^\d+$/.test(value));
  if (!whole || Number(remaining) > Number(limit)) {
    throw new Error(`${request} has the rate-limit headers ${limit}, ${remaining}, ${reset}`);
  }
}

function requestInit(method: string, { token, json, body, headers }: CallOptions): RequestInit {
  return {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
  };
}

const content = z.record(z.string(), z.object({ schema: z.unknown().optional() }));
const response = z.object({ content: content.optional() });
const operation = z.looseObject({
  responses: z.record(z.string(), response.extend({ $ref: z.string().optional() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ responses: z.record(z.string(), response).default({}) }),
});

type AnswerChecker = (method: string, path: string, answer: Answer) => void;

/** The checkers, by the part of the document that they use. Ajv took 3.4 of 45 s of processor time for one document per file. */
const checkers = new Map<string, AnswerChecker>();

/** Returns a function that throws for an answer that the OpenAPI document does not describe. */
export function answerChecker(openApi: unknown): AnswerChecker {
  const { paths, components } = documentSchema.parse(openApi);
  const described = JSON.stringify({ paths, components });
  const checker = checkers.get(described) ?? createChecker({ paths, components });
  checkers.set(described, checker);
  return checker;
}

function createChecker(openApi: z.infer<typeof documentSchema>): AnswerChecker {
  const { paths, components } = openApi;
  // Not strict, and silent, because Ajv does not know OpenAPI's own keywords and some formats.
  const ajv = new Ajv({ strict: false, logger: false, allErrors: true });
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  ajv.addSchema({ ...openApi, $id: DOCUMENT });
  const templates = Object.keys(paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

  return (method, path, answer) => {
    const what = `${method} ${path} → ${answer.status}`;
    if (!answer.headers.get("x-request-id")) throw new Error(`${what} has no X-Request-Id`);
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const responses = template === undefined ? undefined : paths[template]?.[verb]?.responses;
    if (template === undefined || !responses) return checkUndescribed(ajv, what, answer);

    const answered = responses[answer.status];
    if (!answered) throw new Error(`${what} is not documented; ${Object.keys(responses).join(", ")} are`);
    const shared = answered.$ref?.split("/").at(-1);
    const response = shared === undefined ? answered : (components.responses[shared] ?? {});
    const place =
      shared === undefined
        ? ["paths", template, verb, "responses", String(answer.status)]
        : ["components", "responses", shared];
    if (!response.content) return; // 304 has no body
    const type = mediaType(answer.headers);
    const described = response.content?.[type];
    if (!described) throw new Error(`${what} is ${type}, which is not documented`);
    // A file has no schema, and an answer to HEAD has no body.
    if (described.schema === undefined || method === "HEAD") return;
    checkBody(ajv, pointer([...place, "content", type, "schema"]), what, answer.body);
  };
}

/** An answer that comes from no endpoint must be an error envelope or the answer to OPTIONS. */
function checkUndescribed(ajv: Ajv2020, what: string, answer: Answer): void {
  if (answer.status === 204) return;
  if (![404, 405, 429, 500].includes(answer.status)) throw new Error(`${what}, where the document has no operation`);
  checkBody(ajv, pointer(["components", "schemas", "Error"]), what, answer.body);
}

function checkBody(ajv: Ajv2020, schema: string, what: string, body: unknown): void {
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`${what}: the document has no schema at ${schema}`);
  if (!validate(body)) throw new Error(`${what} does not match the document: ${ajv.errorsText(validate.errors)}`);
}

const DOCUMENT = "openapi.json";

function pointer(keys: readonly string[]): string {
  const escaped = keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
  return `${DOCUMENT}#/${escaped.join("/")}`;
}

function mediaType(headers: Headers): string {
  return headers.get("content-type")?.split(";")[0] ?? "";
}
