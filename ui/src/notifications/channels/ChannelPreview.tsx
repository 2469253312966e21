import type { ChannelMessage } from "@tintype/shared/channels/message";
import type { ChannelType } from "@tintype/shared/channels/wire";
import { t } from "../../i18n/i18n.ts";
import { typeName } from "./channel-name.ts";
import { DiscordPreview } from "./discord/preview.tsx";
import { EmailPreview } from "./email/preview.tsx";
import { SlackPreview } from "./slack/preview.tsx";
import { TeamsPreview } from "./teams/preview.tsx";

interface Props {
  readonly type: ChannelType;
  readonly message: ChannelMessage;
}

/** A message about as the channel shows it, made of what is sent. Its links lead nowhere. */
export function ChannelPreview({ type, message }: Props) {
  return (
    <section
      class="channel-preview"
      lang={message.language}
      dir="ltr"
      aria-label={t("channels.previewOf", [typeName(type)])}
    >
      <Preview type={type} message={message} />
    </section>
  );
}

function Preview({ type, message }: Props) {
  switch (type) {
    case "slack":
      return <SlackPreview message={message} />;
    case "teams":
      return <TeamsPreview message={message} />;
    case "discord":
      return <DiscordPreview message={message} />;
    case "email":
      return <EmailPreview message={message} />;
  }
}
