import { type Delivery, type Webhook, webhookSchema } from "@tintype/shared/api/notifications/webhooks";
import { type Channel, channelSchema } from "@tintype/shared/channels/wire";
import type { z } from "zod";
import { deliveryCause } from "../deliveries/cause.ts";
import type { DeliveryWithAttempts } from "../deliveries/repository.ts";
import type { ChannelRow, WebhookRow } from "./repository.ts";

/** The columns of fields that are named differently on the wire: of the target callers see a hint. */
export const CHANNEL_COLUMNS: Readonly<Record<string, string>> = { target: "target_hint", only: "filter" };

/** The columns that a schema shows, in its order. @param renamed the columns of fields that are named differently */
export const columnsOf = (schema: z.ZodObject, renamed: Readonly<Record<string, string>> = {}): string[] =>
  Object.keys(schema.shape).map((field) => renamed[field] ?? field);

/** Callers see the columns that the schema names. */
function present(row: object, schema: z.ZodObject, renamed: Readonly<Record<string, string>> = {}) {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.keys(schema.shape).map((field) => {
    const value = values.get(renamed[field] ?? field);
    return [field, value instanceof Date ? value.toISOString() : value] as const;
  });
  return Object.fromEntries(fields) as unknown;
}

// `types.ts` and the schemas agree about the columns, and tests hold each answer against its schema.
export const presentWebhook = (row: WebhookRow): Webhook => present(row, webhookSchema) as Webhook;
export const presentChannel = (row: ChannelRow): Channel => present(row, channelSchema, CHANNEL_COLUMNS) as Channel;

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
