import type { ChannelMessage } from "../message.ts";
import { byteLength, type MessageLine, type MessageSection, type Written, writeFitting } from "../written.ts";

// Adaptive Cards 1.5: https://adaptivecards.io/explorer. Texts stand in runs of rich text, which Teams shows as they are;
// only the text of a TextBlock is Markdown.

interface TextRun {
  type: "TextRun";
  text: string;
  weight?: "Bolder";
  size?: "Large";
  fontType?: "Monospace";
  isSubtle?: true;
  selectAction?: OpenUrl;
}
interface OpenUrl {
  type: "Action.OpenUrl";
  title: string;
  url: string;
}
interface RichTextBlock {
  type: "RichTextBlock";
  inlines: TextRun[];
  separator?: true;
  spacing?: "Small";
}

/** An adaptive card. */
export interface TeamsCard {
  readonly $schema: string;
  readonly type: "AdaptiveCard";
  readonly version: "1.5";
  /** For readers that show no card, and read aloud. */
  readonly fallbackText: string;
  readonly msteams: { readonly width: "Full" };
  readonly body: RichTextBlock[];
  readonly actions: OpenUrl[];
}

/** The message that a workflow of Power Automate takes. */
export interface TeamsMessage {
  readonly type: "message";
  readonly attachments: readonly [
    {
      readonly contentType: "application/vnd.microsoft.card.adaptive";
      readonly contentUrl: null;
      readonly content: TeamsCard;
    },
  ];
}

/** Teams takes messages of 28 kB: bytes of the JSON. The envelope has 110 of them. */
export const TEAMS_LIMIT = 28_000;
const ENVELOPE = 200;

/** Writes a message for a channel of Teams, as the trigger of a workflow expects it. */
export const teamsMessage = (message: ChannelMessage): TeamsMessage => ({
  type: "message",
  attachments: [
    { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: teamsCard(message) },
  ],
});

/** Writes the card without the envelope, for workflows that expect a card. */
export const teamsCard = (message: ChannelMessage): TeamsCard =>
  writeFitting(message, write, (card) => byteLength(JSON.stringify(card)) <= TEAMS_LIMIT - ENVELOPE);

function write({ title, intro, sections, more, link, settings_link, settings, words }: Written): TeamsCard {
  return {
    $schema: "https://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.5",
    fallbackText: escapeTeams(intro === null ? title : `${title}. ${intro}`),
    msteams: { width: "Full" },
    body: [
      richText([{ ...run(title), weight: "Bolder", size: "Large" }]),
      ...(intro === null ? [] : [richText([run(intro)])]),
      ...sections.flatMap(blocks),
      ...(more === null ? [] : [richText([{ ...run(more), isSubtle: true }])]),
    ],
    actions: [openUrl(words.open, link), openUrl(settings, settings_link)],
  };
}

function blocks({ name, address, link, sentence, cause, lines, more }: MessageSection): RichTextBlock[] {
  const subtle = (text: string | null) =>
    text === null ? [] : [{ ...richText([{ ...run(text), isSubtle: true }]), spacing: "Small" } as const];
  return [
    {
      ...richText([{ ...run(name), weight: "Bolder", selectAction: openUrl(name, link) }, run(` ${sentence}`)]),
      separator: true,
    },
    ...subtle(address),
    ...subtle(cause),
    ...lines.map((line) => ({ ...richText(runs(line)), spacing: "Small" }) as const),
    ...subtle(more),
  ];
}

function runs({ sign, about, name, from, to, pages }: MessageLine): TextRun[] {
  const code = (text: string): TextRun => ({ ...run(text), fontType: "Monospace" });
  const values = [from, to].flatMap((text) => (text === null ? [] : [code(text)]));
  return [
    run(`${sign} ${about} `),
    ...(name === null ? [] : [{ ...code(name), weight: "Bolder" } as const, run(" ")]),
    ...values.flatMap((value, index) => (index === 0 ? [value] : [run(" → "), value])),
    ...(pages === null ? [] : [run(`, ${pages}`)]),
  ];
}

const richText = (inlines: TextRun[]): RichTextBlock => ({ type: "RichTextBlock", inlines });
const run = (text: string): TextRun => ({ type: "TextRun", text: escapeTeams(text) });
const openUrl = (title: string, url: string): OpenUrl => ({ type: "Action.OpenUrl", title: escapeTeams(title), url });

/** Text in which no reader of cards sees a function such as `{{DATE(…)}}`, an expression such as `${…}` or a mention: `<at>`. */
const escapeTeams = (text: string): string => text.replace(/([{$@])(?=\{)/g, "$1\u2009").replace(/<(?=\/?at\b)/gi, "‹");
