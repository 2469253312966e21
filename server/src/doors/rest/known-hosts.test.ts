import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw } from "../../../test/http/raw-requests.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false, env: { PUBLIC_URL: "https://tintype.example.com" } });
});
afterAll(() => service.stop());

const statusFor = async (host: string, path = "/api/plans") => {
  // An answer is read until the server closes the connection, which it does after seconds unless it is asked to.
  const headers = ["Connection: close", `Host: ${host}`, "X-Forwarded-Host: localhost"];
  return (await sendRaw(service.url, `GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`)).status;
};

test.each([
  "tintype.example.com",
  "Tintype.Example.com:8443",
  "tintype.example.com.",
  "localhost:3000",
  "a.localhost",
  "127.0.0.1:3000",
  "192.168.1.20",
  "[::1]:3000",
])("a request for %s is answered", async (host) => {
  expect(await statusFor(host)).not.toBe(421);
});

test.each([
  "/api/plans",
  "/app",
  "/app/sign-in",
  "/trpc/account.overview",
  "/mcp",
  "/s/x",
  "/openapi.json",
  "/demo",
  "/",
])("a request for another host is refused at %s", async (path) => {
  expect(await statusFor("evil.example", path)).toBe(421);
});

test.each([
  "localhost.evil.example",
  "localhost@evil.example",
  "evil.example#localhost",
  "127.0.0.1.evil.example",
  "tintype.example.com.evil.example",
  "tintype",
  "a b",
  "",
])("a request for the host %j is refused", async (host) => {
  expect(await statusFor(host)).toBe(421);
});

test.each(["/health", "/ready"])("a probe of %s is answered whatever its host", async (path) => {
  expect(await statusFor("api", path)).not.toBe(421);
});
