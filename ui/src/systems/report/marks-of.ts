import { isDefault } from "@tintype/shared/conformance/defaults";
import type { CheckedKind, ConformanceReport } from "@tintype/shared/conformance/report";
import { pageValues } from "@tintype/shared/conformance/values/page-values";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Mark, MarkOf } from "../../kinds/ConformanceMark.tsx";

/** The marks of a page's tokens. The browser's own values have no mark. @param tokens in the mode of the report */
export function marksOf({ findings, summary }: ConformanceReport, tokens: Tokens): MarkOf {
  const kinds = Object.keys(summary.kinds) as CheckedKind[]; // the record's keys are kinds
  const marks = new Map<string, Mark>();
  for (const kind of kinds) {
    const authored = (pageValues(kind, tokens) ?? []).filter((value) => !isDefault(kind, value));
    for (const { value } of authored) marks.set(`${kind} ${value}`, "on_system");
  }
  for (const { kind, value, status } of findings) marks.set(`${kind} ${value}`, status);
  return (kind, value) => marks.get(`${kind} ${value}`);
}
