import type { Announcement } from "@tintype/shared/channels/message";
import type { ChannelDigest } from "@tintype/shared/channels/wire";
import { v7 } from "uuid";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { nextTime, type Timing } from "../../platform/timing.ts";
import { enqueueAll } from "../deliveries/outbox.ts";
import { toChannel } from "../deliveries/rows.ts";
import { writeMessage } from "../receivers/channel/message.ts";
import { type ChannelRow, channels } from "../receivers/repository.ts";
import { endPeriod, findFirstWaiting, insertAnnouncement, takeWaiting } from "./digest-repository.ts";

// A channel with a digest gets one message for each period. Announcements wait in a table, in the transaction of what they
// tell. A job of the channel, whose time is the end of the period, takes them and adds one delivery, in one transaction. So a
// crash loses none and tells none twice.

/** Announcements listed in one message; the rest are counted. */
const MAX_SHOWN = 20;

/** A channel as its digests need it. */
export type Digested = Pick<ChannelRow, "id" | "digest" | "at" | "timezone" | "digested_until">;

/** When the digests of a channel are sent. A week begins on Monday. */
function timingOf({ digest, at, timezone }: Pick<Digested, "digest" | "at" | "timezone">): Timing | undefined {
  const [hour = 0, minute = 0] = at.split(":").map(Number);
  const crons: Readonly<Record<ChannelDigest, string | undefined>> = {
    none: undefined,
    hour: `${minute} * * * *`,
    day: `${minute} ${hour} * * *`,
    week: `${minute} ${hour} * * 1`,
  };
  const cron = crons[digest];
  return cron === undefined ? undefined : { every: null, cron, timezone };
}

/**
 * The end of the period in which something is announced at this time: when the digest with it is sent. Something that arrives
 * late, after the digest of its period, waits for the next one.
 */
export function periodEnd(channel: Digested, time: Date): Date {
  const timing = timingOf(channel);
  if (!timing) return time;
  const start = Math.max(time.getTime(), channel.digested_until?.getTime() ?? 0);
  return nextTime(timing, new Date(start));
}

/** Lets an announcement wait for the channel's next digest. */
export async function addToDigest(tx: Db, channel: Digested, announcement: Announcement): Promise<void> {
  const announcedAt = new Date(announcement.at);
  await insertAnnouncement(tx, { id: v7(), channel_id: channel.id, at: announcedAt, announcement });
  await queueDigest(tx, channel, periodEnd(channel, announcedAt));
}

/** Queues the digest of a channel, unless one is queued for an earlier time. */
async function queueDigest(tx: Db, { id }: Pick<Digested, "id">, runAt: Date): Promise<void> {
  await addJob(
    tx,
    "send_digest",
    { channel_id: id },
    { jobKey: `digest:${id}`, runAt, keepsTime: true, maxAttempts: 25 },
  );
}

/** Queues what waits for a digest anew, because its owner has changed when it is sent. The transaction has changed the channel. */
export async function requeueDigest(tx: Db, channel: Digested, now: Date): Promise<void> {
  if (!(await findFirstWaiting(tx, channel.id))) return;
  const options = { jobKey: `digest:${channel.id}`, runAt: periodEnd(channel, now), maxAttempts: 25 };
  await addJob(tx, "send_digest", { channel_id: channel.id }, options);
}

/**
 * Makes one delivery of everything that waits for the digest of a channel, if its period has ended. Deletes it if nothing is
 * sent to the channel any more.
 */
export async function sendDigest(db: Db, id: ChannelId, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const channel = await channels.lock(tx, id);
    if (!channel) return;
    const firstWaiting = await findFirstWaiting(tx, id);
    if (!firstWaiting) return;
    const end = periodEnd(channel, firstWaiting);
    if (end > now) return queueDigest(tx, channel, end);
    const { announcements, more } = await takeWaiting(tx, id, MAX_SHOWN);
    await endPeriod(tx, id, now);
    const isSent = channel.active && (channel.status === "active" || channel.status === "failed");
    if (isSent) {
      const period = { from: firstWaiting.toISOString(), to: now.toISOString() };
      const body = writeMessage(channel, { type: "digest", period, announcements, more });
      await enqueueAll(tx, [{ ...toChannel(id), event: "digest", body }]);
    }
  });
}
