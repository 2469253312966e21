import type { ChannelMessage } from "@tintype/shared/channels/message";
import {
  type RichElement,
  type RichList,
  type RichSection,
  type SlackBlock,
  slackMessage,
} from "@tintype/shared/channels/slack/message";

/** A message as Slack shows it: the blocks of the message that is sent. */
export function Preview({ message }: { readonly message: ChannelMessage }) {
  return slackMessage(message).blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { readonly block: SlackBlock }) {
  switch (block.type) {
    case "header":
      return <p class="preview-title">{block.text.text}</p>;
    case "context":
      return <p class="preview-quiet">{block.elements.map(({ text }) => text).join(" ")}</p>;
    case "rich_text":
      return (
        <div class="preview-block">
          {block.elements.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </div>
      );
  }
}

function Part({ part }: { readonly part: RichSection | RichList }) {
  if (part.type === "rich_text_section") return <p>{part.elements.map(element)}</p>;
  return (
    <ul>
      {part.elements.map(({ elements }, index) => (
        <li key={index}>{elements.map(element)}</li>
      ))}
    </ul>
  );
}

function element(part: RichElement, index: number) {
  if (part.type === "color") return <i key={index} class="preview-swatch" style={{ background: part.value }} />;
  if (part.type === "link") {
    return (
      <span key={index} class={part.style?.bold ? "preview-link strong" : "preview-link"}>
        {part.text}
      </span>
    );
  }
  if (part.style?.code) return <code key={index}>{part.text}</code>;
  return <span key={index}>{part.text}</span>;
}
