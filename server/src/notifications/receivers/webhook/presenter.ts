import {
  type CreatedWebhook,
  type Delivery,
  deliverySchema,
  type Webhook,
  webhookSchema,
} from "@tintype/shared/api/webhooks";
import { deliveryCause } from "../../deliveries/cause.ts";
import type { DeliveryWithAttempts } from "../../deliveries/repository.ts";
import type { WebhookRow } from "./repository.ts";

const FIELDS = Object.keys(webhookSchema.shape) as (keyof Webhook)[]; // the schema is that of the type

/** Callers see the columns that the schema names. */
export function presentWebhook(row: WebhookRow): Webhook {
  const values: Webhook = { ...row, created_at: row.created_at.toISOString() };
  return Object.fromEntries(FIELDS.map((field) => [field, values[field]])) as Webhook; // all of its fields
}

export function presentCreatedWebhook({ webhook, secret }: { webhook: WebhookRow; secret: string }): CreatedWebhook {
  return { ...presentWebhook(webhook), secret };
}

/** The fields that deliveries to webhooks and to channels have in common. */
export function presentDeliveryFacts({ delivery, attempts }: DeliveryWithAttempts): Omit<Delivery, "event"> {
  const { id, status, error, created_at, next_attempt_at } = delivery;
  return {
    id,
    status,
    error,
    cause: deliveryCause(error),
    created_at: created_at.toISOString(),
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    attempts: attempts.map((attempt) => ({
      at: attempt.at.toISOString(),
      response_status: attempt.response_status,
      duration_ms: attempt.duration_ms,
      error: attempt.error,
      cause: deliveryCause(attempt.error),
    })),
  };
}

export function presentDelivery(of: DeliveryWithAttempts): Delivery {
  return { event: deliverySchema.shape.event.parse(of.delivery.event), ...presentDeliveryFacts(of) };
}
