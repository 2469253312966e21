import type { CheckSummary } from "@tintype/shared/conformance/report";
import { t } from "../../i18n/i18n.ts";
import { kindName } from "./kind-name.ts";

/** Says which kinds of a page were not held against the design system, since it has none; undefined if all were. */
export function notComparedText({ not_compared: kinds = [] }: Pick<CheckSummary, "not_compared">): string | undefined {
  return kinds.length === 0 ? undefined : t("conformance.notCompared", [kinds.map(kindName).join(", ")]);
}
