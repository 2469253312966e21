import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callRest } from "./rest.ts";

test.each([
  [204, "", { ok: true, value: null }],
  [200, "<title>Sign in to the network</title>", { ok: false, fault: { code: "not_our_server" } }],
])("callRest reads an answer with the status %i and the body %j", async (status, body, outcome) => {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const expect204 = (answer: unknown): answer is null => answer === null;
  expect(await callRest(`http://127.0.0.1:${port}`, { method: "DELETE", expect: expect204 })).toEqual(outcome);
});
