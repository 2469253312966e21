import { t } from "@tintype/ui/i18n/i18n.ts";
import type { Reading } from "../../lib/captures/model.ts";

/** What of the page was not read. */
export function ReadingNotices({ environment }: { readonly environment: Reading["environment"] }) {
  const { truncated, unreadable_frames: unreadable } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
    </>
  );
}
