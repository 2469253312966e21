import type { Webhook } from "@tintype/shared/api/notifications/webhooks";
import { t } from "../../i18n/i18n.ts";
import { ReceiverView } from "../receivers/ReceiverView.tsx";
import type { ReceiverKind } from "../receivers/receiver-kind.ts";
import { useDeliveriesOfWebhook, useWebhook } from "./use-webhooks.ts";
import { bodyOf, formOf, isComplete, WebhookFacts, WebhookFields, type WebhookForm } from "./WebhookFields.tsx";

const webhookKind: ReceiverKind<Webhook, WebhookForm> = {
  useOne: useWebhook,
  useDeliveries: useDeliveriesOfWebhook,
  setActive: (client, id, active) => client.webhooks.update.mutate({ id, active }),
  save: (client, id, form) => client.webhooks.update.mutate({ id, ...bodyOf(form) }),
  remove: (client, id) => client.webhooks.delete.mutate({ id }),
  test: (client, id) => client.webhooks.test.mutate({ id }),
  redeliver: (client, id, delivery_id) => client.webhooks.redeliver.mutate({ id, delivery_id }),
  titleOf: () => t("webhooks.one"),
  deleteQuestion: () => t("webhooks.deleteQuestion"),
  notAllowed: () => t("webhooks.notAllowed"),
  formOf,
  isComplete,
  Fields: WebhookFields,
  Facts: WebhookFacts,
  Hint: ({ receiver: { status, active } }) =>
    status === "failed" && active ? <p class="notice paused">{t("webhooks.failedHint")}</p> : null,
};

interface Props {
  readonly webhookId: string;
  readonly onDeleted: () => void;
}

/** A webhook: its address, events and state, and what was sent to it. */
export const WebhookView = ({ webhookId, onDeleted }: Props) => (
  <ReceiverView kind={webhookKind} id={webhookId} onDeleted={onDeleted} />
);
