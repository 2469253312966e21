import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/service.ts";

// The protocol's own suite, against a real server.

const program = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);
const run = promisify(execFile);

let service: TestService;
let token: string;
/** The suite has no option for credentials. */
const proxy = createServer((request, response) => {
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !/^(?:connection|host|content-length|transfer-encoding|keep-alive)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );
  // The proxy stands for the service, so its origin is the service's; fetch lets nobody set the header Host.
  const { origin, host } = request.headers;
  if (host !== new URL(proxyUrl()).host) headers.set("origin", `http://${host}`);
  else if (origin !== undefined)
    headers.set("origin", origin.replace(/\/\/.*$/, `//localhost:${new URL(service.url).port}`));
  headers.set("authorization", `Bearer ${token}`);
  const body =
    request.method === "POST" ? { body: Readable.toWeb(request) as unknown as BodyInit, duplex: "half" } : {};
  void fetch(`${service.url}/mcp`, { method: request.method ?? "GET", headers, ...body }).then(async (answer) => {
    response.writeHead(
      answer.status,
      Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(?:content-encoding|transfer-encoding|connection)$/.test(name)),
      ),
    );
    if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(response);
    else response.end();
  });
});
const proxyUrl = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`; // it listens on a port

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const call = await service.signUp();
  token = ((await call("POST /api/auth/api-keys", { json: { name: "suite" } })).body as { key: string }).key;
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.stop();
});

/**
 * The scenarios that apply. The others call tools, prompts and resources of a server that was written for the suite
 * (`tools-call-…`, `prompts-…`, `resources-read-…`, `json-schema-2020-12`), or need what this server does not offer, because the newest protocol has ended it or
 * because nothing here would use it: sessions and streams (`server-sse-…`), logging, completion, subscriptions, sampling and
 * elicitation.
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection", "resources-list"];

test.each(night.cases(SCENARIOS, 2))("the server passes the scenario %s of the protocol's suite", async (scenario) => {
  const { stdout } = await run(process.execPath, [
    program,
    "server",
    "--url",
    `${proxyUrl()}/mcp`,
    "--scenario",
    scenario,
  ]).catch((error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }));
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});
