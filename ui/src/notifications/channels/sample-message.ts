import type { Language } from "@tintype/shared/api/common/languages";
import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { isChosen } from "@tintype/shared/channels/chosen";
import { type Announcement, type ChannelMessage, messageChanges } from "@tintype/shared/channels/message";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import { KIND_KEYS } from "@tintype/shared/kinds/keys";
import type { Subjects } from "./only.ts";

/** An address that leads nowhere: nothing in a preview can be followed. */
const NOWHERE = "https://tintype.example/app";

const modified = { mode: null, change: "modified", part: null } as const;
const CHANGES = messageChanges([
  { kind: "colors", ...modified, name: "brand", from: "#0a66c2", to: "#7c3aed", page_count: 4 },
  { kind: "radii", ...modified, name: "radius-card", from: "8px", to: "12px" },
  { kind: "colors", mode: "dark", change: "added", name: "surface", part: null, from: null, to: "#18181b" },
  { kind: "typography", ...modified, name: "Inter", part: "weights", from: ["400"], to: ["400", "600"] },
  { kind: "spacing", ...modified, name: "spacing-4", from: "16px", to: "20px" },
  {
    kind: "shadows",
    ...modified,
    name: "shadow-card",
    from: "0px 1px 2px 0px #0000000d",
    to: "0px 2px 4px 0px #0000001a",
  },
]);
/** Changes of kinds that are not among them. */
const OTHERS = messageChanges(
  KIND_KEYS.filter((kind) => !CHANGES.some((change) => change.kind === kind)).map((kind) => ({
    kind,
    ...modified,
    name: "example",
    from: "before",
    to: "after",
  })),
);
/** Maximum number of changes in a message: the first that the channel wants to hear of. */
const SHOWN_CHANGES = 3;

/** The content of announcements besides their subject. */
const CONTENTS: Partial<Record<WebhookEventKind, Partial<Announcement>>> = {
  "run.failed": { cause: "The page answered with status 503.", cause_code: "http_status" },
  "review.decided": {
    total: 1,
    decision: {
      who: "Ada",
      action: "reject",
      count: 1,
      about: [{ kind: "radii", mode: null, name: "radius-card", part: null, from: "4px", to: "8px" }],
      pages: null,
      note: null,
    },
  },
  "review.commented": {
    comment: {
      who: "Ada",
      about: { kind: "radii", mode: null, name: "radius-card", part: null, from: "4px", to: "8px" },
      text: "Are the cards of the shop meant, too?",
    },
  },
  "schedule.paused": { cause: "The captures of the month were used up.", cause_code: "quota_month" },
};
const WITH_CHANGES: readonly WebhookEventKind[] = ["review.pending", "site.changed", "diff.detected"];

/** A message of made-up news, as a channel with these settings would get it. @param subjects what it is about, if it is known */
export function sampleMessage(
  {
    events,
    digest,
    only = null,
    language = "en",
  }: {
    readonly events: readonly WebhookEventKind[];
    readonly digest: string;
    readonly only?: ChannelOnly | null;
    readonly language?: Language;
  },
  subjects: Subjects = {},
): ChannelMessage {
  const isDigest = digest !== "none";
  const isAboutPages = only?.extraction_ids !== undefined && only.site_ids === undefined;
  const possible = isAboutPages ? events.filter((event) => event !== "site.changed") : events;
  const told = possible.slice(0, isDigest ? 3 : 1);
  return {
    type: isDigest ? "digest" : "event",
    language,
    period: isDigest ? { from: "2026-11-23T09:00:00Z", to: "2026-11-24T09:00:00Z" } : null,
    announcements: told.map((event) => announcement(event, only, subjects)),
    more: 0,
    link: `${NOWHERE}/reviews`,
    settings_link: `${NOWHERE}/channels`,
  };
}

function announcement(
  event: WebhookEventKind,
  only: ChannelOnly | null,
  { site = "Harbour Guide", page }: Subjects,
): Announcement {
  const isSite = event === "site.changed";
  const chosen = WITH_CHANGES.includes(event) ? [...CHANGES, ...OTHERS].filter((change) => isChosen(change, only)) : [];
  const changes = chosen.slice(0, SHOWN_CHANGES).map((change) => ({ ...change, pages: isSite ? change.pages : null }));
  const { title, url } = page ?? { title: "Harbour Guide: tickets", url: "https://harbour.example/tickets" };
  return {
    event,
    at: "2026-11-24T08:30:00Z",
    changes,
    total: changes.length,
    pages: isSite ? 4 : null,
    cause: null,
    subject: {
      type: isSite ? "site" : "page",
      name: isSite ? site : (title ?? url),
      url: isSite ? null : url,
      link: `${NOWHERE}/pages/1/review`,
    },
    ...CONTENTS[event],
  };
}
