import type { ChannelMessage } from "../message.ts";
import { lineText, type MessageSection, type Written, writeFitting } from "../written.ts";

// Discord's embeds: https://discord.com/developers/docs/resources/message#embed-object. Discord reads Markdown in all of
// their texts; mentions in embeds notify nobody, and `allowed_mentions` forbids all others.

interface Embed {
  title: string;
  url: string;
  description: string;
  /** The stripe beside it. */
  color?: number;
}

/** The message that a webhook of Discord takes. */
export interface DiscordMessage {
  readonly content: string;
  readonly embeds: Embed[];
  readonly allowed_mentions: { parse: [] };
}

/** Discord's limits: characters of the content, embeds, and characters of a title, a description and all embeds. */
export const DISCORD_LIMITS = { content: 2_000, embeds: 10, title: 256, description: 4_096, all: 6_000 } as const;

/** Writes a message for a channel of Discord. */
export const discordMessage = (message: ChannelMessage): DiscordMessage => writeFitting(message, write, fits);

function fits({ content, embeds }: DiscordMessage): boolean {
  const { content: longest, embeds: most, title, description, all } = DISCORD_LIMITS;
  const sum = embeds.reduce((length, embed) => length + embed.title.length + embed.description.length, 0);
  return (
    content.length <= longest &&
    embeds.length <= most &&
    sum <= all &&
    embeds.every((embed) => embed.title.length <= title && embed.description.length <= description)
  );
}

function write({ title, intro, sections, more, link, settings_link, settings, words }: Written): DiscordMessage {
  const head = intro === null ? "" : `**${escapeDiscord(title)}**\n${escapeDiscord(intro)}`;
  const links = `[${words.open}](<${link}>) · [${escapeDiscord(settings)}](<${settings_link}>)`;
  return {
    content: [head, more === null ? "" : escapeDiscord(more), links].filter((text) => text !== "").join("\n"),
    embeds: sections.map(embed),
    allowed_mentions: { parse: [] },
  };
}

function embed({ name, address, link, sentence, cause, lines, more }: MessageSection): Embed {
  const painted = lines.map(({ colors }) => colors?.to ?? colors?.from).find((color) => color != null);
  const texts = [
    `**${escapeDiscord(sentence)}**`,
    ...[address, cause].flatMap((text) => (text === null ? [] : [escapeDiscord(text)])),
  ];
  const changes = lines.map((line) => lineText(line, escapeDiscord));
  return {
    title: escapeDiscord(name),
    url: link,
    description: [...texts, ...changes, ...(more === null ? [] : [escapeDiscord(more)])].join("\n"),
    ...(painted != null && { color: Number.parseInt(painted.slice(1), 16) }),
  };
}

/** Text in which Discord sees no Markdown, no mention, no link and no emoji: a backslash makes any sign of ASCII stand for itself. */
const escapeDiscord = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
