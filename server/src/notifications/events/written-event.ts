import type { WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { MessageChange } from "@tintype/shared/channels/message";
import type { ToldComment, ToldDecision } from "@tintype/shared/review/told";

/** An event of which everybody may be told. */
export type AnnouncedEvent = Exclude<WebhookPayload, { event: "ping" }>;

/** An event as text, so that every attempt at every delivery of it signs and sends the same bytes. */
export interface WrittenEvent {
  readonly payload: AnnouncedEvent;
  readonly body: string;
  /** All changes that it is about, for channels; null: it is not about changes, or names only their ids. */
  readonly changes: readonly MessageChange[] | null;
  /** The decision that it tells, for channels. */
  readonly decision?: ToldDecision;
  /** The comment that it tells, for channels. */
  readonly comment?: ToldComment;
}

/** Writes an event. This takes time with many changes, so it happens before the transaction that stores what the event tells. */
export const writeEvent = (payload: AnnouncedEvent, changes: readonly MessageChange[] | null = null): WrittenEvent => ({
  payload,
  body: JSON.stringify(payload),
  changes,
});
