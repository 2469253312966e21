import type { WebhookId } from "../../../platform/ids.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import type { LockReceiver } from "../../deliveries/receiver.ts";
import { type Outbound, post } from "../../deliveries/send.ts";
import { webhooks } from "../repository.ts";
import { sign } from "./signature.ts";

/** How deliveries to webhooks are sent: the stored text, signed anew in each attempt. */
export function createWebhookReceiver({
  box,
  outbound,
}: {
  box: SecretBox;
  outbound: Outbound;
}): LockReceiver<WebhookId> {
  return async (tx, id) => {
    const webhook = await webhooks.lock(tx, id);
    if (!webhook) return undefined;
    return {
      id,
      user_id: webhook.user_id,
      team_id: webhook.team_id,
      status: webhook.status,
      refusal: () => (webhook.active ? null : "the webhook is paused"),
      setStatus: (transaction, status) => webhooks.setStatus(transaction, id, status),
      open() {
        const secret = box.open(id, webhook.secret_sealed);
        return {
          host: new URL(webhook.url).hostname,
          send(delivery, { traceparent, signal }) {
            const at = new Date();
            const timestamp = Math.floor(at.getTime() / 1000);
            const body = Buffer.from(delivery.body);
            const headers = {
              "X-Service-Delivery": delivery.id,
              "X-Service-Signature": sign(secret, timestamp, body),
              "X-Service-Timestamp": String(timestamp),
              ...(traceparent !== undefined && { traceparent }),
            };
            return post(webhook.url, { body, headers }, { ...outbound, at }, signal);
          },
        };
      },
    };
  };
}
