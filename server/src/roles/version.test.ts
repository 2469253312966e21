import { readFile } from "node:fs/promises";
import { API_VERSION, MINIMUM_EXTENSION_VERSION, VERSION } from "@tintype/reader/version";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

// The product's version and that of the REST API are different things.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test.each(["package.json", "ui/package.json", "extension/package.json", "server.json"])(
  "%s has the product's version",
  async (path) => {
    const { version } = JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
    expect(version).toBe(VERSION);
  },
);

test("GET /health and the OpenAPI document have the API's version", async () => {
  expect((await service.call("GET /health")).body).toMatchObject({ version: API_VERSION });
  expect((await service.call("GET /openapi.json")).body).toMatchObject({ info: { version: API_VERSION } });
});

test("the server tells clients the product's version, and the oldest extension that can use it", async () => {
  const answer = await fetch(`${service.url}/trpc/server.about`);
  expect(await answer.json()).toMatchObject({
    result: { data: { version: VERSION, minimum_extension_version: MINIMUM_EXTENSION_VERSION } },
  });
});
