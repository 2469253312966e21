import { type Language, language } from "./i18n.ts";

/**
 * Makes something once for the current language, such as a format of Intl: a list formats hundreds of times, and making a
 * format is slow.
 */
export function perLanguage<T>(make: (language: Language) => T): () => T {
  let cached: { readonly language: Language; readonly value: T } | undefined;
  return () => {
    const now = language();
    if (cached?.language !== now) cached = { language: now, value: make(now) };
    return cached.value;
  };
}
