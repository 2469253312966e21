import { t } from "@tintype/ui/i18n/i18n.ts";

/** A placeholder in the shape of the tokens, shown until they are there. */
export function ReadingView() {
  return (
    <div class="reading" role="progressbar" aria-label={t("page.reading")}>
      <div class="ghost ghost-strip" />
      <div class="ghost ghost-tabs" />
      <div class="swatches">
        {Array.from({ length: 9 }, (_, index) => (
          <div class="ghost ghost-swatch" key={index} />
        ))}
      </div>
    </div>
  );
}
