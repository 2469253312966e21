import { apiKeyList } from "@tintype/shared/api/accounts/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../../test/accounts/accounts.ts";
import { createClient, refusal } from "../../../../test/http/trpc.ts";
import { asId } from "../../../../test/ids.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import type { ApiKeyId } from "../../../platform/ids.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  user = await registerUser(service.call);
});
afterAll(() => service.stop());

const client = (token: string) => createClient(service.url, token);
const setExpiry = (id: string, expires_at: Date) =>
  service.database.db.updateTable("api_keys").set({ expires_at }).where("id", "=", asId<ApiKeyId>(id)).execute();
const daysFromNow = (time: string | null) => Math.round((Date.parse(String(time)) - Date.now()) / DAY_MS);

test("a device's key ends 30 days after it was made, however often it is used", async () => {
  const { id, key, expires_at } = await client(user.token).account.createDeviceKey.mutate({ name: "Laptop" });
  expect(daysFromNow(expires_at)).toBe(30);
  await setExpiry(id, new Date(Date.now() + DAY_MS));
  await client(key).account.overview.query();
  const { body } = await service.call("GET /api/auth/api-keys", { token: user.token });
  expect(body).toMatchObject({ data: [{ id, name: "Laptop", expires_at: expect.any(String) }] });
  expect(daysFromNow(apiKeyList.parse(body).data[0]?.expires_at ?? null)).toBe(1);

  await setExpiry(id, new Date(Date.now() - 1000));
  expect(await refusal(client(key).account.overview.query())).toMatchObject({ code: "unauthorized" });
});

test("a device's key is made by a session, not by another key", async () => {
  const { key } = await client(user.token).account.createDeviceKey.mutate({ name: "Laptop" });
  const refused = await refusal(client(key).account.createDeviceKey.mutate({ name: "Laptop" }));
  expect(refused).toMatchObject({ code: "forbidden" });
});
