import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { digestText } from "./digest-text.ts";
import { useChannelsOfTeam } from "./use-channels.ts";

/** One line that says which channels tell a team of changes. Nothing where the server has no channels. */
export function TeamChannels({ teamId }: { readonly teamId: string }) {
  const { link } = usePlatform();
  const { data } = useChannelsOfTeam(teamId);
  if (!data) return null;
  const names = data.data
    .filter(({ active, status }) => active && (status === "active" || status === "failed"))
    .map((channel) => `${t(`channels.type.${channel.type}`)} (${channel.target}, ${digestText(channel)})`);
  return (
    <p class="quiet-text">
      {names.length === 0 ? t("channels.team.none") : t("channels.team.some", [names.join(", ")])}{" "}
      <a {...link({ at: "channels" })}>{t("channels.title")}</a>
    </p>
  );
}
