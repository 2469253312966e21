import type { ConformanceReport } from "@tintype/shared/conformance/report";
import { language, t } from "../../i18n/i18n.ts";

/** Stands for the number in a text. */
const NUMBER = "\u0001";

/** The one sentence about a page, with the number first: how much of it is on system, and how many values are not. */
export function Sentence({ summary }: Pick<ConformanceReport, "summary">) {
  const { share, foreign, near, wrong_kind: wrong, deprecated = 0 } = summary;
  const parts = [
    foreign > 0 && t("conformance.foreign", foreign),
    near > 0 && t("conformance.near", near),
    wrong > 0 && t("conformance.wrong", wrong),
    deprecated > 0 && t("conformance.deprecated", deprecated),
  ].filter((part) => part !== false);
  const text = [t("conformance.sentence", [NUMBER]), ...parts].join(" · ");
  const [before = "", after = ""] = text.split(NUMBER);
  return (
    <>
      {before}
      <b>{percent(share)}</b>
      {after}
    </>
  );
}

/** A part of all, without claiming 100 % or 0 % of what is only nearly so. */
export function percent(share: number): string {
  const format = new Intl.NumberFormat(language(), { style: "percent" });
  const rounded = Math.round(share * 100) / 100;
  return format.format(rounded === 1 && share < 1 ? 0.99 : rounded === 0 && share > 0 ? 0.01 : rounded);
}
