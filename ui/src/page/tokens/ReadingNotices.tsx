import { t } from "../../i18n/i18n.ts";
import { NamedBy } from "../../kinds/NamedBy.tsx";
import { Info } from "../../kit/Info.tsx";
import type { Content } from "../../platform/sources/page-source.ts";
import { modeNames } from "../../tokens/modes/mode-name.ts";

/** Notices about the reading of a page. */
export interface ReadingFacts extends Pick<Content, "environment" | "leftOut"> {
  /** True if the server read the page itself. Nobody can scroll there before it is read. */
  readonly byServer?: boolean;
  /** The themes that the page's sheets speak for, if nobody has tried them. */
  readonly themes?: readonly { readonly name: string }[] | undefined;
}

const NAMERS = ["page", "tintype", "person"] as const;

/** A button that opens what is to be known about the reading: what it lacks, and what the marks beside names mean. */
export function ReadingNotices(facts: ReadingFacts) {
  const notices = noticesOf(facts);
  return (
    <Info label={t("page.notices", notices.length)} count={notices.length}>
      {notices.map((text) => (
        <p class="info-note" key={text}>
          {text}
        </p>
      ))}
      <ul class="info-legend">
        {NAMERS.map((namer) => (
          <li key={namer}>
            <NamedBy by={namer} /> {t(`token.namedBy.${namer}`)}
          </li>
        ))}
      </ul>
    </Info>
  );
}

function noticesOf({ environment, leftOut, byServer = false, themes = [] }: ReadingFacts): string[] {
  const { truncated = false, unreadable_frames: unreadable = 0, files_too_large: tooLarge = 0 } = environment ?? {};
  const { status: consent = "none" } = environment?.consent ?? {};
  const { lazy_images: lazy = 0, not_revealed: hidden = 0, modes_reloaded: reloaded = [] } = environment ?? {};
  const { modes_without_effect: equal = [], themes_found: tried = [] } = environment ?? {};
  return [
    ...(truncated ? [t("page.truncated")] : []),
    ...(tooLarge > 0 ? [t("page.filesTooLarge", tooLarge)] : []),
    ...(unreadable > 0 ? [t("page.unreadableFrames", unreadable)] : []),
    ...(consent === "none" ? [] : [t(`page.consent.${consent}`)]),
    ...(lazy > 0 ? [t(byServer ? "page.lazyImagesOfServer" : "page.lazyImages", lazy)] : []),
    ...(hidden > 0 ? [t(byServer ? "page.notRevealedOfServer" : "page.notRevealed", hidden)] : []),
    ...(reloaded.length > 0
      ? [t(reloaded.length === 1 ? "page.modeReloaded" : "page.modesReloaded", [modeNames(reloaded)])]
      : []),
    ...(equal.length > 0
      ? [t(equal.length === 1 ? "page.modeWithoutEffect" : "page.modesWithoutEffect", [modeNames(equal)])]
      : []),
    ...(tried.length > 0 ? [t("page.themesFound", [namesOf(tried)])] : []),
    ...(themes.length > 0 ? [t("page.themesInSheets", [namesOf(themes)])] : []),
    ...(leftOut ? [leftOutText(leftOut)] : []),
  ];
}

const namesOf = (themes: readonly { readonly name: string }[]): string => modeNames(themes.map(({ name }) => name));

function leftOutText({ parameters, drawings }: NonNullable<Content["leftOut"]>): string {
  const parts = [
    ...(parameters > 0 ? [t("page.leftOut.parameters", parameters)] : []),
    ...(drawings > 0 ? [t("page.leftOut.drawings", drawings)] : []),
  ];
  return `${t("page.leftOut.title")} ${parts.join(", ")}.`;
}
