import type { WebhookId } from "../../../platform/ids.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import type { LockReceiver, Sender } from "../../deliveries/receiver.ts";
import { type Outbound, post } from "../../deliveries/send.ts";
import { lockReceiversOf } from "../lock-receiver.ts";
import { type WebhookRow, webhooks } from "../repository.ts";
import { signatureHeaders } from "./signature.ts";

interface Parts {
  readonly box: SecretBox;
  readonly outbound: Outbound;
}

/** How deliveries to webhooks are sent: the stored text, signed anew in each attempt. */
export function createWebhookReceiver(parts: Parts): LockReceiver<WebhookId> {
  return lockReceiversOf(webhooks, {
    refusalOf: ({ active }) => (active ? null : "the webhook is paused"),
    senderOf: (webhook) => senderOf(webhook, parts),
  });
}

function senderOf({ id, url, secret_sealed }: WebhookRow, { box, outbound }: Parts): Sender {
  const secret = box.open(id, secret_sealed);
  return {
    host: new URL(url).hostname,
    send(delivery, { traceparent, signal }) {
      const time = new Date();
      const timestamp = Math.floor(time.getTime() / 1000);
      const body = Buffer.from(delivery.body);
      const headers = {
        ...signatureHeaders(secret, { id: delivery.id, timestamp, body }),
        ...(traceparent !== undefined && { traceparent }),
      };
      return post(url, { body, headers }, { ...outbound, at: time }, signal);
    },
  };
}
