import { t } from "../../i18n/i18n.ts";
import { colorForms, formKeys, valueForms } from "../../kinds/copy-form.ts";

/** The keys of the view of tokens, each with what it does. */
export function tokenKeys(): (readonly [key: string, text: string])[] {
  const forms = [...new Set([...colorForms, ...valueForms])];
  return [
    ["1 – 9", t("keys.tokenList.groups")],
    ["← ↑ ↓ →", t("keys.tokenList.arrows")],
    ["c", t("keys.tokenList.copy")],
    [t("keys.tokenList.space"), t("keys.tokenList.select")],
    ["p", t("keys.tokenList.pin")],
    ["e", t("keys.tokenList.export")],
    ["r", t("keys.tokenList.read")],
    [forms.map((form) => formKeys[form]).join(" "), forms.map((form) => t(`forms.${form}`)).join(", ")],
  ];
}
