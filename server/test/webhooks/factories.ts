import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import type { ChannelType } from "@tintype/shared/channels/types";
import type { CreateChannelBody } from "@tintype/shared/channels/wire";
import type { Receivers } from "../../src/notifications/deliveries/receiver.ts";
import type { ReceiverOf } from "../../src/notifications/deliveries/rows.ts";
import type { Outbound } from "../../src/notifications/deliveries/send.ts";
import { createChannelReceiver } from "../../src/notifications/receivers/channel/receiver.ts";
import { sealTarget } from "../../src/notifications/receivers/channel/target.ts";
import { type ChannelRow, channels, webhooks } from "../../src/notifications/receivers/repository.ts";
import { createWebhookReceiver } from "../../src/notifications/receivers/webhook/receiver.ts";
import type { Db } from "../../src/platform/database/db.ts";
import { type ChannelId, newId, type UserId, type WebhookId } from "../../src/platform/ids.ts";
import type { Mailer } from "../../src/platform/mail/mailer.ts";
import type { SecretBox } from "../../src/platform/secrets/secret-box.ts";

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
  await webhooks.insert(
    db,
    { id, url, url_set_by: user, events, secret_sealed, owner: { userId: user, isPersonal: true } },
    Number.POSITIVE_INFINITY,
  );
  return id;
}

type ChannelOptions = { user: UserId; url?: string } & Partial<
  Pick<CreateChannelBody, "events" | "only" | "digest" | "at" | "timezone" | "remind_after" | "format">
>;

/** Adds a confirmed channel. */
export async function addChannel(
  db: Db,
  box: SecretBox,
  type: ChannelType,
  { user, url = type === "email" ? "ada@example.com" : "https://example.com", only = null, ...body }: ChannelOptions,
): Promise<ChannelId> {
  const id = newId<ChannelId>();
  const defaults: Pick<ChannelRow, "events" | "digest" | "at" | "timezone" | "remind_after" | "format" | "status"> = {
    events: ["snapshot.created"],
    digest: "none",
    at: "09:00",
    timezone: "UTC",
    remind_after: null,
    format: "message",
    status: "active",
  };
  const sealed = sealTarget(box, { id, type, target: url });
  const owner = { userId: user, isPersonal: true } as const;
  await channels.insert(
    db,
    { id, type, ...defaults, ...body, filter: only, ...sealed, target_set_by: user, owner },
    Number.POSITIVE_INFINITY,
  );
  return id;
}

/** The types of receivers: all but the last one get deliveries by HTTPS. */
export const RECEIVER_TYPES = ["webhook", "slack", "teams", "discord", "email"] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

/** Adds a webhook or a channel that sends to the URL. */
export async function addReceiver(
  db: Db,
  box: SecretBox,
  type: ReceiverType,
  { secret, ...options }: { user: UserId; url?: string; secret?: string },
): Promise<ReceiverOf> {
  if (type !== "webhook") return { webhook_id: null, channel_id: await addChannel(db, box, type, options) };
  return {
    webhook_id: await addWebhook(db, box, { ...options, ...(secret !== undefined && { secret }) }),
    channel_id: null,
  };
}

/** The way in which a worker sends to all of them. */
export const receiversFor = (db: Db, box: SecretBox, outbound: Outbound, mailer?: Mailer): Receivers => ({
  webhook: createWebhookReceiver({ box, outbound }),
  channel: createChannelReceiver({ db, box, outbound, mailer, publicUrl: () => "https://tintype.example" }),
});
