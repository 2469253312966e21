import { t } from "../../i18n/i18n.ts";
import type { NoPicture as Reason } from "./why-no-picture.ts";

/** Says why a version has no screenshot, and what to do about that. */
export function NoPicture({ reason }: { readonly reason: Reason }) {
  return (
    <div class="none">
      <svg class="none-picture" viewBox="0 0 64 40" aria-hidden="true">
        <rect x="2" y="2" width="60" height="36" rx="6" />
        <path d="m8 32 14-14 10 10 8-8 16 14" />
        <circle cx="47" cy="12" r="4" />
      </svg>
      <p class="none-title">{t("places.none.title")}</p>
      <p>{t(`places.none.${reason}`)}</p>
    </div>
  );
}
