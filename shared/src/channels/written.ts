import type { Language } from "../api/common/languages.ts";
import { inert } from "../text/inert.ts";
import type { Announcement, ChannelMessage, MessageChange } from "./message.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import type { Words } from "./words/words.ts";

// A message in the channel's language. All text of pages in it is inert, and not yet escaped: that is for each format.

/** Maximum numbers of announcements, and of changes of each, in a message. */
export interface Size {
  readonly announcements: number;
  readonly changes: number;
}

/** A message in words. */
export interface Written {
  readonly language: Language;
  /** For the texts that only a format has. */
  readonly words: Words;
  readonly title: string;
  /** The kind of message; null: one of an event. */
  readonly intro: string | null;
  readonly sections: readonly MessageSection[];
  /** "and 3 more pages", null: all are shown. */
  readonly more: string | null;
  readonly link: string;
  readonly settings_link: string;
  /** The text of the link to the channel's settings. */
  readonly settings: string;
  /** Why a mail is sent. */
  readonly why: string;
}

/** An announcement in words. */
export interface MessageSection {
  /** The page or the site. */
  readonly name: string;
  /** True if the name is the page's address. */
  readonly isAddress: boolean;
  /** The page's address beside its name; null: of a site, or the name is the address. */
  readonly address: string | null;
  readonly link: string;
  readonly sentence: string;
  readonly cause: string | null;
  readonly lines: readonly MessageLine[];
  /** "and 12 more changes", null: all are shown. */
  readonly more: string | null;
}

/** A change in words. */
export interface MessageLine {
  readonly sign: "+" | "−" | "~";
  /** "radii", "colours · dark". */
  readonly about: string;
  readonly name: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly colors: { readonly from: string | null; readonly to: string | null } | null;
  /** "on 4 pages". */
  readonly pages: string | null;
}

/** The most characters of a name and of a value. */
const LONGEST = 100;
/** The most characters of a sentence that says why. */
const LONGEST_CAUSE = 300;

const WORDS: Readonly<Record<Language, Words>> = { en, de };

const SIGNS = { added: "+", removed: "−", modified: "~" } as const;

/** Puts a message into words. */
function writeMessage(message: ChannelMessage, size: Size): Written {
  const words = WORDS[message.language];
  const sections = message.announcements
    .slice(0, size.announcements)
    .map((announcement) => section(announcement, size, words));
  const channel = message.channel?.name ? inert(message.channel.name, LONGEST) : null;
  const hidden = message.announcements.length - sections.length + message.more;
  return {
    ...headOf(message, sections, words),
    sections,
    language: message.language,
    words,
    more: hidden > 0 ? words.moreAnnouncements(hidden) : null,
    link: message.link,
    settings_link: message.settings_link,
    settings: words.settings(channel),
    why: message.mentioned_by === undefined ? words.why(channel, message.channel?.by ?? null) : words.whyMentioned,
  };
}

function headOf(
  { type, period, announcements, more, mentioned_by: mentionedBy }: ChannelMessage,
  sections: readonly MessageSection[],
  words: Words,
) {
  const [firstSection] = sections;
  const count = announcements.length + more;
  const subject = firstSection && count === 1 ? `${firstSection.name} ${firstSection.sentence}` : undefined;
  const times = period && ([timeOf(period.from, words), timeOf(period.to, words)] as const);
  switch (type) {
    case "test":
      return { title: words.testTitle, intro: words.testIntro(firstSection !== undefined) };
    case "digest":
      return {
        title: words.digest(subject ?? words.announcements(count)),
        intro: times && words.digestIntro(...times),
      };
    case "reminder": {
      const total = announcements.reduce((sum, announcement) => sum + announcement.total, 0);
      return { title: words.reminder(total), intro: times && words.reminderIntro(...times) };
    }
    case "event":
      if (firstSection && mentionedBy !== undefined) {
        return { title: words.mention(mentionedBy && inert(mentionedBy, LONGEST), firstSection.name), intro: null };
      }
      return { title: subject ?? (count === 0 ? words.noAnnouncement : words.announcements(count)), intro: null };
  }
}

function section(announcement: Announcement, size: Size, words: Words): MessageSection {
  const { event, subject, changes, total, cause, cause_code: code, decision, comment } = announcement;
  const reason = decision ? words.decision(decision) : comment ? words.comment(comment) : cause;
  const lines = changes.slice(0, size.changes).map((change) => line(change, words));
  const hidden = Math.max(0, total - lines.length);
  const isAddress = subject.url === subject.name;
  const address = subject.url === null || isAddress ? null : inert(subject.url, LONGEST);
  return {
    name: inert(subject.name, LONGEST) || words.noName,
    isAddress,
    address,
    link: subject.link,
    sentence: words.sentences[event](announcement),
    cause: (code && words.causes[code]) ?? (reason && inert(reason, LONGEST_CAUSE)),
    lines,
    more: hidden > 0 && lines.length > 0 ? words.moreChanges(hidden) : null,
  };
}

function line({ kind, mode, change, name, part, from, to, colors, pages }: MessageChange, words: Words): MessageLine {
  const text = (value: string | null) => value && inert(value, LONGEST);
  const about = words.kindName(kind);
  const plainName = text(name);
  return {
    sign: SIGNS[change],
    about: mode === null ? about : `${about} · ${inert(mode, LONGEST)}`,
    name: plainName === null || !part ? plainName : `${plainName} · ${words.parts[part]}`,
    from: text(from),
    to: text(to),
    colors: colors ?? null,
    pages: pages === null ? null : words.onPages(pages),
  };
}

/** "24 November 2026, 09:00 UTC" */
const timeOf = (iso: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .format(new Date(iso))
    .replace(/ (?:at|um) /, ", ")
    .concat(" UTC");

/** A line without drawings: "~ colours brand #000 → #fff, on 4 pages". @param page writes text of the page */
export function lineText(
  { sign, about, name, from, to, pages }: MessageLine,
  page: (text: string) => string = String,
): string {
  const value = [from, to].flatMap((text) => (text === null ? [] : [page(text)])).join(" → ");
  const what = [page(about), ...(name === null ? [] : [page(name)]), value].join(" ");
  return `${page(sign)} ${what}${pages === null ? "" : `, ${pages}`}`;
}

/** Sizes to try, the largest first. All texts are cut, so the last one is small. */
const SIZES: readonly Size[] = [
  { announcements: 10, changes: 20 },
  { announcements: 10, changes: 10 },
  { announcements: 10, changes: 5 },
  { announcements: 10, changes: 2 },
  { announcements: 5, changes: 1 },
];
const SMALLEST: Size = { announcements: 2, changes: 0 };

/** Writes as much of a message as the format takes. */
export function writeFitting<Payload>(
  message: ChannelMessage,
  write: (written: Written) => Payload,
  fits: (payload: Payload) => boolean,
): Payload {
  for (const size of SIZES) {
    const payload = write(writeMessage(message, size));
    if (fits(payload)) return payload;
  }
  return write(writeMessage(message, SMALLEST));
}

/** The bytes of a text in UTF-8. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
