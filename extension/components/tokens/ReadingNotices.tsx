import { i18n } from "#i18n";
import type { Reading } from "../../lib/captures/model.ts";

/** What of the page was not read. */
export function ReadingNotices({ environment }: { readonly environment: Reading["environment"] }) {
  const { truncated, unreadable_frames: unreadable } = environment;
  return (
    <>
      {truncated && <p class="notice">{i18n.t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{i18n.t("page.unreadableFrames", unreadable)}</p>}
    </>
  );
}
