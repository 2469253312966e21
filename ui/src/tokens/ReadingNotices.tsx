import { t } from "../i18n/i18n.ts";
import type { Content } from "../sources/page-source.ts";

interface Props extends Pick<Content, "leftOut"> {
  readonly environment: NonNullable<Content["environment"]>;
}

/** Notices about parts of the page that were not read, and about what the capture lacks. */
export function ReadingNotices({ environment, leftOut }: Props) {
  const { truncated, unreadable_frames: unreadable } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
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
