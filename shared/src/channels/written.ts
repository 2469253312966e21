import type { WebhookEventKind } from "../api/webhooks.ts";
import { inert } from "../text/inert.ts";
import type { Announcement, ChannelMessage, MessageChange } from "./message.ts";

// A message in English. All text of pages in it is inert, and not yet escaped: that is for each format.

/** How many announcements, and changes of each, a message shows. */
export interface Size {
  readonly announcements: number;
  readonly changes: number;
}

/** A message in words. */
export interface Written {
  readonly title: string;
  /** The kind of message; null: one of an event. */
  readonly intro: string | null;
  readonly sections: readonly Section[];
  /** "and 3 more pages", null: all are shown. */
  readonly more: string | null;
  readonly link: string;
  readonly settings_link: string;
}

/** An announcement in words. */
export interface Section {
  /** The page or the site. */
  readonly name: string;
  /** Whether the name is the page's address. */
  readonly isAddress: boolean;
  /** The page's address beside its name; null: of a site, or the name is the address. */
  readonly address: string | null;
  readonly link: string;
  readonly sentence: string;
  readonly cause: string | null;
  readonly lines: readonly Line[];
  /** "and 12 more changes", null: all are shown. */
  readonly more: string | null;
}

/** A change in words. */
export interface Line {
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

const SIGNS = { added: "+", removed: "−", modified: "~" } as const;

const SENTENCES: Readonly<Record<WebhookEventKind, (announcement: Announcement) => string>> = {
  "extraction.completed": () => "was read",
  "snapshot.created": () => "has a new version",
  "diff.detected": ({ total }) => `has ${count(total, "change")}`,
  "conformance.changed": ({ total }) =>
    total === 0 ? "conforms to the design system in another way" : `has ${count(total, "new finding")}`,
  "review.pending": ({ total }) => `has ${count(total, "change")} to decide`,
  "review.decided": ({ total }) => `has a decision about ${count(total, "change")}`,
  "review.resolved": ({ total }) =>
    total === 1 ? "no longer shows a rejected change" : `no longer shows ${total} rejected changes`,
  "run.failed": () => "could not be read three times in a row",
  "run.recovered": () => "can be read again",
  "schedule.paused": () => "is not read any more: its schedule is paused",
  "site.changed": ({ total, pages }) =>
    `has ${count(total, "change")} to decide${pages === null ? "" : ` on ${count(pages, "page")}`}`,
};

/** Puts a message into words. */
export function writeMessage(message: ChannelMessage, size: Size): Written {
  const sections = message.announcements
    .slice(0, size.announcements)
    .map((announcement) => section(announcement, size));
  const hidden = message.announcements.length - sections.length + message.more;
  return {
    ...headOf(message, sections),
    sections,
    more: hidden > 0 ? `and ${count(hidden, "more announcement")}` : null,
    ...{ link: message.link, settings_link: message.settings_link },
  };
}

function headOf({ type, period, announcements, more }: ChannelMessage, sections: readonly Section[]) {
  const [first] = sections;
  const subject = first && announcements.length + more === 1 ? `${first.name} ${first.sentence}` : undefined;
  const total = announcements.reduce((sum, announcement) => sum + announcement.total, 0);
  const news = count(announcements.length + more, "announcement");
  switch (type) {
    case "test":
      return {
        title: "Test message from Tintype",
        intro: `This is a test: the channel works. ${first ? "All news below are made up." : "Nothing has changed."}`,
      };
    case "digest":
      return {
        title: `Digest: ${subject ?? news}`,
        intro: period && `All news from ${time(period.from)} to ${time(period.to)}.`,
      };
    case "reminder":
      return {
        title: `Reminder: ${total === 1 ? "1 change waits" : `${number(total)} changes wait`} for a decision`,
        intro: period && `Nobody has decided since ${time(period.from)}. This reminder is of ${time(period.to)}.`,
      };
    case "event":
      return { title: subject ?? (news === "0 announcements" ? "News from Tintype" : news), intro: null };
  }
}

function section({ event, subject, changes, total, ...rest }: Announcement, size: Size): Section {
  const lines = changes.slice(0, size.changes).map(line);
  const hidden = Math.max(0, total - lines.length);
  const isAddress = subject.url === subject.name;
  const address = subject.url === null || isAddress ? null : inert(subject.url, LONGEST);
  return {
    ...{ name: inert(subject.name, LONGEST) || "A page without a name", isAddress, address, link: subject.link },
    sentence: SENTENCES[event]({ event, subject, changes, total, ...rest }),
    cause: rest.cause && inert(rest.cause, LONGEST_CAUSE),
    ...{ lines, more: hidden > 0 && lines.length > 0 ? `and ${count(hidden, "more change")}` : null },
  };
}

const KIND_WORDS: Readonly<Record<string, string>> = { colors: "colours" };

function line({ kind, mode, change, name, from, to, colors, pages }: MessageChange): Line {
  const words = KIND_WORDS[kind] ?? kind.replaceAll("_", " ");
  const text = (value: string | null) => value && inert(value, LONGEST);
  return {
    ...{ sign: SIGNS[change], about: mode === null ? words : `${words} · ${inert(mode, LONGEST)}` },
    ...{ name: text(name), from: text(from), to: text(to), colors: colors ?? null },
    pages: pages === null ? null : `on ${count(pages, "page")}`,
  };
}

const number = (value: number): string => value.toLocaleString("en");
const count = (value: number, noun: string): string => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;

/** "24 November 2026, 09:00 UTC" */
const time = (iso: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
    .format(new Date(iso))
    .replace(" at ", ", ")
    .concat(" UTC");

/** A line without drawings: "~ colours brand #000 → #fff, on 4 pages". @param page writes text of the page */
export function lineText(
  { sign, about, name, from, to, pages }: Line,
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
