import type { KindKey } from "@tintype/shared/kinds/kind";
import type { ChangedValue } from "@tintype/shared/review/change";
import type { BaselineEntry } from "../../baseline/baseline.ts";
import type { Rules } from "../../config/schema.ts";
import type { Result } from "../../report/report.ts";
import { sentenceOf } from "../results.ts";
import type { PageReview, ReviewedChange } from "./page-review.ts";

/** Which changes are reported, and as what. */
export interface Reported {
  readonly rules: Rules;
  /** undefined: all. */
  readonly kinds: readonly KindKey[] | undefined;
}

/** The changes of a review that are reported. */
export function reportedOf({ changes, consequences }: PageReview, { rules, kinds }: Reported): PageReview {
  const isReported = ({ change: { kind } }: Pick<ReviewedChange, "change">) =>
    (rules[kind] ?? "error") !== "off" && (kinds?.includes(kind) ?? true);
  return { changes: changes.filter(isReported), consequences: consequences.filter(isReported) };
}

/** Lists the changes with the ids that they have in reviews. */
export function resultsOfReview({ changes, consequences }: PageReview, rules: Rules): Result[] {
  return [
    ...changes.map((reviewed) => toResult(reviewed, rules[reviewed.change.kind] === "warn" ? "warn" : "error")),
    // They repeat changes of other kinds, and never make a run red.
    ...consequences.map((reviewed) => toResult(reviewed, "warn")),
  ];
}

function toResult(
  { change: { id, kind, mode, change, part, ...values }, shownName, status, note = null }: Reviewable,
  level: Result["level"],
): Result {
  const [from, to] = [asText(values.from), asText(values.to)];
  const about = part === null ? {} : { part };
  const rejected = note === null ? [" (rejected)"] : [" (rejected: ", { value: note }, ")"];
  return {
    rule: kind,
    mode,
    level,
    status: change,
    value: to ?? from ?? shownName,
    id,
    message: [
      ...sentenceOf({ change, name: shownName, from, to, ...about }),
      ...(status === "rejected" ? rejected : []),
    ],
    places: [],
    sourceLine: undefined,
    details: { name: shownName, from, to, ...about, ...(status !== undefined && { review: status }) },
  };
}

type Reviewable = Pick<ReviewedChange, "change" | "shownName"> & Partial<ReviewedChange>;

const asText = (value: ChangedValue): string | null =>
  typeof value === "string" || value === null ? value : value.join(", ");

/** The changes that need no decision any more, as entries of a baseline: so every format shows why they are not new. */
export function acceptedEntries(page: string, { changes }: Pick<PageReview, "changes">): BaselineEntry[] {
  return changes.flatMap(({ change: { id, kind, mode, change }, shownName, status, note }) => {
    if (status === "pending" || status === "rejected") return [];
    const reason = note === null ? status : `${status}: ${note}`;
    return [{ page, mode, kind, status: change, value: shownName, id, reason }];
  });
}
