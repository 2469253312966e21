import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../platform/outcome.ts";

/** Says how many pages of a site would still fit into the limit that it exceeds. */
export function PagesThatFit({ fault }: { readonly fault: ServerFault | undefined }) {
  if (fault?.code !== "quota_reached" || !fault.quota) return null;
  return <p class="field-hint">{t("sites.fits", Math.max(0, fault.quota.limit - fault.quota.used))}</p>;
}
