import type { ExpectBody, ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import type { DecideSiteBody, PageDecision, SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import type { Expectation } from "@tintype/shared/review/review";
import { MAX_TOLD, type ToldChange, tellChange } from "@tintype/shared/review/told";
import { mergeReviews, type PageView } from "@tintype/shared/sites/merge-review";
import type { Db } from "../../../platform/database/db.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import type { ReviewLogId, SiteRunId } from "../../../platform/ids.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { ACTIONS, checkLists, type Decider, readEnd, validAt } from "../../review/decider.ts";
import { insertLog, type SiteLogDraft } from "../../review/log-repository.ts";
import { findPresent } from "../../review/logged.ts";
import { listBaselines, type PageBaseline } from "../../review/repository.ts";
import type { DecidedBy, SubjectDecider } from "../../review/subject-reviews.ts";
import type { SiteRow } from "../repository.ts";
import { findLatestEnded, type SiteRunRow } from "../runs/repository.ts";
import { carryOut } from "./carry-out.ts";
import { listViews } from "./views.ts";

/** Delay of the job that finishes a decision, in ms. */
const JOB_DELAY_MS = 60_000;
/** Time within the request in which a decision is carried out, in ms. The job does the rest. */
const LONGEST_MS = 20_000;

/** The newest state of some pages of a site, or of all. */
export interface SiteApproval {
  readonly run_id: string;
  readonly pages?: readonly string[] | undefined;
}

export type SiteDecider = SubjectDecider<SiteRow, DecideSiteBody, SiteApproval, SiteReviewOnWire>;

/**
 * Creates what shows the reviews of sites, the changes of all their pages together, and carries out decisions about them: on
 * each page, as its own decider does.
 */
export function createSiteDecider({ db, decider, now }: { db: Db; decider: Decider; now: () => Date }): SiteDecider {
  async function readCurrent(site: SiteRow) {
    const [views, baselines, run] = await Promise.all([
      listViews(db, site.id),
      listBaselines(db, site.id),
      findLatestEnded(db, site.id),
    ]);
    return { views, baselines, run };
  }

  async function present({
    views,
    baselines,
    run,
  }: Awaited<ReturnType<typeof readCurrent>>): Promise<SiteReviewOnWire> {
    const { changes, ...merged } = mergeReviews(views);
    const people = await findPresent(
      db,
      changes.map(({ by }) => by),
    );
    return {
      baseline: baselines.length > 0 ? { pages: baselines.length } : null,
      reasons: [],
      latest: run?.completed_at ? { run_id: run.id, completed_at: run.completed_at.toISOString() } : null,
      ...merged,
      changes: changes.map((change) => ({
        ...change,
        by: change.by !== null && people.has(change.by) ? change.by : null,
      })),
    };
  }

  /** @throws AppError review_changed */
  async function requireLatest(site: SiteRow, runId: string) {
    const current = await readCurrent(site);
    if (current.run?.id === runId) return { ...current, run: current.run };
    throw new AppError("review_changed", "A later run of the site has ended: look at the review again.", {
      review: await present(current),
    });
  }

  /** Stores a decision with its log, and carries it out. A job does so if this process ends before. */
  async function decideOn(
    site: SiteRow,
    { holdRights }: DecidedBy,
    { pages, log }: { pages: readonly PageDecision[]; log: readonly SiteLogDraft[] },
  ): Promise<void> {
    const outstanding = pages.length > 0 ? JSON.stringify(pages) : undefined;
    const id = await db.transaction().execute(async (tx) => {
      await holdRights?.(tx);
      const entry = await insertLog(tx, { site: site.id }, log, outstanding);
      if (entry && outstanding) await queueDecision(tx, entry, new Date(now().getTime() + JOB_DELAY_MS));
      return entry;
    });
    if (id && !(await carryOut(id, { db, decider }, AbortSignal.timeout(LONGEST_MS)))) await queueDecision(db, id);
  }

  /** Returns the pages that the request names; all if it names none. @throws AppError validation_error */
  function choose<Page extends { readonly extraction_id: string }>(
    pages: readonly Page[],
    requestedIds: readonly string[] | undefined,
    siteOf: ReadonlySet<string>,
  ): readonly Page[] {
    if (!requestedIds) return pages;
    const unknown = requestedIds.filter((id) => !siteOf.has(id));
    if (unknown.length > 0) {
      throw invalid(unknown.map((id) => ({ path: "pages", message: `names no page of this site: ${id}` })));
    }
    const chosen = new Set(requestedIds);
    return pages.filter(({ extraction_id }) => chosen.has(extraction_id));
  }

  return {
    show: async (site) => present(await readCurrent(site)),

    /** Decides about changes on all pages that show them, or on some. */
    async decide(site, body, decidedBy) {
      const { run_id, pages: pageIds, accept, reject = [], ignore = [], reopen = [], note, until } = body;
      checkLists({ accept: accept === "all" ? [] : (accept ?? []), reject, ignore, reopen });
      readEnd(until, now());
      const { run, views, baselines } = await requireLatest(site, run_id);
      const siteIds = new Set(baselines.map(({ extraction_id }) => extraction_id as string));
      const chosenViews = choose(
        views.map((view) => ({ ...view, extraction_id: view.page.extraction_id })),
        pageIds,
        siteIds,
      );
      const accepted = accept === "all" ? idsOfPending(chosenViews) : (accept ?? []);
      const lists = { accept: accepted, reject, ignore, reopen };
      requireKnown(lists, chosenViews, choose(baselines, pageIds, siteIds));
      const about = { ...(note !== undefined && { note }), ...(until !== undefined && { until }) };
      const pages = planDecisions(lists, chosenViews, choose(baselines, pageIds, siteIds)).map(
        ({ extraction_id, decide }) => ({
          extraction_id,
          decide: { ...decide, ...about },
        }),
      );
      const log = ACTIONS.filter((action) => lists[action].length > 0).map((action) =>
        logOf(action, { by: decidedBy, run, pages, changes: lists[action], views: chosenViews, note }),
      );
      await decideOn(site, decidedBy, { pages, log });
      return present(await readCurrent(site));
    },

    /** Makes the newest snapshot of each page its baseline. */
    async approve(site, { run_id, pages }, decidedBy) {
      const { run, baselines } = await requireLatest(site, run_id);
      const chosen = choose(baselines, pages, new Set(baselines.map(({ extraction_id }) => extraction_id as string)));
      const decisions = chosen.map(({ extraction_id, latest_id }) => ({ extraction_id, approve: latest_id }));
      await decideOn(site, decidedBy, {
        pages: decisions,
        log: [logOf("approve", { by: decidedBy, run, pages: chosen })],
      });
      return present(await readCurrent(site));
    },

    /** Accepts changes ahead, on every page on which they come. */
    async expect(site, body: ExpectBody, decidedBy) {
      const { baselines, run } = await readCurrent(site);
      if (baselines.length === 0) throw new AppError("not_found", "No page of this site has a baseline yet.");
      const decisions = baselines.map(({ extraction_id }) => ({ extraction_id, expect: body }));
      const log = logOf("expect", { by: decidedBy, run, pages: baselines, changes: body.changes, note: body.note });
      await decideOn(site, decidedBy, { pages: decisions, log: [log] });
      return listExpected(site);
    },

    listExpected,

    /** Expects a change on no page any more. */
    async takeBack(site, changeId, decidedBy) {
      const { baselines, run } = await readCurrent(site);
      const pages = baselines.filter((page) => page.expected.some((expectation) => expectation.id === changeId));
      if (pages.length === 0) throw new AppError("not_found", "No such change is expected.");
      const decisions = pages.map(({ extraction_id }) => ({ extraction_id, take_back: changeId }));
      const log = logOf("take_back", { by: decidedBy, run, pages, changes: [changeId] });
      await decideOn(site, decidedBy, { pages: decisions, log: [log] });
    },
  };

  /** The changes that are expected on some of the pages, until the latest of their ends. */
  async function listExpected(site: SiteRow): Promise<readonly Expectation[]> {
    const expected = (await listBaselines(db, site.id)).flatMap((page) => validAt(page.expected, now()));
    const latest = new Map<string, Expectation>();
    for (const expectation of expected) {
      const longest = latest.get(expectation.id);
      if (!longest || longest.expires_at < expectation.expires_at) latest.set(expectation.id, expectation);
    }
    return [...latest.values()];
  }
}

/** Queues the job that carries out what is left of a decision. */
export async function queueDecision(tx: Db, id: ReviewLogId, runAt?: Date): Promise<void> {
  const when = runAt && { runAt };
  await addJob(tx, "decide_site", { decision_id: id }, { jobKey: `decide:${id}`, maxAttempts: 25, ...when });
}

type Lists = Readonly<Record<(typeof ACTIONS)[number], readonly string[]>>;

const idsOfPending = (views: readonly PageView[]): string[] => [
  ...new Set(views.flatMap(({ changes }) => changes.filter(({ status }) => status === "pending").map(({ id }) => id))),
];

/** @throws AppError validation_error if an id is of no change of the pages, or of one that a rule ignores on all of them */
function requireKnown(lists: Lists, views: readonly PageView[], baselines: readonly PageBaseline[]): void {
  const changes = views.flatMap((view) => view.changes);
  const decidable = new Set(changes.filter(({ rule }) => rule === null).map(({ id }) => id));
  const present = new Set(changes.map(({ id }) => id));
  const accepted = new Set(baselines.flatMap((page) => page.accepted));
  const decided = new Set(baselines.flatMap((page) => page.decided));
  const faults = ACTIONS.flatMap((action) =>
    lists[action].flatMap((id) => {
      if (decidable.has(id) || accepted.has(id) || (action === "reopen" && decided.has(id))) return [];
      const message = present.has(id) ? "names a change that a rule ignores" : "names no change of this review";
      return [{ path: action, message: `${message}: ${id}` }];
    }),
  );
  if (faults.length > 0) throw invalid(faults);
}

/** The decisions on each page: about the changes that it shows, and, to reopen them, about those that it has accepted. */
function planDecisions(lists: Lists, views: readonly PageView[], baselines: readonly PageBaseline[]) {
  const idsByPage = new Map(
    views.map(({ page, changes }) => [page.extraction_id, new Set(changes.map(({ id }) => id))]),
  );
  return baselines.flatMap(({ extraction_id, accepted, decided }) => {
    const present = idsByPage.get(extraction_id);
    const isPresent = (id: string) => present?.has(id) ?? false;
    const isReopenable = (id: string) => isPresent(id) || accepted.includes(id) || decided.includes(id);
    const decide = {
      accept: lists.accept.filter(isPresent),
      reject: lists.reject.filter(isReopenable),
      ignore: lists.ignore.filter(isReopenable),
      reopen: lists.reopen.filter(isReopenable),
    };
    return ACTIONS.some((action) => decide[action].length > 0) ? [{ extraction_id, decide }] : [];
  });
}

function logOf(
  action: ReviewLogEntry["action"],
  {
    by,
    run,
    pages,
    changes = [],
    views = [],
    note,
  }: {
    by: DecidedBy;
    run: Pick<SiteRunRow, "id"> | undefined;
    pages: readonly unknown[];
    changes?: readonly string[];
    /** The pages as they were before the decision. */
    views?: readonly PageView[];
    note?: string | undefined;
  },
): SiteLogDraft {
  const site_run_id: SiteRunId | null = run?.id ?? null;
  return {
    action,
    user_id: by.userId,
    via: by.via,
    changes,
    about: tellFirst(changes, views),
    note: note ?? null,
    site_run_id,
    pages: pages.length,
  };
}

/** Tells the first changes of a decision, as some page shows them. */
const tellFirst = (ids: readonly string[], views: readonly PageView[]): ToldChange[] =>
  ids.slice(0, MAX_TOLD).flatMap((id) => {
    const change = views.flatMap(({ changes }) => changes).find((candidate) => candidate.id === id);
    return change ? [tellChange(change)] : [];
  });
