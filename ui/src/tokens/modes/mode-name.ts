import { language, t } from "../../i18n/i18n.ts";

/** The modes that have a name in every language. People name the others. */
const NAMED = ["dark", "light", "mobile"] as const;

/** A mode's name as people read it: "dark" is „Dunkel“ in German. */
export function modeName(name: string): string {
  const key = NAMED.find((mode) => mode === name);
  return key ? t(`modes.name.${key}`) : name;
}

/** Several modes in words: "Dark and Mobile". */
export const modeNames = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(names.map(modeName));
