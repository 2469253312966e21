import type { Webhook } from "@tintype/shared/api/webhooks";
import { useState } from "preact/hooks";
import { usePlatform } from "../../context.ts";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { ActionForm } from "../../server/ActionForm.tsx";
import { FaultNote } from "../../server/FaultNote.tsx";
import { FormEnd } from "../../server/FormEnd.tsx";
import { useAction } from "../../server/use-action.ts";
import { useHasRole } from "../../server/use-role.ts";
import { DeliveryLog } from "../deliveries/DeliveryLog.tsx";
import { useDeliveriesOfWebhook, useWebhook } from "./use-webhooks.ts";
import { bodyOf, formOf, WebhookFacts, WebhookFields } from "./WebhookFields.tsx";
import { WebhookStatus } from "./WebhookStatus.tsx";

interface Props {
  readonly webhookId: string;
  readonly onDeleted: () => void;
}

/** A webhook: its address, events and state, and what was sent to it. */
export function WebhookView({ webhookId, onDeleted }: Props) {
  const { data, fault, reload } = useWebhook(webhookId);
  const mayChange = useHasRole(data?.team_id ?? null, "admin") ?? false;
  if (fault) return <FaultNote fault={fault} onRetry={fault.code === "not_found" ? undefined : reload} />;
  if (!data) return <Ghosts />;
  return (
    <div class="stack">
      <Details webhook={data} mayChange={mayChange} onChanged={reload} onDeleted={onDeleted} />
      <Deliveries webhookId={webhookId} mayChange={mayChange} onSent={reload} />
    </div>
  );
}

interface DeliveriesProps {
  readonly webhookId: string;
  readonly mayChange: boolean;
  readonly onSent: () => void;
}

function Deliveries({ webhookId, mayChange, onSent }: DeliveriesProps) {
  const { call } = usePlatform();
  const [page, setPage] = useState(1);
  return (
    <DeliveryLog
      query={useDeliveriesOfWebhook(webhookId, page)}
      page={page}
      onPage={setPage}
      onTest={mayChange ? () => call((client) => client.webhooks.test.mutate({ id: webhookId })) : undefined}
      onRedeliver={
        mayChange
          ? (delivery_id) => call((client) => client.webhooks.redeliver.mutate({ id: webhookId, delivery_id }))
          : undefined
      }
      onSent={onSent}
    />
  );
}

interface DetailsProps {
  readonly webhook: Webhook;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

function Details({ webhook, mayChange, onChanged, onDeleted }: DetailsProps) {
  const { call } = usePlatform();
  const { id, active, created_at: created } = webhook;
  const [isEditing, setEditing] = useState(false);
  const pauseOrResume = useAction(
    () => call((client) => client.webhooks.update.mutate({ id, active: !active })),
    onChanged,
  );
  const remove = useAction(() => call((client) => client.webhooks.delete.mutate({ id })), onDeleted);
  const fault = pauseOrResume.fault ?? remove.fault;
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">{t("webhooks.one")}</h2>
        <WebhookStatus webhook={webhook} />
      </header>
      {isEditing ? (
        <Editor
          webhook={webhook}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <dl class="facts">
            <WebhookFacts webhook={webhook} />
            <dt>{t("webhooks.created")}</dt>
            <dd title={exactTime(Date.parse(created))}>{timeAgo(Date.parse(created), Date.now())}</dd>
          </dl>
          {webhook.status === "failed" && active && <p class="notice paused">{t("webhooks.failedHint")}</p>}
          {mayChange ? (
            <div class="form-actions webhook-actions">
              <button type="button" class="button small" onClick={() => setEditing(true)}>
                {t("webhooks.change")}
              </button>
              <button
                type="button"
                class="button small"
                disabled={pauseOrResume.isBusy}
                onClick={() => void pauseOrResume.run()}
              >
                {t(active ? "webhooks.pause" : "webhooks.resume")}
              </button>
              <Confirm
                action={t("webhooks.delete")}
                question={t("webhooks.deleteQuestion")}
                yes={t("webhooks.delete")}
                onYes={remove.run}
                isDangerous
              />
            </div>
          ) : (
            <p class="field-hint">{t("webhooks.notAllowed")}</p>
          )}
        </>
      )}
      {fault && <FaultNote fault={fault} />}
    </section>
  );
}

interface EditorProps {
  readonly webhook: Webhook;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function Editor({ webhook, onSaved, onCancel }: EditorProps) {
  const { call } = usePlatform();
  const [form, setForm] = useState(formOf(webhook));
  const save = useAction(
    () => call((client) => client.webhooks.update.mutate({ id: webhook.id, ...bodyOf(form) })),
    onSaved,
  );
  return (
    <ActionForm action={save} class="stack">
      <WebhookFields form={form} onChange={setForm} />
      <FormEnd action={save} isReady={form.events.length > 0} onCancel={onCancel} />
    </ActionForm>
  );
}
