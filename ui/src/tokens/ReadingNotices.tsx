import type { Observation } from "@tintype/shared/observe/observation";
import { t } from "../i18n/i18n.ts";

/** What of the page was not read. */
export function ReadingNotices({ environment }: { readonly environment: Observation["environment"] }) {
  const { truncated, unreadable_frames: unreadable } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
    </>
  );
}
