import type { Webhook } from "@tintype/shared/api/webhooks";
import { t } from "../../i18n/i18n.ts";

/** Whether a webhook gets its events. */
export function WebhookStatus({ webhook: { active, status } }: { readonly webhook: Webhook }) {
  if (!active) return <span class="badge">{t("webhooks.status.paused")}</span>;
  return <span class={status === "failed" ? "badge bad" : "badge good"}>{t(`webhooks.status.${status}`)}</span>;
}
