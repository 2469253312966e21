import { KIND_WORDS } from "../../kinds/keys.ts";
import { tellComment, tellDecision } from "../../review/told.ts";
import type { Words } from "./words.ts";

const number = (value: number): string => value.toLocaleString("en");
const count = (value: number, noun: string): string => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;

/** The texts of messages in English. */
export const en: Words = {
  locale: "en-GB",
  sentences: {
    "extraction.completed": () => "was read",
    "snapshot.created": () => "has a new version",
    "diff.detected": ({ total }) => `has ${count(total, "change")}`,
    "conformance.changed": ({ total }) =>
      total === 0 ? "conforms to the design system in another way" : `has ${count(total, "new finding")}`,
    "review.pending": ({ total }) => `has ${count(total, "change")} to decide`,
    "review.decided": ({ total }) => `has a decision about ${count(total, "change")}`,
    "review.resolved": ({ total }) =>
      total === 1 ? "no longer shows a rejected change" : `no longer shows ${number(total)} rejected changes`,
    "review.commented": () => "has a new comment",
    "run.failed": () => "could not be read three times in a row",
    "run.recovered": () => "can be read again",
    "schedule.paused": () => "is not read any more: its schedule is paused",
    "site.changed": ({ total, pages }) =>
      `has ${count(total, "change")} to decide${pages === null ? "" : ` on ${count(pages, "page")}`}`,
  },
  causes: {},
  decision: tellDecision,
  comment: tellComment,
  kindName: (kind) => KIND_WORDS[kind].en,
  parts: {
    weights: "weights",
    sizes: "sizes",
    line_heights: "line heights",
    letter_spacings: "letter spacings",
    stack: "stack",
  },
  testTitle: "Test message from Tintype",
  testIntro: (isMadeUp) =>
    `This is a test: the channel works. ${isMadeUp ? "All news below are made up." : "Nothing has changed."}`,
  digest: (subject) => `Digest: ${subject}`,
  digestIntro: (from, to) => `All news from ${from} to ${to}.`,
  reminder: (changes) =>
    `Reminder: ${changes === 1 ? "1 change waits" : `${number(changes)} changes wait`} for a decision`,
  reminderIntro: (from, to) => `Nobody has decided since ${from}. This reminder is of ${to}.`,
  announcements: (value) => count(value, "announcement"),
  noAnnouncement: "News from Tintype",
  moreAnnouncements: (value) => `and ${count(value, "more announcement")}`,
  moreChanges: (value) => `and ${count(value, "more change")}`,
  onPages: (value) => `on ${count(value, "page")}`,
  noName: "A page without a name",
  open: "Open Tintype",
  settings: (channel) => (channel === null ? "Settings of this channel" : `Settings of the channel “${channel}”`),
  why: (channel, who) =>
    `Tintype sends this because ${who ?? "somebody"} set up ${channel === null ? "a channel" : `the channel “${channel}”`} for your address.`,
  end: "Change or end these mails",
  mention: (who, subject) => `${who ?? "Somebody"} mentioned you: ${subject}`,
  whyMentioned: "Tintype sends this because a comment mentions you.",
  everything: "Everything",
  palette: (colors) => `The colours of the changes: ${colors}`,
  changes: "Changes",
  columns: ["Token", "Before", "After"],
};
