import type { WebhookEventKind } from "../../api/notifications/webhooks.ts";
import type { ToldComment, ToldDecision } from "../../review/told.ts";
import type { Announcement, ChannelMessage, MessageChange } from "../message.ts";
import { messageChanges } from "../message.ts";

/** As many announcements with all their changes as the outbox gives to a message. */
const MAX_CHANGES_KEPT = 50;

/** Names as a hostile page could have them: each must stay text in every channel. */
export const HOSTILE_NAMES: readonly string[] = [
  "<!channel> <!here> <@U123ABC> <#C123|general> <https://evil.example|click>",
  "@everyone @here <@123456789012345678> <@&123456789012345678> <#123456789012345678>",
  "[click](https://evil.example) ![x](https://evil.example/x.png) **b** _i_ ~~s~~ `c` ||spoiler|| # h > q",
  "https://evil.example/login www.evil.example evil.example ada@evil.example",
  "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;]]>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: cards have such expressions
  "<at>Everyone</at> {{DATE(2026-01-01T00:00:00Z,SHORT)}} ${system.env} @{triggerBody()}",
  "line\nbreak\r\nSubject: evil\0\u0007\u001b[2J\u2028\u2029\u0085end",
  "\u202egnp.exe\u202d \u2066x\u2069 a\u200bb\ufeffc\u00add\u3164e\u200d.",
  "👩‍💻 emoji :smile: ❤️ <:custom:123456789012345678>",
  "n".repeat(10_000),
  "*".repeat(10_000),
  "😀".repeat(5_000),
  "",
];

/** Changes of colours and distances, with these names. */
const changesNamed = (names: readonly string[], count: number): MessageChange[] =>
  messageChanges(
    Array.from({ length: count }, (_, index) => {
      const name = names[index % names.length] ?? "";
      const isColor = index % 2 === 0;
      const kind = isColor ? "colors" : "shadows";
      const values = isColor ? { from: "#0a66c2", to: "#0b1f33" } : { from: "0 1px 2px #000", to: name };
      return { kind, mode: index % 3 === 0 ? "dark" : null, change: "modified", name, part: null, ...values };
    }),
  );

/** An announcement with so many changes. @param name of the page and of all its tokens */
export function announcementOf(
  total: number,
  name = "Harbour",
  event: WebhookEventKind = "review.pending",
): Announcement {
  const isSite = event === "site.changed";
  return {
    event,
    at: "2026-11-24T09:00:00.000Z",
    total,
    pages: isSite ? 4 : null,
    subject: {
      type: isSite ? "site" : "page",
      name,
      url: isSite ? null : "https://harbour.example/",
      link: "https://tintype.example/app/extractions/1/review",
    },
    changes: changesNamed([name], Math.min(total, MAX_CHANGES_KEPT)),
    cause_code: event === "run.failed" ? "timeout" : event === "schedule.paused" ? "interval" : null,
    ...(event === "review.decided" && { decision: rejected(name) }),
    ...(event === "review.commented" && { comment: commented(name) }),
    cause: event === "run.failed" || event === "schedule.paused" ? `The page answered: ${name}` : null,
  };
}

/** The decision of a person about a change, both of this name. */
const rejected = (name: string): ToldDecision => ({
  who: name,
  action: "reject",
  count: 1,
  about: [{ kind: "radii", mode: null, name, part: null, from: "4px", to: "8px" }],
  pages: null,
  note: name,
});

/** The comment of a person on a change, all with this text. */
const commented = (name: string): ToldComment => ({
  who: name,
  about: { kind: "radii", mode: null, name, part: null, from: "4px", to: "8px" },
  text: name,
});

/** A message. */
export const messageOf = (
  announcements: readonly Announcement[],
  { type = "event", more = 0, language = "en" }: Partial<Pick<ChannelMessage, "type" | "more" | "language">> = {},
): ChannelMessage => ({
  type,
  announcements,
  more,
  language,
  period:
    type === "digest" || type === "reminder"
      ? { from: "2026-11-23T09:00:00.000Z", to: "2026-11-24T09:00:00.000Z" }
      : null,
  link: "https://tintype.example/app/reviews",
  settings_link: "https://tintype.example/app/channels/1",
});
