import type { CreatedWebhook } from "@tintype/shared/api/webhooks";
import { useState } from "preact/hooks";
import { OwnerSelect } from "../account/OwnerSelect.tsx";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { WebhookFields, type WebhookForm } from "./WebhookFields.tsx";

interface Props {
  readonly onCreated: (webhook: CreatedWebhook) => void;
  readonly onCancel: () => void;
}

/** A form for a new webhook. */
export function NewWebhook({ onCreated, onCancel }: Props) {
  const { call } = usePlatform();
  const [form, setForm] = useState<WebhookForm>({ url: "", events: ["diff.detected"] });
  const [teamId, setTeamId] = useState<string | null>(null);
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const wanted = { url: form.url.trim(), events: [...form.events], team_id: teamId };
    const outcome = await call((client) => client.webhooks.create.mutate(wanted));
    setBusy(false);
    if (outcome.ok) onCreated(outcome.value);
    else setFault(outcome.fault);
  };
  return (
    <form
      onInput={() => setFault(undefined)}
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2 class="card-title">{t("webhooks.new")}</h2>
      <WebhookFields form={form} onChange={setForm} />
      <OwnerSelect label={t("webhooks.owner")} teamId={teamId} onChoose={setTeamId} isForAdmins />
      {fault && <FaultNote fault={fault} />}
      <p class="form-actions">
        <button type="submit" class="button primary" disabled={isBusy || form.events.length === 0}>
          {t("webhooks.create")}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </p>
    </form>
  );
}
