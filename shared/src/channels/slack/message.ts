import type { ChannelMessage } from "../message.ts";
import { type MessageLine, type MessageSection, type Written, writeFitting } from "../written.ts";

// Slack's Block Kit: https://docs.slack.dev/reference/block-kit. Texts of pages stand only where Slack shows them as they are,
// in plain text and in the elements of rich text. Slack looks for mentions, links and formatting in `mrkdwn` alone.

/** The message that an incoming webhook takes. */
export interface SlackMessage {
  /** For notifications, and for readers that show no blocks. */
  readonly text: string;
  readonly mrkdwn: false;
  readonly blocks: SlackBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
}

interface PlainText {
  type: "plain_text";
  text: string;
  emoji: false;
}
export type RichElement =
  | { type: "text"; text: string; style?: { bold?: true; code?: true } }
  | { type: "link"; url: string; text: string; style?: { bold?: true } }
  | { type: "color"; value: string };
export interface RichSection {
  type: "rich_text_section";
  elements: RichElement[];
}
export interface RichList {
  type: "rich_text_list";
  style: "bullet";
  elements: RichSection[];
}
export type SlackBlock =
  | { type: "header"; text: PlainText }
  | { type: "context"; elements: PlainText[] }
  | { type: "rich_text"; elements: (RichSection | RichList)[] };

/** Slack's limits: blocks of a message, characters of a header and of the text of any other block. */
export const SLACK_LIMITS = { blocks: 50, header: 150, text: 3_000 } as const;

/** Writes a message for a Slack channel. */
export const slackMessage = (message: ChannelMessage): SlackMessage =>
  writeFitting(message, write, ({ text, blocks }) => [text, ...blocks.map(textOf)].every(isShort));

const isShort = (text: string): boolean => text.length <= SLACK_LIMITS.text;

function write({ title, intro, sections, more, link, settings_link, settings, words }: Written): SlackMessage {
  const headline = title.length > SLACK_LIMITS.header ? `${title.slice(0, SLACK_LIMITS.header - 1)}…` : title;
  const blocks: SlackBlock[] = [
    { type: "header", text: plainText(headline) },
    ...(intro === null ? [] : [context(intro)]),
    ...sections.map(block),
    ...(more === null ? [] : [context(more)]),
    richText([sectionOf([linkTo(link, words.open), text(" · "), linkTo(settings_link, settings)])]),
  ];
  const fallback = escapeSlack(intro === null ? title : `${title}\n${intro}`);
  return { text: fallback, mrkdwn: false, blocks, unfurl_links: false, unfurl_media: false };
}

function block({ name, address, link, sentence, cause, lines, more }: MessageSection): SlackBlock {
  const head = sectionOf([
    { ...linkTo(link, name), style: { bold: true } },
    text(` ${sentence}`),
    ...(address === null ? [] : [text(`\n${address}`)]),
    ...(cause === null ? [] : [text(`\n${cause}`)]),
  ]);
  const items = [...lines.map(item), ...(more === null ? [] : [sectionOf([text(more)])])];
  return richText([
    head,
    ...(items.length === 0 ? [] : [{ type: "rich_text_list", style: "bullet", elements: items } as const]),
  ]);
}

function item({ sign, about, name, from, to, colors, pages }: MessageLine): RichSection {
  const value = (content: string | null, color: string | null | undefined): RichElement[][] =>
    content === null ? [] : [[...(color ? [{ type: "color", value: color } as const, text(" ")] : []), code(content)]];
  const values = [...value(from, colors?.from), ...value(to, colors?.to)];
  return sectionOf([
    text(`${sign} ${about} `),
    ...(name === null ? [] : [code(name), text(" ")]),
    ...values.flatMap((value, index) => (index === 0 ? value : [text(" → "), ...value])),
    ...(pages === null ? [] : [text(`, ${pages}`)]),
  ]);
}

const plainText = (content: string): PlainText => ({ type: "plain_text", text: content, emoji: false });
const context = (content: string): SlackBlock => ({ type: "context", elements: [plainText(content)] });
const richText = (elements: (RichSection | RichList)[]): SlackBlock => ({ type: "rich_text", elements });
const sectionOf = (elements: RichElement[]): RichSection => ({ type: "rich_text_section", elements });
const linkTo = (url: string, content: string) => ({ type: "link", url, text: content }) as const;
const text = (content: string): RichElement => ({ type: "text", text: content });
/** Slack takes no empty texts. */
const code = (content: string): RichElement => ({ type: "text", text: content || "–", style: { code: true } });

/** All the text of a block that people read. */
function textOf(part: SlackBlock | RichSection | RichList | RichElement | PlainText): string {
  if ("elements" in part) return part.elements.map(textOf).join("");
  if (part.type === "color") return part.value;
  return typeof part.text === "string" ? part.text : part.text.text;
}

/** Text in which Slack sees no mention and no link. */
const escapeSlack = (content: string): string =>
  content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
