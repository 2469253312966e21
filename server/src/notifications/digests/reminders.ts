import { isChosen } from "@tintype/shared/channels/chosen";
import type { Announcement, MessageChange } from "@tintype/shared/channels/message";
import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelId, ExtractionId, SiteId, TeamId, UserId } from "../../platform/ids.ts";
import { enqueueAll } from "../deliveries/outbox.ts";
import { toChannel } from "../deliveries/rows.ts";
import {
  cutTexts,
  isAboutChosen,
  MAX_CHANGES,
  reviewOfPage,
  reviewOfSite,
  writeMessage,
} from "../receivers/channel/message.ts";
import { type ChannelRow, channels } from "../receivers/repository.ts";
import { forgetOthers, listReminded, listReminding, writeReminded } from "./reminder-repository.ts";

/** Reviews listed in one message; the rest are counted. */
const MAX_SHOWN = 20;
const DAY_MS = 86_400_000;

/** A page or a site with changes that nobody has decided about. */
export type PendingReview = (
  | { readonly type: "page"; readonly id: ExtractionId }
  | { readonly type: "site"; readonly id: SiteId }
) & {
  /** Since when the oldest change is pending, or when somebody last decided. */
  readonly since: Date;
};

/** A review as a message tells it. */
export interface ReminderFacts {
  readonly name: string;
  readonly url: string | null;
  readonly changes: readonly MessageChange[];
  /** The number of pages of a site that show one of them; null of a page. */
  readonly pages: number | null;
}

export interface ReminderParts {
  readonly db: Db;
  readonly now: () => Date;
  /** The reviews of an owner that have pending changes. Pages of a site stand under their site. */
  readonly listPending: (
    db: Db,
    owner: Readonly<{ user_id: UserId | null; team_id: TeamId | null }>,
  ) => Promise<readonly PendingReview[]>;
  /** @returns undefined if it is gone */
  readonly describe: (db: Db, review: PendingReview) => Promise<ReminderFacts | undefined>;
}

/** Reminds every channel whose owner wants it of changes that nobody has decided about. One that fails does not affect the others. */
export async function remindAll(parts: ReminderParts, log: Logger, signal: AbortSignal): Promise<void> {
  for (const id of await listReminding(parts.db)) {
    if (signal.aborted) return;
    await remind(id, parts).catch((error: unknown) =>
      log.error({ err: error, channel: id }, "a reminder was not made; the next try is in an hour"),
    );
  }
}

/**
 * Adds one message about the reviews in which changes have been pending for `remind_after` days, since nobody decided or since
 * the last reminder.
 */
export async function remind(id: ChannelId, { db, now, listPending, describe }: ReminderParts): Promise<void> {
  const channel = await channels.find(db, id);
  if (!channel || !isReminded(channel)) return;
  const time = now();
  const pending = (await listPending(db, channel)).filter((review) => isAboutChosen(review, {}, channel.filter));
  const reminders = await listReminded(db, id);
  const due = pending.filter((review) => isDue(review, reminders.get(review.id), channel, time));
  const announcements: Announcement[] = [];
  const told: PendingReview[] = [];
  for (const review of due) {
    const facts = await describe(db, review);
    const announcement = facts && announcementOf(review, facts, channel);
    if (!announcement) continue;
    told.push(review);
    if (announcements.length < MAX_SHOWN) announcements.push(announcement);
  }
  await db.transaction().execute(async (tx) => {
    const locked = await channels.lock(tx, id);
    if (!locked || !isReminded(locked)) return;
    await forgetOthers(
      tx,
      id,
      pending.map((review) => review.id),
    );
    if (told.length === 0) return;
    const since = new Date(Math.min(...told.map((review) => review.since.getTime())));
    // Another worker may have reminded meanwhile.
    const ids = told.map((review) => review.id);
    if (!(await writeReminded(tx, id, { ids, at: time, before: new Date(time.getTime() - periodOf(channel)) }))) return;
    const body = writeMessage(channel, {
      type: "reminder",
      announcements,
      more: told.length - announcements.length,
      period: { from: since.toISOString(), to: time.toISOString() },
    });
    await enqueueAll(tx, [{ ...toChannel(id), event: "reminder", body }]);
  });
}

const isReminded = ({ active, status, remind_after }: ChannelRow): boolean =>
  active && remind_after !== null && (status === "active" || status === "failed");

const periodOf = ({ remind_after }: Pick<ChannelRow, "remind_after">): number => (remind_after ?? 0) * DAY_MS;

function isDue({ since }: PendingReview, reminded: Date | undefined, channel: ChannelRow, time: Date): boolean {
  const lastNotice = Math.max(since.getTime(), reminded?.getTime() ?? 0);
  return time.getTime() - lastNotice >= periodOf(channel);
}

function announcementOf(
  review: PendingReview,
  { name, url, changes, pages }: ReminderFacts,
  { filter }: Pick<ChannelRow, "filter">,
): Announcement | undefined {
  const chosen = changes.filter((change) => isChosen(change, filter));
  if (chosen.length === 0) return undefined;
  const isSite = review.type === "site";
  return {
    event: isSite ? "site.changed" : "review.pending",
    at: review.since.toISOString(),
    subject: { type: review.type, name, url, link: isSite ? reviewOfSite(review.id) : reviewOfPage(review.id) },
    changes: chosen.slice(0, MAX_CHANGES).map(cutTexts),
    total: chosen.length,
    pages,
    cause: null,
  };
}
