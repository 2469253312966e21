import type { WebhookEventKind } from "@tintype/shared/api/webhooks";
import { type Announcement, type ChannelMessage, messageChanges } from "@tintype/shared/channels/message";

/** An address that leads nowhere: nothing in a preview can be followed. */
const NOWHERE = "https://tintype.example/app";

const CHANGES = messageChanges([
  {
    ...{ kind: "colors", mode: null, change: "modified", name: "brand", part: null },
    ...{ from: "#0a66c2", to: "#7c3aed", page_count: 4 },
  },
  { kind: "radii", mode: null, change: "modified", name: "radius-card", part: null, from: "8px", to: "12px" },
  { kind: "colors", mode: "dark", change: "added", name: "surface", part: null, from: null, to: "#18181b" },
]);

/** The content of announcements besides their subject. */
const CONTENTS: Partial<Record<WebhookEventKind, Partial<Announcement>>> = {
  "run.failed": { cause: "The page answered with status 503." },
  "schedule.paused": { cause: "The captures of the month were used up." },
};
const WITH_CHANGES: readonly WebhookEventKind[] = ["review.pending", "site.changed", "diff.detected", "review.decided"];

/** A message of made-up news, as a channel with these settings would get it. */
export function sampleMessage({
  events,
  digest,
}: {
  readonly events: readonly WebhookEventKind[];
  readonly digest: string;
}): ChannelMessage {
  const isDigest = digest !== "none";
  const told = events.slice(0, isDigest ? 3 : 1);
  return {
    type: isDigest ? "digest" : "event",
    period: isDigest ? { from: "2026-11-23T09:00:00Z", to: "2026-11-24T09:00:00Z" } : null,
    announcements: told.map(announcement),
    ...{ more: 0, link: `${NOWHERE}/reviews`, settings_link: `${NOWHERE}/channels` },
  };
}

function announcement(event: WebhookEventKind): Announcement {
  const isSite = event === "site.changed";
  const changes = WITH_CHANGES.includes(event)
    ? CHANGES.map((change) => ({ ...change, pages: isSite ? change.pages : null }))
    : [];
  return {
    ...{ event, at: "2026-11-24T08:30:00Z", changes, total: changes.length, pages: isSite ? 4 : null, cause: null },
    subject: {
      ...{ type: isSite ? "site" : "page", name: isSite ? "Harbour Guide" : "Harbour Guide: tickets" },
      ...{ url: isSite ? null : "https://harbour.example/tickets", link: `${NOWHERE}/pages/1/review` },
    },
    ...CONTENTS[event],
  };
}
