import type { Channel } from "@tintype/shared/channels/wire";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { digestText } from "./digest-text.ts";
import { targetOf } from "./target-of.ts";
import { useChannelsOfTeam } from "./use-channels.ts";

/** One line that says which channels tell a team of changes. Nothing where the server has no channels. */
export function TeamChannels({ teamId }: { readonly teamId: string }) {
  const { link } = usePlatform();
  const { data } = useChannelsOfTeam(teamId);
  if (!data) return null;
  const names = data.data
    .filter(({ active, status }) => active && (status === "active" || status === "failed"))
    .map(
      (channel) =>
        `${channel.name ?? t(`channels.type.${channel.type}`)} (${detailOf(channel)}, ${digestText(channel)})`,
    );
  return (
    <p class="quiet-text">
      {names.length === 0 ? t("channels.team.none") : t("channels.team.some", [names.join(", ")])}{" "}
      <a {...link({ at: "channels" })}>{t("channels.title")}</a>
    </p>
  );
}

/** The target of a channel, with its type if its name does not say that. */
const detailOf = (channel: Channel): string => (channel.name === null ? channel.target : targetOf(channel));
