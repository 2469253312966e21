import { type Language, languageFor } from "../src/i18n/i18n.ts";
import type { LanguageChoice } from "../src/platform/platform.ts";

const KEY = "language";

const readChoice = (): LanguageChoice["chosen"] => {
  const stored = localStorage.getItem(KEY);
  return stored === "en" || stored === "de" ? stored : "auto";
};

/** The language that the person has chosen in this browser, or else the browser's. */
export function webLanguage(): Language {
  const chosen = readChoice();
  return languageFor(chosen === "auto" ? navigator.language : chosen);
}

export const languageChoice: LanguageChoice = {
  chosen: readChoice(),
  choose(language) {
    if (language === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
    location.reload(); // every text is rendered in one language
  },
};
