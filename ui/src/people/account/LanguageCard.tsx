import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { usePlatform } from "../../platform/context.ts";

/** The languages of the texts. `auto` is that of the browser. */
const LANGUAGES = ["auto", "en", "de"] as const;

/** The choice of the language, where it is not the browser's alone to say. */
export function LanguageCard() {
  const { languageChoice } = usePlatform();
  if (!languageChoice) return null;
  return (
    <section class="card">
      <h3>{t("languages.label")}</h3>
      <Segments
        label={t("languages.label")}
        values={LANGUAGES}
        labelOf={(language) => t(`languages.${language}`)}
        chosen={languageChoice.chosen}
        onChoose={languageChoice.choose}
      />
    </section>
  );
}
