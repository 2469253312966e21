import type { Webhook } from "@tintype/shared/api/notifications/webhooks";
import { t } from "../../i18n/i18n.ts";

/** Shows whether a webhook gets its events. */
export function WebhookStatus({ webhook: { active, status } }: { readonly webhook: Webhook }) {
  if (!active) return <span class="badge">{t("webhooks.status.paused")}</span>;
  return <span class={status === "failed" ? "badge bad" : "badge good"}>{t(`webhooks.status.${status}`)}</span>;
}
