import type { ChannelMessage } from "@tintype/shared/channels/message";
import { teamsCard } from "@tintype/shared/channels/teams/message";

/** A message as Teams shows it: the card that is sent. */
export function Preview({ message }: { readonly message: ChannelMessage }) {
  const { body, actions } = teamsCard(message);
  return (
    <>
      {body.map(({ inlines, separator }, index) => (
        <p key={index} class={separator ? "preview-block" : undefined}>
          {inlines.map(({ text, weight, size, fontType, isSubtle, selectAction }, place) => {
            if (fontType) return <code key={place}>{text}</code>;
            const look = [
              size && "preview-title",
              weight && "strong",
              isSubtle && "preview-quiet",
              selectAction && "preview-link",
            ];
            return (
              <span key={place} class={look.filter(Boolean).join(" ")}>
                {text}
              </span>
            );
          })}
        </p>
      ))}
      <p class="preview-buttons">
        {actions.map(({ title }) => (
          <span key={title}>{title}</span>
        ))}
      </p>
    </>
  );
}
