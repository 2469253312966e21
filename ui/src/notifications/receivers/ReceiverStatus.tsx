import { t } from "../../i18n/i18n.ts";

const CLASSES = { active: "badge good", failed: "badge bad", unconfirmed: "badge", unsubscribed: "badge bad" } as const;

interface Props {
  readonly receiver: { readonly active: boolean; readonly status: keyof typeof CLASSES };
}

/** Says whether a webhook or a channel gets what it subscribed to. */
export function ReceiverStatus({ receiver: { active, status } }: Props) {
  if (!active) return <span class="badge">{t("webhooks.status.paused")}</span>;
  return <span class={CLASSES[status]}>{t(`channels.status.${status}`)}</span>;
}
