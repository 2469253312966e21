import { t } from "@tintype/ui/i18n/i18n.ts";

interface Props {
  /** True if the page was read without its banner. */
  readonly isLeftOut: boolean;
  readonly isReading: boolean;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

/** Says whether the page's banner that asks for consent counts, and offers to read the page the other way. */
export function BannerNotice({ isLeftOut, isReading, onLeaveOut }: Props) {
  return (
    <div class="notice tracking-notice">
      <p role="status">{t(isLeftOut ? "banner.leftOut" : "page.consent.left")}</p>
      <button type="button" class="button small" disabled={isReading} onClick={() => onLeaveOut(!isLeftOut)}>
        {t(isLeftOut ? "banner.readWith" : "banner.readWithout")}
      </button>
    </div>
  );
}
