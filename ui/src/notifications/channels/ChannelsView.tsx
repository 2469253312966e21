import { t } from "../../i18n/i18n.ts";
import { BellIcon } from "../../kit/icons.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ReceiversView } from "../receivers/ReceiversView.tsx";
import { digestText } from "./digest-text.ts";
import { NewChannel } from "./NewChannel.tsx";
import { onlyText } from "./only.ts";
import { targetOf } from "./target-of.ts";
import { useChannels } from "./use-channels.ts";

/** The channels of the person and of their teams, and a form for a new one. */
export function ChannelsView() {
  const { go } = usePlatform();
  return (
    <ReceiversView
      useList={useChannels}
      texts={{
        title: t("channels.title"),
        create: t("channels.new"),
        emptyTitle: t("channels.empty.title"),
        emptyText: t("channels.empty.text"),
      }}
      icon={<BellIcon />}
      targetOf={targetOf}
      factsOf={(channel) => [digestText(channel), ...(channel.only === null ? [] : [onlyText(channel.only)])]}
      routeOf={(id) => ({ at: "channel", channelId: id })}
      New={NewChannel}
      onCreated={({ id }) => go({ at: "channel", channelId: id })}
    />
  );
}
