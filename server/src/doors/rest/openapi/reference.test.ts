import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { apiReference } from "../../../../test/http/api-reference.ts";
import { startTestService } from "../../../../test/service.ts";

const service = await startTestService({ worker: false });
afterAll(() => service.stop());

// `npm test -- openapi/reference -u` writes both files.
const fileOf = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

test("docs/api.md describes the endpoints as the service's OpenAPI document does", async () => {
  const { body } = await service.call("GET /openapi.json");
  await expect(apiReference(body)).toMatchFileSnapshot(fileOf("docs/api.md"));
});

test("the types of @tintype/client are those of the service's OpenAPI document", async () => {
  const { body } = await service.call("GET /openapi.json");
  const options = { input: JSON.stringify(body), encoding: "utf8", maxBuffer: 1e8 } as const;
  const types = execFileSync(process.execPath, [fileOf("packages/client/generate.mjs")], options);
  await expect(types).toMatchFileSnapshot(fileOf("packages/client/src/generated/api.ts"));
});
