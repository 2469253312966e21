import type { Channel } from "@tintype/shared/channels/wire";
import { t } from "../../i18n/i18n.ts";

/** When a channel's messages are sent: "At once", "Daily at 09:00 (Europe/Berlin)". */
export function digestText({ digest, at, timezone }: Pick<Channel, "digest" | "at" | "timezone">): string {
  const name = t(`channels.digests.${digest}`);
  if (digest === "none") return name;
  return t("channels.digestAt", [name, at, timezone.replaceAll("_", " ")]);
}
