import type { Channel } from "@tintype/shared/channels/wire";
import { useState } from "preact/hooks";
import { usePlatform } from "../../context.ts";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { BellIcon, ChevronIcon, PlusIcon } from "../../kit/icons.tsx";
import { None } from "../../kit/None.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { FaultNote } from "../../server/FaultNote.tsx";
import { useTeams } from "../../server/use-server.ts";
import { ChannelStatus } from "./ChannelStatus.tsx";
import { digestText, typeName } from "./channel-name.ts";
import { NewChannel } from "./NewChannel.tsx";
import { useChannels } from "./use-channels.ts";

/** The channels of the person and of their teams, and a form for a new one. */
export function ChannelsView() {
  const { go } = usePlatform();
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useChannels(page);
  const [isAdding, setAdding] = useState(false);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  const add = ({ id }: Channel) => {
    reload();
    go({ at: "channel", channelId: id });
  };
  return (
    <div class="stack">
      {isAdding && <NewChannel onCreated={add} onCancel={() => setAdding(false)} />}
      {!isAdding && data.pagination.total > 0 && (
        <p>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            <PlusIcon /> {t("channels.new")}
          </button>
        </p>
      )}
      {!isAdding && data.pagination.total === 0 && (
        <None icon={<BellIcon />} title={t("channels.empty.title")} text={t("channels.empty.text")}>
          <button type="button" class="button primary" onClick={() => setAdding(true)}>
            {t("channels.new")}
          </button>
        </None>
      )}
      {data.data.length > 0 && (
        <ul class="rows card" aria-label={t("channels.title")}>
          {data.data.map((channel) => (
            <li key={channel.id}>
              <Row channel={channel} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </div>
  );
}

function Row({ channel }: { readonly channel: Channel }) {
  const { link } = usePlatform();
  const { id, type, target, team_id: teamId } = channel;
  const name = `${typeName(type)} · ${target}`;
  const team = useTeams().data?.data.find((candidate) => candidate.id === teamId)?.name;
  return (
    <a class="row" {...link({ at: "channel", channelId: id })}>
      <span class="row-main">
        <b title={name}>{name}</b>
        <small>{[team, digestText(channel)].filter(Boolean).join(" · ")}</small>
      </span>
      <ChannelStatus channel={channel} />
      <span class="row-go">
        <ChevronIcon />
      </span>
    </a>
  );
}
