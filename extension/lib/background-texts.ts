import de from "@tintype/ui/i18n/de.json";
import en from "@tintype/ui/i18n/en.json";
import { setTexts } from "@tintype/ui/i18n/i18n.ts";
import { uiLanguage } from "./ui-language.ts";

// The background is one file: it cannot fetch the texts of one language when it needs them, as the views do.
const language = uiLanguage();
setTexts(language, language === "de" ? de : en);
