import type { ChannelType } from "@tintype/shared/api/notifications/channels";
import type { ChannelMessage } from "@tintype/shared/channels/message";
import { t } from "../../../i18n/i18n.ts";
import { typeName } from "../channel-name.ts";
import { DiscordPreview } from "./DiscordPreview.tsx";
import { EmailPreview } from "./EmailPreview.tsx";
import { SlackPreview } from "./SlackPreview.tsx";
import { TeamsPreview } from "./TeamsPreview.tsx";

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
