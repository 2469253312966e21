import type { CheckedKind, ConformanceReport } from "./report.ts";
import { conforms, type Verdict } from "./verdict.ts";

type Summary = ConformanceReport["summary"];
type Counts = Omit<Summary, "kinds" | "not_compared">;

/** Counts values by status, and the part of uses that conform. */
export function summarize(
  verdicts: ReadonlyMap<CheckedKind, readonly Verdict[]>,
  notCompared: readonly CheckedKind[],
): Summary {
  const kinds = Object.fromEntries([...verdicts].map(([kind, judged]) => [kind, countsOf(judged)]));
  return { ...countsOf([...verdicts.values()].flat()), kinds, not_compared: [...notCompared] };
}

function countsOf(verdicts: readonly Verdict[]): Counts {
  // A line height is judged at each size that it is used at, and is one value.
  const values = Map.groupBy(verdicts, ({ kind, value }) => `${kind} ${value.value}`);
  const statuses = [...values.values()].map((group) => group.find(isOffending) ?? group.find(isDeprecated) ?? group[0]);
  const count = (status: Verdict["status"]) => statuses.filter((verdict) => verdict?.status === status).length;
  const uses = sum(verdicts, ({ value }) => value.usage);
  const offending = sum(verdicts, (verdict) => verdict.offending);
  return {
    values: values.size,
    conforming: count("conforming"),
    near: count("near"),
    foreign: count("foreign"),
    wrong_kind: count("wrong_kind"),
    deprecated: count("deprecated"),
    named: [...values.values()].filter((group) => group.some(({ isNamed }) => isNamed)).length,
    share: uses === 0 ? 1 : (uses - offending) / uses,
  };
}

const isOffending = (verdict: Verdict): boolean => !conforms(verdict);
const isDeprecated = ({ status }: Verdict): boolean => status === "deprecated";

const sum = (verdicts: readonly Verdict[], numberOf: (verdict: Verdict) => number): number =>
  verdicts.reduce((all, verdict) => all + numberOf(verdict), 0);
