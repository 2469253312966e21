import type { CreatedWebhook } from "@tintype/shared/api/notifications/webhooks";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { OwnerSelect } from "../../people/account/OwnerSelect.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { bodyOf, isComplete, NEW_WEBHOOK, WebhookFields } from "./WebhookFields.tsx";

interface Props {
  readonly onCreated: (webhook: CreatedWebhook) => void;
  readonly onCancel: () => void;
}

/** A form for a new webhook. */
export function NewWebhook({ onCreated, onCancel }: Props) {
  const { call } = usePlatform();
  const [form, setForm] = useState(NEW_WEBHOOK);
  const [teamId, setTeamId] = useState<string | null>(null);
  const create = useAction(
    () => call((client) => client.webhooks.create.mutate({ ...bodyOf(form), team_id: teamId })),
    onCreated,
  );
  return (
    <ActionForm action={create} class="card stack">
      <h2 class="card-title">{t("webhooks.new")}</h2>
      <WebhookFields form={form} onChange={setForm} />
      <OwnerSelect label={t("webhooks.owner")} teamId={teamId} onChoose={setTeamId} atLeast="admin" />
      <FormEnd action={create} send={t("webhooks.create")} isReady={isComplete(form)} onCancel={onCancel} />
    </ActionForm>
  );
}
