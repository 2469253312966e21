import { t } from "../i18n/i18n.ts";
import type { Content } from "../sources/page-source.ts";

interface Props extends Pick<Content, "leftOut"> {
  readonly environment: NonNullable<Content["environment"]>;
}

/** Notices about parts of the page that were not read, and about what the capture lacks. */
export function ReadingNotices({ environment, leftOut }: Props) {
  const { truncated, unreadable_frames: unreadable, lazy_images: lazy = 0, not_revealed: hidden = 0 } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
      {lazy > 0 && <p class="notice">{t("page.lazyImages", lazy)}</p>}
      {hidden > 0 && <p class="notice">{t("page.notRevealed", hidden)}</p>}
      {leftOut && (
        <p class="notice">
          {t("page.leftOut.title")}{" "}
          {[
            ...(leftOut.parameters > 0 ? [t("page.leftOut.parameters", leftOut.parameters)] : []),
            ...(leftOut.drawings > 0 ? [t("page.leftOut.drawings", leftOut.drawings)] : []),
          ].join(", ")}
          .
        </p>
      )}
    </>
  );
}
