import { discordMessage } from "@tintype/shared/channels/discord/message";
import type { ChannelMessage } from "@tintype/shared/channels/message";

/** A message as Discord shows it: the text and the embeds that are sent. */
export function Preview({ message }: { readonly message: ChannelMessage }) {
  const { content, embeds } = discordMessage(message);
  return (
    <>
      <Markdown text={content} />
      {embeds.map(({ title, description, color }, index) => (
        <div
          key={index}
          class="preview-embed"
          style={color === undefined ? {} : { borderColor: `#${color.toString(16).padStart(6, "0")}` }}
        >
          <p class="preview-link strong">{withoutBackslashes(title)}</p>
          <Markdown text={description} />
        </div>
      ))}
    </>
  );
}

/** Bold text, links of ours, and text between them, in which a backslash makes a sign stand for itself. */
const PARTS = /\*\*(?<bold>(?:\\.|[^\\*])+)\*\*|\[(?<label>[^\]\\]+)\]\(<[^>]*>\)/g;

function Markdown({ text }: { readonly text: string }) {
  return text.split("\n").map((line, index) => <p key={index}>{partsOf(line)}</p>);
}

function partsOf(line: string) {
  let end = 0;
  const parts = [...line.matchAll(PARTS)].flatMap((match) => {
    const textBefore = withoutBackslashes(line.slice(end, match.index));
    end = match.index + match[0].length;
    const { bold, label } = match.groups ?? {};
    return [
      textBefore,
      bold === undefined ? (
        <span key={end} class="preview-link">
          {label}
        </span>
      ) : (
        <b key={end}>{withoutBackslashes(bold)}</b>
      ),
    ];
  });
  return [...parts, withoutBackslashes(line.slice(end))];
}

const withoutBackslashes = (text: string): string => text.replace(/\\(.)/g, "$1");
