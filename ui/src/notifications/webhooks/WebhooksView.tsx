import type { CreatedWebhook, Webhook } from "@tintype/shared/api/webhooks";
import { useState } from "preact/hooks";
import { usePlatform } from "../../context.ts";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { ChevronIcon, PlusIcon, SendIcon } from "../../kit/icons.tsx";
import { None } from "../../kit/None.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { SecretOnce } from "../../kit/SecretOnce.tsx";
import { FaultNote } from "../../server/FaultNote.tsx";
import { useTeams } from "../../server/use-server.ts";
import { eventName } from "../deliveries/events.ts";
import { NewWebhook } from "./NewWebhook.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookStatus } from "./WebhookStatus.tsx";

/** The webhooks of the person and of their teams, and a form for a new one. */
export function WebhooksView() {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useWebhooks(page);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook>();
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  const add = (webhook: CreatedWebhook) => {
    setCreated(webhook);
    setAdding(false);
    setPage(1);
    reload();
  };
  return (
    <div class="stack">
      {created && (
        <SecretOnce title={t("webhooks.secret")} secret={created.secret} onClose={() => setCreated(undefined)} />
      )}
      {isAdding && <NewWebhook onCreated={add} onCancel={() => setAdding(false)} />}
      {!isAdding && data.pagination.total > 0 && (
        <p>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            <PlusIcon /> {t("webhooks.new")}
          </button>
        </p>
      )}
      {!isAdding && data.pagination.total === 0 && <Empty onAdd={() => setAdding(true)} />}
      {data.data.length > 0 && (
        <ul class="rows card" aria-label={t("webhooks.title")}>
          {data.data.map((webhook) => (
            <li key={webhook.id}>
              <Row webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </div>
  );
}

function Empty({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <None icon={<SendIcon />} title={t("webhooks.empty.title")} text={t("webhooks.empty.text")}>
      <button type="button" class="button primary" onClick={onAdd}>
        {t("webhooks.new")}
      </button>
    </None>
  );
}

function Row({ webhook }: { readonly webhook: Webhook }) {
  const { link } = usePlatform();
  const { id, team_id: teamId } = webhook;
  const team = useTeams().data?.data.find((candidate) => candidate.id === teamId)?.name;
  return (
    <a class="row" {...link({ at: "webhook", webhookId: id })}>
      <span class="row-main">
        <b title={webhook.url}>{webhook.url.replace(/^https:\/\//, "")}</b>
        <small>{[team, ...webhook.events.map(eventName)].filter(Boolean).join(" · ")}</small>
      </span>
      <WebhookStatus webhook={webhook} />
      <span class="row-go">
        <ChevronIcon />
      </span>
    </a>
  );
}
