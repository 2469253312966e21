import { t } from "../i18n/i18n.ts";
import type { Content } from "../sources/page-source.ts";

/** Notices about parts of the page that were not read. */
export function ReadingNotices({ environment }: { readonly environment: NonNullable<Content["environment"]> }) {
  const { truncated, unreadable_frames: unreadable } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
    </>
  );
}
