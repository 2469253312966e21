import { t } from "../i18n/i18n.ts";

/** The names of the colours that a token contains, as a row of its details. */
export function ColorNames({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <dt>{t("kinds.colors")}</dt>
      <dd>{[...new Set(names)].join(", ")}</dd>
    </>
  );
}
