import type { Language } from "@tintype/shared/api/common/languages";
import { isChosen } from "@tintype/shared/channels/chosen";
import type { Announcement, ChannelMessage, MessageChange } from "@tintype/shared/channels/message";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import type { ChannelId, SiteId } from "../../../platform/ids.ts";
import type { AnnouncedEvent, WrittenEvent } from "../../events/written-event.ts";

/** The most changes of an announcement that a message keeps. */
export const MAX_CHANGES = 50;

/** The longest text of a page in a message, in UTF-16 code units. */
const MAX_TEXT = 500;

/** The facts about an event that are not in its content. */
export interface About {
  readonly site_id?: SiteId | null;
  readonly url?: string;
  readonly title?: string | null;
}

/**
 * Makes the announcement of an event for a channel. Its links are paths below the address of the service, which is added when
 * the message is sent.
 * @returns undefined if the channel does not want to hear of it
 */
export function announcementOf(
  { payload, changes, decision, comment }: WrittenEvent,
  about: About,
  only: ChannelOnly | null,
): Announcement | undefined {
  const subject = subjectOf(payload, about);
  if (!isAboutChosen(subject, about, only)) return undefined;
  const chosen = changes?.filter((change) => isChosen(change, only));
  if (changes && changes.length > 0 && chosen?.length === 0) return undefined;
  return {
    event: payload.event,
    at: payload.timestamp,
    subject: { type: subject.type, name: cut(subject.name), url: subject.url, link: subject.link },
    changes: (chosen ?? []).slice(0, MAX_CHANGES).map(cutTexts),
    total: chosen?.length ?? countOf(payload),
    pages: payload.event === "site.changed" ? payload.data.pages : null,
    ...causeOf(payload),
    ...(decision && { decision }),
    ...(comment && { comment: { ...comment, text: cut(comment.text) } }),
  };
}

function subjectOf(payload: AnnouncedEvent, { url = "", title }: About) {
  if ("site_id" in payload.data) {
    const { site_id: id, name } = payload.data;
    return { type: "site" as const, id, name, url: null, link: reviewOfSite(id) };
  }
  const { extraction_id: id } = payload.data;
  const address = "url" in payload.data ? payload.data.url : url;
  return { type: "page" as const, id, name: title || address, url: address || null, link: reviewOfPage(id) };
}

export const reviewOfPage = (id: string) => `/app/pages/${id}/review`;
export const reviewOfSite = (id: string) => `/app/sites/${id}/review`;

/** Returns whether a message is about one of the chosen sites or pages. */
export function isAboutChosen(
  { type, id }: { readonly type: "page" | "site"; readonly id: string },
  { site_id }: Pick<About, "site_id">,
  only: ChannelOnly | null,
): boolean {
  const { site_ids, extraction_ids } = only ?? {};
  if (!site_ids && !extraction_ids) return true;
  const site = type === "site" ? id : site_id;
  return (type === "page" && extraction_ids?.includes(id)) || (site != null && site_ids?.includes(site)) || false;
}

/** The number of changes of an event that does not list them. */
function countOf(payload: AnnouncedEvent): number {
  switch (payload.event) {
    case "review.decided":
    case "review.resolved":
    case "review.pending":
    case "site.changed":
      return payload.data.changes;
    case "conformance.changed":
      return payload.data.new_findings;
    case "diff.detected":
      return payload.data.changes.total_changes;
    default:
      return 0;
  }
}

function causeOf({ event, data }: AnnouncedEvent): Pick<Announcement, "cause" | "cause_code"> {
  if (event === "run.failed") return { cause: cut(data.error), cause_code: data.cause };
  if (event === "schedule.paused") return { cause: cut(data.reason), cause_code: data.cause };
  return { cause: null };
}

export const cutTexts = (change: MessageChange): MessageChange => ({
  ...change,
  name: change.name === null ? null : cut(change.name),
  from: change.from === null ? null : cut(change.from),
  to: change.to === null ? null : cut(change.to),
});

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text);

/** Writes the message of a channel, in its language. Its links are paths. */
export function writeMessage(
  { id, language }: { readonly id: ChannelId; readonly language: Language },
  message: Pick<ChannelMessage, "type" | "announcements"> & Partial<Pick<ChannelMessage, "period" | "more">>,
): string {
  const [firstAnnouncement] = message.announcements;
  const link =
    message.announcements.length === 1 && firstAnnouncement ? firstAnnouncement.subject.link : "/app/reviews";
  const settings_link = `/app/channels/${id}`;
  return JSON.stringify({ period: null, more: 0, ...message, language, link, settings_link } satisfies ChannelMessage);
}

/** Reads a stored message. @param publicUrl the address of the service, without a trailing slash; its links begin with it */
export function readMessage(body: string, publicUrl: string): ChannelMessage {
  // `writeMessage` wrote it. Messages had no language before channels had one.
  return withAddress({ language: "en", ...(JSON.parse(body) as Partial<ChannelMessage>) } as ChannelMessage, publicUrl);
}

/** Makes the links of a message absolute. @param publicUrl the address of the service, without a trailing slash */
export function withAddress(message: ChannelMessage, publicUrl: string): ChannelMessage {
  const absolute = (path: string) => `${publicUrl}${path}`;
  return {
    ...message,
    announcements: message.announcements.map((announcement) => ({
      ...announcement,
      subject: { ...announcement.subject, link: absolute(announcement.subject.link) },
    })),
    link: absolute(message.link),
    settings_link: absolute(message.settings_link),
  };
}
