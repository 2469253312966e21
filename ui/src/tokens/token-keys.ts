import { t } from "../i18n/i18n.ts";
import { colorForms, formKeys, valueForms } from "../kinds/copy-form.ts";

/** The keys of the view of tokens, each with what it does. */
export function tokenKeys(): (readonly [key: string, text: string])[] {
  const forms = [...new Set([...colorForms, ...valueForms])];
  return [
    ["1 – 9", t("keys.tokens.groups")],
    ["← ↑ ↓ →", t("keys.tokens.arrows")],
    ["c", t("keys.tokens.copy")],
    [t("keys.tokens.space"), t("keys.tokens.select")],
    ["p", t("keys.tokens.pin")],
    ["e", t("keys.tokens.export")],
    ["r", t("keys.tokens.read")],
    [forms.map((form) => formKeys[form]).join(" "), forms.map((form) => t(`forms.${form}`)).join(", ")],
  ];
}
