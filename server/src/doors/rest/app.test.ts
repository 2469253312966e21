import { once } from "node:events";
import { createConnection } from "node:net";
import { success, text } from "@tintype/shared/api/common/common";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Call, checkedCalls, type RunningApp, serveApp } from "../../../test/http/http.ts";
import { AppError } from "../../platform/errors.ts";
import { type ApiKeyId, idParam, newId, type SessionId, type UserId } from "../../platform/ids.ts";
import { file, fileReply, reply } from "../../platform/operation/answer.ts";
import { operation, rawBody } from "../../platform/operation/operation.ts";
import { createApp } from "./app.ts";

const userId = newId<UserId>();
const common = { tag: "Test", credentials: "none" } as const;
const waiting = Promise.withResolvers<AbortSignal>();

const operations = [
  operation({
    ...common,
    rest: "POST /api/things",
    summary: "Create a thing",
    credentials: "any",
    status: 201,
    responseHeaders: { Location: "Where the thing is." },
    input: {
      query: z.object({ label: text().optional() }),
      body: z.strictObject({
        name: text(),
        size: z.strictObject({ width: z.int() }).optional(),
        notes: z.json().optional(),
      }),
    },
    output: z.object({ name: z.string(), by: z.string() }),
    run: async ({ name }, { caller }) =>
      reply({ name: name, by: caller.userId }, { headers: { Location: "/api/things/1" } }),
  }),
  operation({
    ...common,
    rest: "GET /api/things/:id",
    summary: "Get a thing",
    input: { params: z.object({ id: idParam() }) },
    output: z.object({ id: z.string() }),
    run: async ({ id }) => ({ id: id }),
  }),
  operation({
    ...common,
    rest: "DELETE /api/things/:id",
    summary: "Delete a thing",
    credentials: "jwt",
    missing: "team_not_found",
    input: { params: z.object({ id: idParam() }) },
    output: success,
    run: async () => ({ success: true }),
  }),
  operation({
    ...common,
    rest: "POST /api/optional",
    summary: "Take a body or none",
    input: { body: z.strictObject({ name: text() }).optional() },
    output: z.object({ name: z.string().nullable() }),
    run: async (body) => ({ name: body?.name ?? null }),
  }),
  operation({
    ...common,
    rest: "GET /api/headers",
    summary: "Read a header",
    input: {
      headers: z.object({
        prefer: text()
          .regex(/^wait=\d+$/)
          .optional(),
      }),
    },
    output: z.object({ prefer: z.string().nullable() }),
    run: async ({ prefer }) => ({ prefer: prefer ?? null }),
  }),
  operation({
    ...common,
    rest: "POST /api/raw",
    summary: "Take bytes",
    bodyLimit: 100,
    input: { body: rawBody("application/json") },
    output: z.object({ hex: z.string() }),
    run: async ({ body }) => ({ hex: body.toString("hex") }),
  }),
  operation({
    ...common,
    rest: "GET /api/file",
    summary: "Get a file",
    input: { query: z.object({ type: text() }) },
    output: file("text/css", "application/json"),
    run: async ({ type }) => fileReply('{"--ä":1}', { contentType: type, filename: "色.css" }),
  }),
  operation({
    ...common,
    rest: "GET /api/fails/:how",
    summary: "Fail",
    errors: ["rate_limited"],
    input: { params: z.object({ how: z.enum(["unexpected", "rejection", "known", "answer", "undocumented"]) }) },
    output: z.object({ name: z.string() }),
    run: async ({ how }) => {
      if (how === "known") throw new AppError("rate_limited", "Wait.", {}, { "Retry-After": "7" });
      if (how === "unexpected") throw new Error("the secret detail");
      // Deliberately not an Error: every thrown value must be answered.
      if (how === "rejection") await Promise.reject("the secret detail");
      return JSON.parse(how === "answer" ? '{ "name": 1 }' : '{ "name": "a", "password_hash": "secret" }');
    },
  }),
  operation({
    ...common,
    rest: "GET /api/links/:token",
    summary: "Follow a link",
    hasSecretPath: true,
    input: { params: z.object({ token: text() }) },
    output: success,
    run: async () => ({ success: true }),
  }),
  operation({
    ...common,
    rest: "GET /api/waits",
    summary: "Wait until the client is gone",
    output: success,
    run: async (_, { signal }) => {
      waiting.resolve(signal);
      await once(signal, "abort");
      throw new Error("stopped halfway");
    },
  }),
];

type LogLine = Record<string, unknown>;
const logLines: LogLine[] = [];
const onLogLine = new Set<(line: LogLine) => void>();
const log = pino(
  { level: "trace" },
  {
    write(text: string) {
      const line: LogLine = JSON.parse(text);
      logLines.push(line);
      for (const listener of onLogLine) listener(line);
    },
  },
);

/** Waits for a request's log line, which can be written after its answer has arrived. */
function requestLine(requestId: string): Promise<LogLine> {
  const isIt = (line: LogLine) => line.msg === "request" && line.request_id === requestId;
  const written = logLines.find(isIt);
  if (written) return Promise.resolve(written);
  return new Promise((resolve) => {
    const listener = (line: LogLine) => {
      if (!isIt(line)) return;
      onLogLine.delete(listener);
      resolve(line);
    };
    onLogLine.add(listener);
  });
}

let app: RunningApp;
let call: Call;

async function authenticate(authorization: string | undefined) {
  if (authorization === "Bearer jwt") {
    return {
      userId,
      credential: "jwt",
      sessionId: newId<SessionId>(),
      sessionStart: new Date(),
      sessionEpoch: 0,
    } as const;
  }
  if (authorization === "Bearer key")
    return { userId, credential: "api_key", apiKeyId: newId<ApiKeyId>(), scopes: null } as const;
  if (authorization === "Bearer broken") throw new Error("the database is down");
  throw new AppError("unauthorized", "No.");
}

beforeAll(async () => {
  app = await serveApp(createApp({ operations, authenticate, log, version: "9.8.7" }));
  call = await checkedCalls(app.url);
});

afterAll(() => app.close());

beforeEach(() => {
  logLines.length = 0;
});

const details = (...list: [path: string, message: string][]) => ({
  status: 422,
  body: { error: { code: "validation_error", details: list.map(([path, message]) => ({ path, message })) } },
});

test.each([
  ["EPIPE", 0],
  ["ECONNRESET", 0],
  ["ERR_STREAM_PREMATURE_CLOSE", 0],
  ["ERR_HTTP_INVALID_HEADER_VALUE", 1],
])("an answer that fails with %s writes %i warnings", (code, count) => {
  const failingApp = createApp({ operations, authenticate, log, version: "1.0.0" });
  failingApp.emit("error", Object.assign(new Error("the answer broke"), { code }));
  expect(logLines.filter(({ level }) => Number(level) >= 40)).toHaveLength(count);
});

describe("a request", () => {
  test("gets the handler's answer and headers", async () => {
    const answer = await call("POST /api/things", { token: "jwt", json: { name: "a" } });
    expect(answer).toMatchObject({ status: 201, body: { name: "a", by: userId } });
    expect(answer.headers.get("location")).toBe("/api/things/1");
    expect((await call(`GET /api/things/${userId}`)).body).toEqual({ id: userId });
  });

  test("keeps its X-Request-Id if that is safe, and gets a new one otherwise", async () => {
    const id = async (sentId?: string) => {
      const headers: Record<string, string> = sentId === undefined ? {} : { "x-request-id": sentId };
      return (await call("GET /health", { headers })).headers.get("x-request-id");
    };
    expect(await id("abc-1.2_3")).toBe("abc-1.2_3");
    for (const unsafeId of [undefined, "with space", "x".repeat(129), '"quote"']) {
      expect(await id(unsafeId)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
  });

  test("is logged in one line, without secrets", async () => {
    const answer = await call("POST /api/things?label=q-secret", {
      token: "jwt",
      json: { name: "b-secret" },
      headers: { "x-request-id": "r-1", cookie: "c-secret" },
    });
    const line = await requestLine("r-1");
    expect(line).toMatchObject({ method: "POST", path: "/api/things", status: answer.status, user_id: userId });
    expect(line.ms).toEqual(expect.any(Number));
    expect(logLines.filter(({ request_id }) => request_id === "r-1")).toHaveLength(1);
    expect(JSON.stringify(logLines)).not.toMatch(/secret|Bearer|jwt/i);
  });

  test("is logged without the secret in its path, also if no endpoint has the path", async () => {
    const paths = { "/api/links/p-secret": "/api/links/:token", "/api/links/p-secret/more": "/api/links/…" };
    for (const [index, [path, logged]] of Object.entries(paths).entries()) {
      await call(`GET ${path}`, { token: "jwt", headers: { "x-request-id": `p-${index}` } });
      expect(await requestLine(`p-${index}`)).toMatchObject({ path: logged });
    }
    expect(JSON.stringify(logLines)).not.toContain("p-secret");
  });

  test("gets headers that forbid sniffing, framing and caching", async () => {
    for (const request of ["GET /health", "GET /nothing", "GET /api/fails/unexpected"]) {
      const { headers } = await call(request);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("gets the headers of GET, without a body, if it is HEAD", async () => {
    const answer = await call("HEAD /health");
    expect(answer).toMatchObject({ status: 200 });
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(10);
  });
});

describe("a request without an endpoint", () => {
  test.each(["/nothing", "/api/things/", "/API/things", "/api/things/%zz", "//x", "/api/things/a/b"])(
    "gets 404 not_found for the path %s",
    async (path) => {
      const answer = await call(`GET ${path}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    },
  );

  test("gets 405 with the allowed methods if the path has other methods", async () => {
    const answer = await call(`PUT /api/things/${userId}`);
    expect(answer).toMatchObject({ status: 405, body: { error: { code: "method_not_allowed" } } });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, DELETE, OPTIONS");
  });

  test("gets the allowed methods with OPTIONS, or 404", async () => {
    const answer = await call("OPTIONS /api/things");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
    expect((await call("OPTIONS /nothing")).status).toBe(404);
  });

  test("gets the endpoint's own error code for a path parameter that is not an id", async () => {
    expect(await call("GET /api/things/x")).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    const answer = await call("DELETE /api/things/%00", { token: "jwt" });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: "team_not_found" } } });
  });
});

describe("credentials", () => {
  test("are checked before the body is read", async () => {
    const body = "x".repeat(2_000_000);
    expect((await call("POST /api/things", { body, headers: { "content-type": "text/plain" } })).status).toBe(401);
  });

  test("are refused with 403 if an endpoint requires a JWT and gets an API key", async () => {
    expect((await call(`DELETE /api/things/${userId}`, { token: "jwt" })).status).toBe(200);
    const answer = await call(`DELETE /api/things/${userId}`, { token: "key" });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  });

  test("cause a 500 if they cannot be checked, but only if the endpoint requires them", async () => {
    expect((await call("POST /api/things", { token: "broken", json: { name: "a" } })).status).toBe(500);
    expect((await call("GET /health", { token: "broken" })).status).toBe(200);
  });
});

describe("a body", () => {
  const post = (
    options: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; json?: unknown },
    path = "/api/things",
  ) => call(`POST ${path}`, { token: "jwt", ...options });
  const json = { "content-type": "application/json" };

  test("is refused with the path and message of every fault", async () => {
    expect(await post({ json: { size: { width: "1", height: 2 }, extra: 1 } })).toMatchObject(
      details(
        ["name", "is required"],
        ["size.width", "must be a number"],
        ["size.height", "is not a known field"],
        ["extra", "is not a known field"],
      ),
    );
  });

  test.each([
    ["malformed JSON", '{"name":'],
    ["a trailing comma", '{"name":"a",}'],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ])("is refused with 422 if it is %s", async (_, body) => {
    expect(await post({ body, headers: json })).toMatchObject(details(["", "is not valid JSON in UTF-8"]));
  });

  test.each([["null"], ["[]"], ['"a"'], ["1"]])("is refused if it is not an object: %s", async (body) => {
    expect(await post({ body, headers: json })).toMatchObject({
      status: 422,
      body: { error: { details: [{ path: "" }] } },
    });
  });

  test("is required unless the schema makes it optional", async () => {
    expect(await post({})).toMatchObject(details(["", "is required"]));
    expect(await post({}, "/api/optional")).toMatchObject({ status: 200, body: { name: null } });
    expect(await post({ json: { name: "a" } }, "/api/optional")).toMatchObject({ status: 200, body: { name: "a" } });
  });

  test.each([
    ["without a media type", { "content-type": "" }],
    ["as text", { "content-type": "text/plain" }],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["as another JSON type", { "content-type": "application/merge-patch+json" }],
    ["in another charset", { "content-type": "application/json; charset=utf-16" }],
    ["compressed", { ...json, "content-encoding": "gzip" }],
  ])("is refused with 415 if it is sent %s", async (_, headers) => {
    const answer = await post({ body: '{"name":"a"}', headers });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: "unsupported_media_type" } } });
  });

  test("can name UTF-8 as its charset", async () => {
    const headers = { "content-type": "Application/JSON; charset=UTF-8" };
    expect((await post({ body: '{"name":"ä"}', headers })).body).toMatchObject({ name: "ä" });
  });

  test("can have 1 MiB, but not one byte more", async () => {
    const ofLength = (length: number) => `{"name":"${"x".repeat(length - 11)}"}`;
    expect((await post({ body: ofLength(1_048_576), headers: json })).status).toBe(201);
    const answer = await post({ body: ofLength(1_048_577), headers: json });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: "payload_too_large" } } });
  });

  test("is refused once it is too long, if its length is unknown", async () => {
    const chunk = new TextEncoder().encode("x".repeat(600_000));
    const stream = new ReadableStream({
      start(controller) {
        for (const part of [chunk, chunk]) controller.enqueue(part);
        controller.close();
      },
    });
    const headers = { ...json, authorization: "Bearer jwt" };
    // fetch requires `duplex` for streams; the DOM's types lack it.
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body: stream, duplex: "half" };
    expect((await fetch(`${app.url}/api/things`, init)).status).toBe(413);
  });

  test("does not block the connection's next request if it is refused", async () => {
    const socket = createConnection(Number(new URL(app.url).port), "127.0.0.1").setEncoding("latin1");
    const chunk = `${(600_000).toString(16)}\r\n${"x".repeat(600_000)}\r\n`;
    socket.write("POST /api/things HTTP/1.1\r\nhost: a\r\nauthorization: Bearer jwt\r\n");
    socket.write("content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n");
    socket.write(`${chunk}${chunk}${chunk}0\r\n\r\n`);
    socket.write("GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    let received = "";
    for await (const chunk of socket) received += chunk;
    expect(received.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(["413", "200"]);
  });

  test.each([
    ["NUL in a field", '{"name":"a\\u0000"}'],
    ["half a surrogate pair", '{"name":"\\ud83d"}'],
    ["NUL deep in free JSON", '{"name":"a","notes":[{"b":["\\u0000"]}]}'],
    ["NUL in a key of free JSON", '{"name":"a","notes":{"\\u0000":1}}'],
  ])("is refused if it contains %s, which cannot be stored", async (_, body) => {
    expect((await post({ body, headers: json })).status).toBe(422);
  });

  test("is refused with 422 if it is nested extremely deep", async () => {
    const body = `{"name":"a","notes":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await post({ body, headers: json })).status).toBe(422);
  });

  test("is refused before it is parsed if it has more values than any request needs", async () => {
    const body = `{"name":"a","notes":[${"[],".repeat(20_000)}[]]`; // its end is missing
    const answer = await post({ body, headers: json });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("has more than 20,000 objects and arrays");
  });

  test("reaches the handler byte for byte if it is raw", async () => {
    const body = Buffer.from('{ "a": 1 }\r\n\xff', "latin1");
    expect((await post({ body, headers: json }, "/api/raw")).body).toEqual({ hex: body.toString("hex") });
    expect((await post({}, "/api/raw")).body).toEqual({ hex: "" });
    expect((await post({ body: "x".repeat(101), headers: json }, "/api/raw")).status).toBe(413);
  });
});

describe("query and headers", () => {
  test("are refused with 422 if they do not match their schemas", async () => {
    const send = (query: string) => call(`POST /api/things?${query}`, { token: "jwt", json: { name: "a" } });
    expect((await send("label=a")).status).toBe(201);
    expect(await send("label=%00")).toMatchObject({ status: 422, body: { error: { details: [{ path: "label" }] } } });
    expect(await send("label=a&label=b")).toMatchObject(details(["label", "must be a string"]));
    const header = (prefer: string) => call("GET /api/headers", { headers: { prefer } });
    expect((await header("wait=5")).body).toEqual({ prefer: "wait=5" });
    expect(await header("soon")).toMatchObject({ status: 422, body: { error: { details: [{ path: "prefer" }] } } });
  });
});

describe("a file answer", () => {
  test.each(["text/css", "text/css; charset=utf-8"])(
    "has the content type %s and its file name, even one that is not ASCII",
    async (type) => {
      const answer = await call(`GET /api/file?type=${encodeURIComponent(type)}`);
      expect(answer).toMatchObject({ status: 200, body: '{"--ä":1}' });
      expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
      expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''%E8%89%B2.css");
    },
  );

  test("can be JSON without a schema", async () => {
    const answer = await call("GET /api/file?type=application/json");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.body).toEqual({ "--ä": 1 });
  });

  test("causes a 500 if its content type is undeclared", async () => {
    expect((await call("GET /api/file?type=text/html")).status).toBe(500);
  });
});

describe("an error", () => {
  test.each(["unexpected", "rejection", "answer", "undocumented"])(
    "is answered with its request id and no details if it is unexpected (%s)",
    async (how) => {
      const answer = await call(`GET /api/fails/${how}`);
      const request_id = answer.headers.get("x-request-id");
      expect(answer).toMatchObject({ status: 500, body: { error: { code: "internal_error", request_id } } });
      expect(JSON.stringify(answer.body)).not.toMatch(/secret|schema|name":1/);
      const faults = logLines.filter((line) => line.level === 50 && line.request_id === request_id);
      expect(faults).toHaveLength(1);
      expect(JSON.stringify(faults)).toMatch(
        /the secret detail|does not match its schema|its schema does not document/,
      );
    },
  );

  test("keeps its headers and is not logged as an error if it is the caller's", async () => {
    const answer = await call("GET /api/fails/known");
    expect(answer).toMatchObject({ status: 429, body: { error: { code: "rate_limited", message: "Wait." } } });
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(logLines.filter((line) => line.level === 50)).toEqual([]);
  });
});

describe("a client that disconnects", () => {
  async function expectNoError() {
    // When another request has been answered, the first one has finished too.
    await call("GET /health");
    expect(logLines.filter((line) => line.level === 50)).toEqual([]);
  }

  test("aborts the handler if it waits for its answer, and nothing is logged as an error", async () => {
    const gone = new AbortController();
    const headers = { "x-request-id": "gone-1" };
    const request = fetch(`${app.url}/api/waits`, { headers, signal: gone.signal });
    const signal = await waiting.promise;
    gone.abort();
    await expect(request).rejects.toThrow();
    expect(await requestLine("gone-1")).toMatchObject({ status: 499 });
    expect(signal.aborted).toBe(true);
    await expectNoError();
  });

  test("causes no error if it sends its body", async () => {
    const socket = createConnection(Number(new URL(app.url).port), "127.0.0.1");
    await once(socket, "connect");
    const head = ["POST /api/optional HTTP/1.1", "host: a", "x-request-id: gone-2", "content-type: application/json"];
    socket.end(`${head.join("\r\n")}\r\ncontent-length: 100\r\n\r\n{"na`);
    expect(await requestLine("gone-2")).toMatchObject({ path: "/api/optional", status: 499 });
    await expectNoError();
  });
});

test("answers close their connection once a shutdown has begun", async () => {
  const shutdown = new AbortController();
  const closingServer = await serveApp(
    createApp({ operations, authenticate, log, version: "9.8.7", closing: shutdown.signal }),
  );
  onTestFinished(() => closingServer.close());
  const connection = async (path: string) => (await fetch(closingServer.url + path)).headers.get("connection");
  expect(await connection("/health")).toBe("keep-alive");
  shutdown.abort();
  expect(await connection("/health")).toBe("close");
  expect(await connection("/nothing")).toBe("close");
});
