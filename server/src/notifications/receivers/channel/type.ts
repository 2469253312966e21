import { discordMessage } from "@tintype/shared/channels/discord/message";
import type { ChannelMessage } from "@tintype/shared/channels/message";
import { slackMessage } from "@tintype/shared/channels/slack/message";
import { teamsCard, teamsMessage } from "@tintype/shared/channels/teams/message";
import type { ChannelFormat, ChannelType } from "@tintype/shared/channels/wire";

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
