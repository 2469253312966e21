import type { ChannelFormat, ChannelType } from "@tintype/shared/api/notifications/channels";
import { discordMessage } from "@tintype/shared/channels/discord/discord";
import type { ChannelMessage } from "@tintype/shared/channels/message";
import { slackMessage } from "@tintype/shared/channels/slack/slack";
import { teamsCard, teamsMessage } from "@tintype/shared/channels/teams/teams";

type PostedType = Exclude<ChannelType, "email">;

/** How the types whose messages are posted as JSON write them. The other type sends mails. */
const FORMATS: Readonly<Record<PostedType, (message: ChannelMessage, format: ChannelFormat) => unknown>> = {
  slack: slackMessage,
  discord: discordMessage,
  teams: (message, format) => (format === "card" ? teamsCard(message) : teamsMessage(message)),
};

/** The body that is posted for a message. */
export const bodyOf = (type: PostedType, format: ChannelFormat, message: ChannelMessage): Buffer =>
  Buffer.from(JSON.stringify(FORMATS[type](message, format)));
