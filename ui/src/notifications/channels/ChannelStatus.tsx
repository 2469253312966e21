import type { Channel } from "@tintype/shared/api/notifications/channels";
import { t } from "../../i18n/i18n.ts";

const CLASSES = { active: "badge good", failed: "badge bad", unconfirmed: "badge", unsubscribed: "badge bad" } as const;

/** Shows whether a channel gets its messages. */
export function ChannelStatus({ channel: { active, status } }: { readonly channel: Channel }) {
  if (!active) return <span class="badge">{t("webhooks.status.paused")}</span>;
  return <span class={CLASSES[status]}>{t(`channels.status.${status}`)}</span>;
}
