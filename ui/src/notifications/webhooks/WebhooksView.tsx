import type { CreatedWebhook } from "@tintype/shared/api/notifications/webhooks";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SendIcon } from "../../kit/icons.tsx";
import { SecretOnce } from "../../kit/SecretOnce.tsx";
import { eventName } from "../deliveries/events.ts";
import { ReceiversView } from "../receivers/ReceiversView.tsx";
import { NewWebhook } from "./NewWebhook.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { targetOf } from "./WebhookFields.tsx";

/** The webhooks of the person and of their teams, and a form for a new one. */
export function WebhooksView() {
  const [created, setCreated] = useState<CreatedWebhook>();
  return (
    <ReceiversView
      useList={useWebhooks}
      texts={{
        title: t("webhooks.title"),
        create: t("webhooks.new"),
        emptyTitle: t("webhooks.empty.title"),
        emptyText: t("webhooks.empty.text"),
      }}
      icon={<SendIcon />}
      targetOf={targetOf}
      factsOf={({ events }) => events.map(eventName)}
      routeOf={(id) => ({ at: "webhook", webhookId: id })}
      New={NewWebhook}
      onCreated={setCreated}
    >
      {created && (
        <SecretOnce title={t("webhooks.secret")} secret={created.secret} onClose={() => setCreated(undefined)} />
      )}
    </ReceiversView>
  );
}
