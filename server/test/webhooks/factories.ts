import type { WebhookEventKind } from "@tintype/shared/api/webhooks";
import { insertWebhook } from "../../src/capabilities/webhooks/repository.ts";
import type { SecretBox } from "../../src/capabilities/webhooks/secrets.ts";
import type { Db } from "../../src/platform/database/db.ts";
import { newId, type UserId, type WebhookId } from "../../src/platform/ids.ts";

// For tests: rows that are inserted directly, without requests.

export async function addUser(db: Db): Promise<UserId> {
  const id = newId<UserId>();
  await db
    .insertInto("users")
    .values({ id, email: `${id}@example.com`, name: "Ada", password_hash: "-" })
    .execute();
  return id;
}

export async function addWebhook(
  db: Db,
  box: SecretBox,
  {
    user,
    secret = "secret",
    url = "https://example.com",
    events = ["snapshot.created"],
  }: { user: UserId; secret?: string; url?: string; events?: WebhookEventKind[] },
): Promise<WebhookId> {
  const id = newId<WebhookId>();
  const secret_sealed = box.seal(id, secret);
  await insertWebhook(
    db,
    { id, url, url_set_by: user, events, secret_sealed, owner: { userId: user, isPersonal: true } },
    Number.POSITIVE_INFINITY,
  );
  return id;
}
