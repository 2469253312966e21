import type { ConformanceReport } from "@tintype/shared/conformance/report";
import { language, t } from "../i18n/i18n.ts";

type Counts = ConformanceReport["summary"];

/** The one sentence about a page: how much of it is the design system's, and how many values are not. */
export function sentenceOf(summary: Pick<Counts, "share" | "foreign" | "near" | "wrong_kind">): string {
  const { share, foreign, near, wrong_kind: wrong } = summary;
  if (foreign + near + wrong === 0) return t("conformance.allOurs");
  const parts = [
    foreign > 0 && t("conformance.foreign", foreign),
    near > 0 && t("conformance.near", near),
    wrong > 0 && t("conformance.wrong", wrong),
  ].filter((part) => part !== false);
  return t("conformance.sentence", [percent(share), new Intl.ListFormat(language()).format(parts)]);
}

/** A part of all, without claiming 100 % or 0 % of what is only nearly so. */
export function percent(share: number): string {
  const format = new Intl.NumberFormat(language(), { style: "percent" });
  const rounded = Math.round(share * 100) / 100;
  const honest = rounded === 1 && share < 1 ? 0.99 : rounded === 0 && share > 0 ? 0.01 : rounded;
  return format.format(honest);
}
