import { discordMessage } from "./discord/message.ts";
import { emailMessage } from "./email/message.ts";
import type { ChannelMessage } from "./message.ts";
import { slackMessage } from "./slack/message.ts";
import { type ChannelTarget, httpsTarget } from "./target.ts";
import { teamsCard, teamsMessage } from "./teams/message.ts";
import { teamsTarget } from "./teams/target.ts";

export const CHANNEL_FORMATS = ["message", "card"] as const;

/** A type of channels: where its messages go, and how they look there. */
export interface ChannelTypeFacts {
  readonly target: ChannelTarget;
  /** Writes a message as it is posted; of mails, without addresses. */
  readonly write: (message: ChannelMessage, format: (typeof CHANNEL_FORMATS)[number]) => object;
}

/** All types, in the order of forms. */
const TYPES = {
  slack: { target: httpsTarget, write: slackMessage },
  teams: {
    target: teamsTarget,
    write: (message, format) => (format === "card" ? teamsCard(message) : teamsMessage(message)),
  },
  discord: { target: httpsTarget, write: discordMessage },
  email: { target: { by: "mail" }, write: emailMessage },
} as const satisfies Readonly<Record<string, ChannelTypeFacts>>;

export type ChannelType = keyof typeof TYPES;

export const channelTypes: Readonly<Record<ChannelType, ChannelTypeFacts>> = TYPES;

/** In the order of forms. */
export const CHANNEL_TYPES = Object.keys(TYPES) as [ChannelType, ...ChannelType[]]; // the keys of the record

/** True if a type sends mails, whose readers must confirm and can end them. */
export const isMailed = (type: ChannelType): boolean => channelTypes[type].target.by === "mail";
