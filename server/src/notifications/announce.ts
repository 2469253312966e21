import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import type { Db } from "../platform/database/db.ts";
import type { TeamId, UserId } from "../platform/ids.ts";
import { enqueueAll, type NewDelivery } from "./deliveries/outbox.ts";
import { toChannel, toWebhook } from "./deliveries/rows.ts";
import { addToDigest } from "./digests/digests.ts";
import type { WrittenEvent } from "./events/written-event.ts";
import { type About, announcementOf, writeMessage } from "./receivers/channel/message.ts";
import { type ChannelRow, channels, webhooks } from "./receivers/repository.ts";

/** Whose events they are, and of which page or site. */
export type Announcer = Readonly<{ user_id: UserId | null; team_id: TeamId | null }> & About;

/** Events of pages that `site.changed` tells about, once for all pages. */
const MERGED: readonly string[] = ["diff.detected", "review.pending"] satisfies WebhookEventKind[];

/**
 * Tells the webhooks and channels of an owner about events of an extraction or a site, in the transaction that stores what the
 * events tell: adds their deliveries, or what waits for the next digest.
 */
export async function announce(tx: Db, announcer: Announcer, events: readonly WrittenEvent[]): Promise<void> {
  if (events.length === 0) return;
  const toldWebhooks = await webhooks.findActive(tx, announcer);
  const toldChannels = await channels.findActive(tx, announcer);
  const isMerged =
    announcer.site_id != null &&
    [...toldWebhooks, ...toldChannels].some(({ events }) => events.includes("site.changed"));
  const announced = isMerged ? events.filter(({ payload }) => !MERGED.includes(payload.event)) : events;
  const wants = (event: WrittenEvent) => (subscriber: { readonly events: readonly WebhookEventKind[] }) =>
    subscriber.events.includes(event.payload.event);
  const deliveries: NewDelivery[] = [];
  for (const event of announced) {
    const { payload, body } = event;
    for (const { id } of toldWebhooks.filter(wants(event))) {
      deliveries.push({ ...toWebhook(id), event: payload.event, body });
    }
    for (const channel of toldChannels.filter(wants(event))) {
      const delivery = await tell(tx, channel, event, announcer);
      if (delivery) deliveries.push(delivery);
    }
  }
  await enqueueAll(tx, deliveries);
}

/** @returns the delivery; undefined if the channel does not want to hear of the event, or hears of it in its next digest */
async function tell(
  tx: Db,
  channel: ChannelRow,
  event: WrittenEvent,
  about: Announcer,
): Promise<NewDelivery | undefined> {
  const announcement = announcementOf(event, about, channel.filter);
  if (!announcement) return undefined;
  if (channel.digest !== "none") {
    await addToDigest(tx, channel, announcement);
    return undefined;
  }
  const body = writeMessage(channel, { type: "event", announcements: [announcement] });
  return { ...toChannel(channel.id), event: announcement.event, body };
}
