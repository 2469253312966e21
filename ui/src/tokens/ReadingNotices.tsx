import { t } from "../i18n/i18n.ts";
import type { Content } from "../sources/page-source.ts";

interface Props extends Pick<Content, "leftOut"> {
  readonly environment: NonNullable<Content["environment"]>;
  /** Whether the server read the page itself. Nobody can scroll there before it is read. */
  readonly byServer?: boolean;
}

/** Notices about parts of the page that were not read, and about what the capture lacks. */
export function ReadingNotices({ environment, leftOut, byServer = false }: Props) {
  const { truncated, unreadable_frames: unreadable = 0, lazy_images: lazy = 0, not_revealed: hidden = 0 } = environment;
  const { files_too_large: tooLarge = 0 } = environment;
  const { modes_reloaded: reloaded = [] } = environment;
  return (
    <>
      {truncated && <p class="notice">{t("page.truncated")}</p>}
      {tooLarge > 0 && <p class="notice">{t("page.filesTooLarge", tooLarge)}</p>}
      {unreadable > 0 && <p class="notice">{t("page.unreadableFrames", unreadable)}</p>}
      {lazy > 0 && <p class="notice">{t(byServer ? "page.lazyImagesOfServer" : "page.lazyImages", lazy)}</p>}
      {hidden > 0 && <p class="notice">{t(byServer ? "page.notRevealedOfServer" : "page.notRevealed", hidden)}</p>}
      {reloaded.length > 0 && <p class="notice">{t("page.modesReloaded", [reloaded.join(", ")])}</p>}
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
