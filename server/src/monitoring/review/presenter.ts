import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { ReviewBaseline } from "@tintype/shared/api/review/review-baseline";
import type {
  ExpectedChange,
  ListedReview as ListedReviewOnWire,
  ReviewLogEntry,
  ReviewOnWire,
} from "@tintype/shared/api/review/reviews";
import type { SiteReviewLogEntry } from "@tintype/shared/api/sites/sites";
import type { Previous } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { WrittenRule } from "@tintype/shared/review/conditions";
import type { Expectation } from "@tintype/shared/review/review";
import { tellDecision } from "@tintype/shared/review/told";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { ComparableSnapshot } from "../../extraction/runs/snapshots/snapshots.ts";
import type { SubjectRow } from "../../extraction/subjects/repository.ts";
import type { NamedLogRow, ShownExpectation } from "./logged.ts";
import type { ReviewFacts, ReviewRow } from "./repository.ts";

/** The review of an extraction without a baseline. */
export const NO_REVIEW: ReviewOnWire = {
  baseline: null,
  reasons: [],
  latest: null,
  changes: [],
  consequences: [],
  summary: { pending: 0, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 },
};

export function presentListed({
  facts: { pending_since, summary },
  subject: { extraction_id, site_id, name },
}: {
  facts: ReviewFacts;
  subject: Pick<SubjectRow, "extraction_id" | "site_id" | "name">;
}): ListedReviewOnWire {
  return {
    extraction: extraction_id && { id: extraction_id, url: name },
    site: site_id && { id: site_id, name },
    pending: summary.pending,
    since: pending_since?.toISOString() ?? null,
    summary,
  };
}

/** A change that is expected, without who expects it. */
export const presentExpectation = ({ id, expires_at }: Pick<Expectation, "id" | "expires_at">) => ({ id, expires_at });

export const presentExpected = ({ id, expires_at, by, note }: ShownExpectation): ExpectedChange => ({
  id,
  change: id,
  expires_at,
  by,
  note,
});

/** An entry about a page. @throws Error for one about a site, which is a bug */
export function presentLogEntry({ snapshot_id, ...row }: NamedLogRow): ReviewLogEntry {
  if (snapshot_id === null) throw new Error("the entry is about a site");
  return { ...presentDecided(row), snapshot_id };
}

/** An entry about a site. @throws Error for one about a page, which is a bug */
export function presentSiteLogEntry({ site_run_id: run_id, pages, ...row }: NamedLogRow): SiteReviewLogEntry {
  if (pages === null) throw new Error("the entry is about a page");
  return { ...presentDecided({ ...row, pages }), run_id, pages };
}

const presentDecided = ({
  id,
  created_at,
  user_id,
  via,
  action,
  changes,
  about,
  note,
  who,
  pages,
}: Omit<NamedLogRow, "snapshot_id" | "site_run_id">) => ({
  id,
  at: created_at.toISOString(),
  by: user_id,
  via,
  action,
  changes,
  about: [...(about ?? [])],
  note,
  summary: tellDecision({ who, action, count: changes.length, about: about ?? [], pages, note }),
});

type Written = ReviewBaseline["patches"][number]["after"];

/** A baseline with all that a client needs to compare a page with it, but nothing about people. */
export function presentBaseline({
  extraction: { options, renames },
  review: { state },
  baseline,
  previous: { tokens, memory },
  rules,
  at,
}: {
  extraction: Pick<ExtractionRow, "options" | "renames">;
  review: ReviewRow;
  baseline: ComparableSnapshot;
  previous: Previous;
  rules: readonly WrittenRule[];
  at: Date;
}): ReviewBaseline {
  const { settled, accepted } = state.baseline;
  const patches = [...settled, ...accepted.flatMap((entry) => entry.patches)];
  return {
    snapshot_id: baseline.id,
    version: baseline.version,
    options: extractionOptions.parse(options),
    tokens: JSON.parse(baseline.tokens) as Tokens, // they were stored as such
    patches: patches.map(({ before: _, after, ...patch }) => ({ ...patch, after: after as Written })), // it was JSON
    previous: { tokens: tokens as Tokens, ...(memory && { memory }) }, // those of a whole snapshot
    renames: renames.map(({ kind, from, to }) => ({ kind, from, to })),
    decisions: state.decisions.map(({ namedId, namedPair, by: _, ...decision }) => ({
      ...decision,
      named_id: namedId,
      named_pair: namedPair,
    })),
    expected: state.expected
      .filter(({ expires_at }) => new Date(expires_at) > at)
      .map(({ id, expires_at }) => ({ id, expires_at })),
    rules: [...rules],
  };
}
