import { createdApiKey } from "@tintype/shared/api/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../test/accounts/accounts.ts";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { asId } from "../../../test/ids.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { ApiKeyId } from "../../ids.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  user = await registerUser(service.call);
});
afterAll(() => service.stop());

const client = (token: string) => createClient(service.url, token);
const createKey = async (expires_at?: string) =>
  createdApiKey.parse(
    (await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI", expires_at } })).body,
  );
const setExpiry = (id: string, expires_at: Date) =>
  service.database.db.updateTable("api_keys").set({ expires_at }).where("id", "=", asId<ApiKeyId>(id)).execute();
const daysFromNow = (time: string | null) => Math.round((Date.parse(String(time)) - Date.now()) / DAY_MS);

test("a device's key expires after 30 days, however often the device renews it", async () => {
  const { id, key, expires_at } = await client(user.token).account.createDeviceKey.mutate({ name: "Laptop" });
  expect(daysFromNow(expires_at)).toBe(30);
  await setExpiry(id, new Date(Date.now() + DAY_MS));
  expect(daysFromNow((await client(key).account.renewDeviceKey.mutate()).expires_at)).toBe(1);
  const { body } = await service.call("GET /api/auth/api-keys", { token: user.token });
  expect(body).toMatchObject({ data: [{ id, name: "Laptop", expires_at: expect.any(String) }] });

  await setExpiry(id, new Date(Date.now() - 1000));
  expect(await refusal(client(key).account.renewDeviceKey.mutate())).toMatchObject({ code: "unauthorized" });
});

test("a key that never expires becomes a device's key, with an end, when it renews itself", async () => {
  const { id, key } = await createKey();
  expect(daysFromNow((await client(key).account.renewDeviceKey.mutate()).expires_at)).toBe(30);
  await setExpiry(id, new Date(Date.now() + 10 * DAY_MS));
  expect(daysFromNow((await client(key).account.renewDeviceKey.mutate()).expires_at)).toBe(10);
});

test("a key that its owner lets expire cannot renew itself", async () => {
  const { key } = await createKey(new Date(Date.now() + DAY_MS).toISOString());
  expect(await refusal(client(key).account.renewDeviceKey.mutate())).toMatchObject({ code: "forbidden" });
});

test("only a session makes a device's key, and only a key renews itself", async () => {
  const { key } = await createKey();
  expect(await refusal(client(key).account.createDeviceKey.mutate({ name: "Laptop" }))).toMatchObject({
    code: "forbidden",
  });
  expect(await refusal(client(user.token).account.renewDeviceKey.mutate())).toMatchObject({ code: "forbidden" });
});
