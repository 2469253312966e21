import type { Webhook } from "@tintype/shared/api/notifications/webhooks";
import { t } from "../../i18n/i18n.ts";
import { createReceiverView } from "../receivers/ReceiverView.tsx";
import { useDeliveriesOfWebhook, useWebhook } from "./use-webhooks.ts";
import { bodyOf, formOf, isComplete, WebhookFacts, WebhookFields, type WebhookForm } from "./WebhookFields.tsx";

/** A webhook: its address, events and state, and what was sent to it. */
export const WebhookView = createReceiverView<Webhook, WebhookForm>({
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
});
