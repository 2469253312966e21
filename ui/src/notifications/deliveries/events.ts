import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { type TextKey, t } from "../../i18n/i18n.ts";

/** The events' names, by their texts. */
const EVENT_TEXTS = {
  "extraction.completed": "webhooks.event.completed",
  "diff.detected": "webhooks.event.changed",
  "snapshot.created": "webhooks.event.stored",
  "conformance.changed": "webhooks.event.conformance",
  "review.pending": "webhooks.event.pending",
  "review.decided": "webhooks.event.decided",
  "review.resolved": "webhooks.event.resolved",
  "review.commented": "webhooks.event.commented",
  "run.failed": "webhooks.event.failing",
  "run.recovered": "webhooks.event.recovered",
  "schedule.paused": "webhooks.event.skipped",
  "site.changed": "webhooks.event.site",
} as const satisfies Record<WebhookEventKind, TextKey>;

/** Messages that are of no event. `ping` is the test of a webhook. */
const MESSAGE_TEXTS = {
  ping: "webhooks.event.ping",
  test: "webhooks.event.ping",
  digest: "channels.message.digest",
  reminder: "channels.message.reminder",
  confirmation: "channels.message.confirmation",
} as const satisfies Record<string, TextKey>;

export const EVENTS = Object.keys(EVENT_TEXTS) as WebhookEventKind[]; // the record has these keys and no others

/** The name of an event, or of another message. */
export const eventName = (event: WebhookEventKind | keyof typeof MESSAGE_TEXTS): string =>
  t({ ...EVENT_TEXTS, ...MESSAGE_TEXTS }[event]);
