import { createRequire } from "node:module";
import type { KnownBlock } from "@slack/types";
import type * as Cards from "adaptivecards";
import type { RESTPostAPIWebhookWithTokenJSONBody } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { webhookEventKind } from "../api/notifications/webhooks.ts";
import { DISCORD_LIMITS, discordMessage } from "./discord/message.ts";
import { EMAIL_LIMITS, emailMessage } from "./email/message.ts";
import type { ChannelMessage } from "./message.ts";
import { SLACK_LIMITS, slackMessage } from "./slack/message.ts";
import { TEAMS_LIMIT, teamsCard, teamsMessage } from "./teams/message.ts";
import { announcementOf, HOSTILE_NAMES, messageOf } from "./testing/messages.ts";

// The package's modules name each other without endings, which Node does not take.
const { AdaptiveCard, SerializationContext, Versions } = createRequire(import.meta.url)(
  "adaptivecards/dist/adaptivecards.js",
) as typeof Cards; // the same program in one file

interface Format {
  /** Writes the message as it is sent. */
  readonly write: (message: ChannelMessage) => object;
  /** Fails if the channel would refuse it. */
  readonly check: (message: ChannelMessage) => void;
}

function checkSlack(message: ChannelMessage): void {
  const { text, blocks } = slackMessage(message);
  const typed: KnownBlock[] = blocks; // as Slack's own types say
  expect(typed.length).toBeLessThanOrEqual(SLACK_LIMITS.blocks);
  expect(text.length).toBeLessThanOrEqual(SLACK_LIMITS.text);
  for (const block of blocks) {
    const texts = strings(block, "text");
    expect(texts.every((part) => part.length > 0)).toBe(true);
    expect(texts.join("").length).toBeLessThanOrEqual(
      block.type === "header" ? SLACK_LIMITS.header : SLACK_LIMITS.text,
    );
  }
}

function checkCard(message: ChannelMessage): void {
  const envelope = teamsMessage(message);
  expect(Buffer.byteLength(JSON.stringify(envelope))).toBeLessThanOrEqual(TEAMS_LIMIT);
  const card = teamsCard(message);
  expect(envelope.attachments[0].content).toEqual(card);
  const parsed = new AdaptiveCard();
  const context = new SerializationContext(Versions.v1_5);
  parsed.parse(structuredClone(card), context);
  const events = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message);
  expect(events).toEqual([]);
  expect(parsed.validateProperties().validationEvents).toEqual([]);
  expect(parsed.getItemCount()).toBe(card.body.length);
}

function checkDiscord(message: ChannelMessage): void {
  const payload = discordMessage(message);
  const { content, embeds, allowed_mentions }: RESTPostAPIWebhookWithTokenJSONBody = payload; // as Discord's own types say
  expect(allowed_mentions).toEqual({ parse: [] });
  expect((content ?? "").length).toBeLessThanOrEqual(DISCORD_LIMITS.content);
  expect(content).not.toBe("");
  expect(embeds?.length).toBeLessThanOrEqual(DISCORD_LIMITS.embeds);
  const texts = (embeds ?? []).map(({ title = "", description = "" }) => ({ title, description }));
  for (const { title, description } of texts) {
    expect(title).not.toBe("");
    expect(title.length).toBeLessThanOrEqual(DISCORD_LIMITS.title);
    expect(description.length).toBeLessThanOrEqual(DISCORD_LIMITS.description);
  }
  expect(texts.map(({ title, description }) => title + description).join("").length).toBeLessThanOrEqual(
    DISCORD_LIMITS.all,
  );
}

function checkEmail(message: ChannelMessage): void {
  const { subject, html, palette } = emailMessage(message);
  expect(subject.length).toBeLessThanOrEqual(EMAIL_LIMITS.subject);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(EMAIL_LIMITS.html);
  expect(html.includes("cid:palette@tintype")).toBe(palette.length > 0);
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /^<(?:script|link|iframe|svg|form)\b| on\w+=/i.test(tag))).toEqual([]);
}

const formats: Readonly<Record<string, Format>> = {
  slack: { write: slackMessage, check: checkSlack },
  teams: { write: teamsMessage, check: checkCard },
  discord: { write: discordMessage, check: checkDiscord },
  email: { write: emailMessage, check: checkEmail },
};

/** The strings in a value, all of them or those with this key. */
function strings(value: unknown, key?: string, path?: string): string[] {
  if (typeof value === "string") return key === undefined || key === path ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => strings(child, key, Array.isArray(value) ? path : name));
}

const UNSEEN = /(?!\n)[\p{Cc}\u2028\u2029]|(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u;

describe.each(Object.entries(formats))("the format of %s", (_name, { write, check }) => {
  const sizes = [0, 1, 12, 3_000];
  test.each(sizes)("obeys the channel's limits and schema with %i changes", (total) => {
    check(messageOf([announcementOf(total)]));
    check(messageOf([announcementOf(total, "Shop", "site.changed")]));
    check(
      messageOf(
        Array.from({ length: 60 }, () => announcementOf(total)),
        { type: "digest", more: 1_000 },
      ),
    );
  });

  test.each([...HOSTILE_NAMES.entries()])(
    "obeys limits and schema, and shows no hidden characters, with hostile name %i",
    (_index, name) => {
      for (const announcements of [
        [announcementOf(12, name)],
        Array.from({ length: 60 }, () => announcementOf(3_000, name)),
      ]) {
        const message = { ...messageOf(announcements, { type: "digest" }), channel: { name, by: null } };
        check(message);
        expect(strings(write(message)).filter((text) => UNSEEN.test(text))).toEqual([]);
      }
    },
  );

  test.each(webhookEventKind.options)("tells %s", (event) => {
    const message = messageOf([announcementOf(2, "Harbour", event)]);
    check(message);
    expect(JSON.stringify(write(message))).toContain("Harbour");
  });

  test.each([
    ["test", /This is a test/],
    ["digest", /Digest.*All news from 23 November 2026(?:,|\\\\,) 09(?::|\\\\:)00 UTC to 24 November 2026/s],
    ["reminder", /Reminder.*Nobody has decided since 23 November 2026/s],
  ] as const)("says of a %s that it is one, and of which period", (type, words) => {
    for (const announcements of [[], [announcementOf(3)]]) {
      const message = messageOf(announcements, { type });
      check(message);
      expect(JSON.stringify(write(message))).toMatch(words);
    }
  });

  test("has no English word of ours in German", () => {
    const texts = webhookEventKind.options.flatMap((event) =>
      (["event", "digest", "reminder", "test"] as const).flatMap((type) => {
        const message = messageOf([announcementOf(3_000, "Harbour", event)], { type, more: 7, language: "de" });
        check(message);
        return strings(write(message)).filter((text) => !text.startsWith("https:"));
      }),
    );
    const all = texts.join(" ").replace(/<style>.*?<\/style>/gs, "");
    expect(
      all.match(
        /\b(?:has|have|and|the|changes?|pages?|read|open|settings|colou?rs|news|every\w+|before|mails? to)\b/gi,
      ),
    ).toBe(null);
    expect(all).toMatch(/und 7 weitere Meldungen|und 8 weitere Meldungen/);
  });

  test("counts what it leaves out", () => {
    const written = JSON.stringify(write(messageOf([announcementOf(3_000)], { more: 7 })));
    expect(written).toMatch(/and 2(?:,|\\\\,)9\d\d more changes/);
    expect(written).toContain("and 7 more announcements");
  });
});

test("the message of Slack has no text that Slack reads as formatting", () => {
  const payload = slackMessage(messageOf(HOSTILE_NAMES.map((name) => announcementOf(2, name))));
  expect(payload.text).not.toMatch(/[<>]/);
  expect(strings(payload.blocks, "type").filter((type) => type === "mrkdwn" || type === "broadcast")).toEqual([]);
  expect(new Set(strings(payload.blocks, "url").map((url) => new URL(url).host))).toEqual(new Set(["tintype.example"]));
  expect(strings(payload.blocks, "value")).toContain("#0b1f33");
});

test("the card of Teams has neither Markdown nor functions nor mentions", () => {
  const card = teamsCard(messageOf(HOSTILE_NAMES.map((name) => announcementOf(2, name))));
  expect(new Set(strings(card.body, "type"))).toEqual(new Set(["RichTextBlock", "TextRun", "Action.OpenUrl"]));
  expect(JSON.stringify(card)).not.toMatch(/\{\{|\$\{|@\{|<\/?at>/);
  expect(new Set(strings(card.body, "url").map((url) => new URL(url).host))).toEqual(new Set(["tintype.example"]));
});

test("the message of Discord escapes all signs of names", () => {
  for (const name of HOSTILE_NAMES) {
    const { embeds } = discordMessage(messageOf([announcementOf(1, name)]));
    const [{ title = "", description = "" } = {}] = embeds;
    const signs = `${title}${description.split("\n").slice(1).join("")}`.replace(/\\[!-/:-@[-`{-~]/g, "");
    expect(signs).not.toMatch(/[!-+\-/:-@[-`{-~]|\b\.\b/); // commas of our own words stand there
  }
});

test("the HTML of a mail makes links of Tintype's addresses only, and text of a page stands inside of one", () => {
  const { html } = emailMessage(messageOf(HOSTILE_NAMES.map((name) => announcementOf(2, name))));
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => new URL(address));
  expect(new Set(links.map(({ host, protocol }) => `${protocol}${host}`))).toEqual(
    new Set(["https:tintype.example", "cid:"]),
  );
  const outside = html.replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, "").replace(/<a .*?<\/a>/gs, "");
  expect(outside.replace(/<[^>]*>/g, "")).not.toMatch(/evil|harbour\.example/);
});

test("the HTML of a mail keeps a colour in one line on a phone", () => {
  const { html } = emailMessage(messageOf([announcementOf(2)]));
  expect(html).toMatch(/white-space:nowrap"><a [^>]*>#0a66c2</);
});

test("the HTML of a mail draws colours as cells that Outlook paints, and has colours for dark mode", () => {
  const { html, palette } = emailMessage(messageOf([announcementOf(2)]));
  expect(html).toMatch(/<td [^>]*bgcolor="#0a66c2"/);
  expect(html).toMatch(/<td [^>]*bgcolor="#0b1f33"/);
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(palette).toEqual(["#0b1f33"]);
});

test("the plain text of a mail has no address of a page that a program could make a link of", () => {
  const { text } = emailMessage(messageOf(HOSTILE_NAMES.map((name) => announcementOf(2, name))));
  const ours = text.replace(/https:\/\/(?:tintype|harbour)\.example/g, ""); // people have entered the page's own address
  expect(ours).not.toMatch(/:\/\/|\w\.example|[^[]@[^\]]/);
});
