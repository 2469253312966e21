import type { Channel } from "@tintype/shared/channels/wire";
import { t } from "../../i18n/i18n.ts";

/** "Slack · hooks.slack.com/…XXXX", the target of a channel. It names a channel that nobody has named. */
export const targetOf = ({ type, target }: Pick<Channel, "type" | "target">): string =>
  `${t(`channels.type.${type}`)} · ${target}`;
