import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { addUser, addWebhook } from "../../../test/webhooks/factories.ts";
import { newId, type WebhookId } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { webhooks } from "./repository.ts";
import { resealReceivers } from "./reseal.ts";
import { generateSecret } from "./webhook/generate-secret.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [before, after] = [createSecretBox("before ".repeat(6)), createSecretBox("after ".repeat(6))];

test("generateSecret returns 256 random bits", () => {
  const secrets = Array.from({ length: 100 }, generateSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test("open decrypts a secret only for its webhook, under the same JWT secret, and if it is unchanged", () => {
  const [id, otherId] = [newId<WebhookId>(), newId<WebhookId>()];
  const sealed = before.seal(id, "pässword");
  expect(sealed.includes("pässword")).toBe(false);
  expect(before.seal(id, "pässword")).not.toEqual(sealed);
  expect(before.open(id, sealed)).toBe("pässword");
  expect(() => before.open(otherId, sealed)).toThrow("cannot be decrypted");
  expect(() => after.open(id, sealed)).toThrow("another JWT_SECRET");
  for (const position of [0, 12, 28]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
    expect(() => before.open(id, changed)).toThrow("cannot be decrypted");
  }
  expect(() => before.open(id, Buffer.alloc(3))).toThrow("cannot be decrypted");
});

test("resealReceivers encrypts all secrets again, or none if one cannot be decrypted", async () => {
  const { db } = database;
  const user = await addUser(db);
  const ids = [
    await addWebhook(db, before, { user, secret: "one" }),
    await addWebhook(db, before, { user, secret: "two" }),
  ];
  const reseal = (from: typeof before, to: typeof after) =>
    db.transaction().execute((tx) => resealReceivers(tx, { from, to }));
  const open = async (box: typeof before) =>
    Promise.all(
      ids.map(async (id) => {
        const webhook = await webhooks.find(db, id);
        return webhook && box.open(id, webhook.secret_sealed);
      }),
    );
  await reseal(before, after);
  expect(await open(after)).toEqual(["one", "two"]);

  ids.push(await addWebhook(db, before, { user, secret: "three" }));
  await expect(reseal(after, before)).rejects.toThrow("cannot be decrypted");
  await expect(open(before)).rejects.toThrow("cannot be decrypted");
});
