import { kindKey } from "@tintype/shared/api/common/kinds";
import { diffTokens } from "@tintype/shared/diff/diff";
import { environmentWarnings } from "@tintype/shared/diff/environment";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import type { SavedFile, SavedTokens } from "../extract/previous-tokens.ts";
import type { UnjudgedReport } from "../findings/finish.ts";
import type { ReportSettings } from "../findings/settings.ts";
import { incompleteOf } from "../pages/incomplete.ts";
import type { PageRequest } from "../pages/page-request.ts";
import type { PageOutcome } from "../pages/read-pages.ts";
import { withoutEffect } from "../pages/without-effect.ts";
import { resultsOfDiff } from "./results.ts";
import type { OpenReview } from "./review/open.ts";

/** The other side of a comparison: tokens of a file, a page that is still to be read, or the baseline of a review. */
export type Against = { readonly name: string } & (
  | { readonly previous: SavedFile; readonly url?: undefined; readonly review?: undefined }
  | { readonly previous: SavedTokens; readonly url?: undefined; readonly review: OpenReview }
  | { readonly previous?: undefined; readonly url: string; readonly review?: undefined }
);

/** Compares the page, the last of the outcomes, with the file or with the page that was read before it. */
export function compare(
  outcomes: readonly PageOutcome[],
  { against, settings, kinds }: { against: Against; settings: ReportSettings; kinds: readonly KindKey[] | undefined },
): UnjudgedReport {
  const report = emptyReport(against, settings);
  const last = outcomes.at(-1);
  if (!last?.reading || outcomes.some(({ failure }) => failure !== undefined)) {
    return { ...report, pages: unreadPages(outcomes) };
  }
  const firstReading = outcomes.length > 1 ? outcomes[0]?.reading : undefined;
  const previous = firstReading
    ? buildSnapshot(firstReading.observation, undefined, firstReading.modes)
    : against.previous;
  if (!previous) throw new Error("there is nothing to compare with");
  const { page, reading } = last;
  const { tokens } = buildSnapshot(reading.observation, previous, reading.modes);
  const { changes, summary } = diffTokens(previous.tokens, tokens, kinds);
  const { modes: _, ...compared } = changes;
  const incomplete = [
    ...(firstReading ? incompleteOf(firstReading).map((one) => `${against.name}: ${one}`) : []),
    ...incompleteOf(reading),
  ];
  const results = resultsOfDiff(
    { changes, summary },
    { rules: settings.rules, file: against.review ? undefined : against.previous },
  );
  const outcome = {
    ...emptyPage(page),
    incomplete,
    results,
    rules: Object.keys(compared).filter((key) => settings.rules[key] !== "off"),
    modes: [null, ...Object.keys(changes.modes ?? {})],
    details: { summary },
  };
  return {
    ...report,
    warnings: [
      ...(firstReading
        ? environmentWarnings(firstReading.environment, reading.environment).filter(isTelling)
        : notCompared(tokens, previous.tokens, kinds).map(
            (key) => `${against.name} has no ${key}, so they are not compared.`,
          )),
      ...withoutEffect(tokens),
    ],
    pages: [outcome],
  };
}

/** Lists the kinds that the page has and an older file lacks. Assets are compared only if they are asked for. */
function notCompared(now: Tokens, baselineTokens: Tokens, kinds: readonly KindKey[] | undefined): readonly KindKey[] {
  const wantedKinds = kinds ?? kindKey.options.filter((key) => key !== "assets");
  return wantedKinds.filter((key) => now[key]?.length && baselineTokens[key] === undefined);
}

/** Two pages always have two addresses. */
const isTelling = (warning: string) => !warning.includes("the URL that answered");

/** The report of a comparison that has not found anything yet. */
export const emptyReport = (against: Against, { config }: Pick<ReportSettings, "config">) => ({
  command: "diff" as const,
  config: config?.name,
  unused: [],
  warnings: [],
  pages: [],
  source: sourceOf(against),
});

/** The source of a report. Only tokens that are no review's are a file. */
export const sourceOf = ({ name, previous, review }: Against) => ({
  name,
  isFile: previous !== undefined && review === undefined,
});

/** The pages that could not be read. */
export const unreadPages = (outcomes: readonly PageOutcome[]) =>
  outcomes.flatMap(({ page, failure }) => (failure === undefined ? [] : [{ ...emptyPage(page), failure }]));

export const emptyPage = ({ label, url, line }: PageRequest) => ({
  label,
  url,
  line,
  failure: undefined,
  details: {},
  incomplete: [],
  rules: [],
  modes: [null],
  results: [],
});
