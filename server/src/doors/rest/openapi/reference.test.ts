import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { apiReference } from "../../../../test/http/api-reference.ts";
import { clientTypes } from "../../../../test/http/client-types.ts";
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
  await expect(await clientTypes(body)).toMatchFileSnapshot(fileOf("packages/client/src/generated/api.ts"));
});
