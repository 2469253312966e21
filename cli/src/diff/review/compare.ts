import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { comparisons } from "@tintype/shared/kinds/comparisons";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { type Baseline, toBaseline } from "../../baseline/baseline.ts";
import type { UnjudgedReport } from "../../findings/finish.ts";
import type { ReportSettings } from "../../findings/settings.ts";
import { incompleteOf } from "../../pages/incomplete.ts";
import type { PageOutcome } from "../../pages/read-pages.ts";
import { withoutEffect } from "../../pages/without-effect.ts";
import type { DiffValues } from "../command.ts";
import { type Against, emptyPage, emptyReport, unreadPages } from "../compare.ts";
import { acceptPending, expectPending } from "./decide.ts";
import type { OpenReview } from "./open.ts";
import { reviewPage } from "./page-review.ts";
import { acceptedEntries, reportedOf, resultsOfReview } from "./results.ts";

/** A comparison, and the results in it that need no decision. */
interface Compared {
  readonly report: UnjudgedReport;
  readonly accepted: Baseline;
}

interface CompareParts {
  readonly against: Against;
  readonly review: OpenReview;
  readonly settings: ReportSettings;
  readonly kinds: readonly KindKey[] | undefined;
  readonly values: Pick<DiffValues, "expect" | "accept">;
  readonly io: CliProcess;
}

/** Compares a page with the baseline of a review and, if that was asked for, decides about its changes. @throws UsageError */
export async function compareWithReview(
  [outcome]: readonly PageOutcome[],
  { against, review, settings, kinds, values, io }: CompareParts,
): Promise<Compared> {
  const report = emptyReport(against, settings);
  if (!outcome?.reading)
    return { report: { ...report, pages: unreadPages(outcome ? [outcome] : []) }, accepted: new Map() };
  const { page, reading } = outcome;
  const { baseline } = review;
  const { tokens: newest, memory } = baseline.previous;
  const previous = { tokens: newest, ...(memory && { memory }), reserved: baseline.renames };
  const { tokens } = buildSnapshot(reading.observation, previous, reading.modes);
  const reported = reportedOf(reviewPage(baseline, tokens, new Date()), { rules: settings.rules, kinds });
  const incomplete = incompleteOf(reading);
  const { changes, sentences } = await decide(reported.changes, incomplete.length === 0);
  for (const sentence of sentences) reporter(io)(sentence);
  const outcomeOfPage = {
    ...emptyPage(page),
    incomplete,
    results: resultsOfReview({ ...reported, changes }, settings.rules),
    rules: comparisons.flatMap(({ key }) => (isCompared(key) ? [key] : [])),
    modes: [null, ...(baseline.tokens.modes ?? []).map(({ name }) => name)],
    details: {
      review: { extraction_id: review.extractionId, snapshot_id: baseline.snapshot_id, version: baseline.version },
    },
  };
  return {
    report: {
      ...report,
      warnings: [...warningsOf(page.options, baseline.options), ...withoutEffect(tokens)],
      pages: [outcomeOfPage],
    },
    accepted: toBaseline(acceptedEntries(page.label, { changes })),
  };

  function isCompared(key: KindKey): boolean {
    return key !== "assets" && settings.rules[key] !== "off" && (kinds?.includes(key) ?? true);
  }

  async function decide(pending: typeof reported.changes, isComplete: boolean) {
    if (!values.expect && !values.accept) return { changes: pending, sentences: [] };
    if (!isComplete) return { changes: pending, sentences: ["Nothing was decided: the page was not read completely."] };
    return values.expect ? expectPending(review, pending) : acceptPending(review, pending);
  }
}

const COMPARED = ["viewport", "color_scheme", "selectors", "exclude_selectors"] as const;

/** Says in which options the page was read in another way than the baseline. */
const warningsOf = (page: ExtractionOptions, baseline: ExtractionOptions): string[] =>
  COMPARED.filter((key) => JSON.stringify(page[key]) !== JSON.stringify(baseline[key])).map(
    (key) => `The page was read with another ${key.replaceAll("_", " ")} than the baseline.`,
  );
