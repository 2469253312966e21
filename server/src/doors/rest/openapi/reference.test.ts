import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { apiReference } from "../../../../test/http/api-reference.ts";
import { startTestService } from "../../../../test/service.ts";

const service = await startTestService({ worker: false });
afterAll(() => service.stop());

/** `npm test -- openapi/reference -u` writes the file. */
const reference = fileURLToPath(new URL("../../../../../docs/api.md", import.meta.url));

test("docs/api.md describes the endpoints as the service's OpenAPI document does", async () => {
  const { body } = await service.call("GET /openapi.json");
  await expect(apiReference(body)).toMatchFileSnapshot(reference);
});
