export type { Client, ClientOptions, WaitOptions } from "./client.ts";
export { createClient } from "./client.ts";
export { TintypeError } from "./error.ts";
export type { components, operations, paths } from "./generated/api.ts";
export type { Delivery, DeliveryHeaders, WebhookEvent } from "./webhooks.ts";
export { verifyWebhook, WebhookError } from "./webhooks.ts";
