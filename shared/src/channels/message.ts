import type { Language } from "../api/common/languages.ts";
import type { WebhookEventKind } from "../api/notifications/webhooks.ts";
import type { RunFailureKind } from "../api/runs/run-failures.ts";
import type { PauseCause } from "../api/schedules/pause-causes.ts";
import type { KindKey } from "../kinds/keys.ts";
import type { FamilyPart } from "../kinds/typography/parts.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { Change } from "../review/change.ts";
import { compareLists } from "../review/changes.ts";
import { listsOfSnapshot } from "../review/patches.ts";
import type { ToldComment, ToldDecision } from "../review/told.ts";
import { opaqueHex } from "./opaque-hex.ts";

/** A change of a token as a message shows it. Texts are as the page wrote them: each formatter makes them inert. */
export interface MessageChange {
  readonly kind: KindKey;
  /** null: the base. */
  readonly mode: string | null;
  readonly change: "added" | "removed" | "modified";
  /** null where the value says it all: a distance, a family that comes or goes. */
  readonly name: string | null;
  /** Which list of a family it is about; absent in messages that were stored before lists had words in two languages. */
  readonly part?: FamilyPart | null;
  /** The value's text; null: the token is not there. */
  readonly from: string | null;
  readonly to: string | null;
  /** For colours: both as `#rrggbb`, painted on white; null if it is not there or cannot be painted. */
  readonly colors?: { readonly from: string | null; readonly to: string | null };
  /** Number of pages of a site that show it; null: the message is about one page. */
  readonly pages: number | null;
}

/** Why a run failed or a schedule is paused. */
export type AnnouncedCause = RunFailureKind | PauseCause;

/** One event as a message tells it. */
export interface Announcement {
  readonly event: WebhookEventKind;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: {
    readonly type: "page" | "site";
    /** The page's title or address, the site's name. */
    readonly name: string;
    readonly url: string | null;
    /** The review in the dashboard. */
    readonly link: string;
  };
  /** The first ones. */
  readonly changes: readonly MessageChange[];
  /** The number of all changes. */
  readonly total: number;
  /** Number of pages of a site that show one of them; null: the subject is a page. */
  readonly pages: number | null;
  /** Why a run failed or a schedule is paused, as a sentence in English. */
  readonly cause: string | null;
  /** The cause as a code, for other languages; absent in messages that were stored before. */
  readonly cause_code?: AnnouncedCause | null;
  /** The decision that it tells; absent in other messages, and in those that were stored before. */
  readonly decision?: ToldDecision;
  /** The comment that it tells; absent in other messages. */
  readonly comment?: ToldComment;
}

/** A message of a channel before it is written in the channel's format. It says what happened and nothing about looks. */
export interface ChannelMessage {
  readonly type: "event" | "digest" | "reminder" | "test";
  /** The name of who mentions the reader of a mail, null if nobody knows it any more; absent in the messages of channels. */
  readonly mentioned_by?: string | null;
  /** The channel as it is when the message is sent; absent where no channel sends it. */
  readonly channel?: {
    /** null: it has no name. */
    readonly name: string | null;
    /** The name of who set up its target; null if nobody knows it any more, or if it could be a message of its own. */
    readonly by: string | null;
  };
  readonly language: Language;
  /** The time that a digest covers, or since when nobody has decided (a reminder). ISO 8601. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly announcements: readonly Announcement[];
  /** Number of announcements that were left out. */
  readonly more: number;
  /** Link to all of it in the dashboard. */
  readonly link: string;
  /** Link to the channel's settings. */
  readonly settings_link: string;
}

/** A change of a review of a page or a site, of an event or of a comparison, as far as a message shows it. */
export type ReviewedChange = Pick<Change, "kind" | "mode" | "change" | "name" | "part" | "from" | "to"> & {
  /** Number of pages of a site that show it. */
  readonly page_count?: number;
};

/** The changes of a review or of an event as a message shows them. The texts of values are those of the dashboard. */
export const messageChanges = (changes: readonly ReviewedChange[]): MessageChange[] => changes.map(messageChange);

/** The changes between two snapshots as a message shows them: those that a diff counts in its total. */
export const messageChangesBetween = (before: Tokens, after: Tokens): MessageChange[] =>
  messageChanges(
    compareLists(listsOfSnapshot(before), listsOfSnapshot(after)).flatMap(({ change, isConsequence }) =>
      isConsequence ? [] : [change],
    ),
  );

function messageChange({ kind, mode, change, name, part, page_count, ...values }: ReviewedChange): MessageChange {
  const [from, to] = [textOf(values.from), textOf(values.to)];
  const isValue = part === null && (name === from || name === to) && change !== "modified";
  return {
    kind,
    mode,
    change,
    from,
    to,
    pages: page_count ?? null,
    name: isValue ? null : name,
    part,
    ...(kind === "colors" && { colors: { from: from && opaqueHex(from), to: to && opaqueHex(to) } }),
  };
}

const textOf = (value: ReviewedChange["from"]): string | null =>
  value === null || typeof value === "string" ? value : value.join(", ");
