import type { ExpectBody, ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import type { DecideSiteBody, PageDecision, SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import type { Expectation } from "@tintype/shared/review/review";
import { mergeReviews, type PageView } from "@tintype/shared/sites/merge-review";
import type { Authorized } from "../../../identity/teams/authorized.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../../platform/database/paging.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { newId, type SiteDecisionId, type SiteId, type SiteRunId } from "../../../platform/ids.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import { ACTIONS, checkLists, type Decider, readEnd, validAt } from "../../review/decider.ts";
import { findPresent, type ShownExpectation, showExpected } from "../../review/logged.ts";
import { listBaselines, type PageBaseline } from "../../review/repository.ts";
import type { SiteRow } from "../repository.ts";
import { findLatestEnded, type SiteRunRow } from "../runs/repository.ts";
import { carryOut } from "./carry-out.ts";
import {
  insertPendingDecision,
  insertSiteLog,
  listSiteLog,
  type SiteDecisionRow,
  type SiteLogDraft,
} from "./repository.ts";
import { listViews } from "./views.ts";

export type SiteReviewService = ReturnType<typeof createSiteReviewService>;

type Via = ReviewLogEntry["via"];

/** So long after a decision its job looks whether it was carried out. */
const JOB_DELAY_MS = 60_000;
/** So long a request carries out a decision. Its job does the rest. */
const LONGEST_MS = 20_000;

/** The reviews of sites: the changes of all their pages together. Decisions hold on each page. */
export function createSiteReviewService(parts: {
  db: Db;
  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  authorize: <AtLeast extends "viewer" | "reviewer">(
    caller: Caller,
    id: SiteId,
    atLeast: AtLeast,
  ) => Promise<Authorized<SiteRow, AtLeast>>;
  /** Asks for the rights again in the transaction that stores a decision. @throws as `authorize` */
  holdRights: (tx: Db, caller: Caller, id: SiteId, atLeast: "reviewer") => Promise<unknown>;
  decider: Decider;
  now: () => Date;
}) {
  const { db, authorize, holdRights, decider, now } = parts;

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
    caller: Caller,
    { via, pages, log }: { via: Via; pages: readonly PageDecision[]; log: readonly SiteLogDraft[] },
  ): Promise<void> {
    const id = newId<SiteDecisionId>();
    const decision = { id, site_id: site.id, user_id: caller.userId, via, pages: JSON.stringify(pages) };
    await db.transaction().execute(async (tx) => {
      await holdRights(tx, caller, site.id, "reviewer");
      await insertSiteLog(tx, site.id, log);
      if (pages.length === 0) return;
      await insertPendingDecision(tx, decision);
      await queueDecision(tx, id, new Date(now().getTime() + JOB_DELAY_MS));
    });
    if (!(await carryOut(id, { db, decider }, AbortSignal.timeout(LONGEST_MS)))) await queueDecision(db, id);
  }

  /** Those of the pages that the request names; all if it names none. @throws AppError validation_error */
  function choose<Page extends { readonly extraction_id: string }>(
    pages: readonly Page[],
    wanted: readonly string[] | undefined,
    siteOf: ReadonlySet<string>,
  ): readonly Page[] {
    if (!wanted) return pages;
    const unknown = wanted.filter((id) => !siteOf.has(id));
    if (unknown.length > 0) {
      throw invalid(unknown.map((id) => ({ path: "pages", message: `names no page of this site: ${id}` })));
    }
    const chosen = new Set(wanted);
    return pages.filter(({ extraction_id }) => chosen.has(extraction_id));
  }

  return {
    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: SiteId): Promise<SiteReviewOnWire> {
      return present(await readCurrent(await authorize(caller, id, "viewer")));
    },

    /**
     * Decides about changes on all pages that show them, or on some.
     * @throws AppError as `get`; review_changed if a later run of the site has ended; validation_error, not_ready
     */
    async decide(caller: Caller, id: SiteId, body: DecideSiteBody, via: Via): Promise<SiteReviewOnWire> {
      const site = await authorize(caller, id, "reviewer");
      const { run_id, pages: wanted, accept, reject = [], ignore = [], reopen = [], note, until } = body;
      checkLists({ accept: accept === "all" ? [] : (accept ?? []), reject, ignore, reopen });
      readEnd(until, now());
      const { run, views, baselines } = await requireLatest(site, run_id);
      const siteIds = new Set(baselines.map(({ extraction_id }) => extraction_id as string));
      const chosenViews = choose(
        views.map((view) => ({ ...view, extraction_id: view.page.extraction_id })),
        wanted,
        siteIds,
      );
      const accepted = accept === "all" ? idsOfPending(chosenViews) : (accept ?? []);
      const lists = { accept: accepted, reject, ignore, reopen };
      requireKnown(lists, chosenViews, choose(baselines, wanted, siteIds));
      const about = { ...(note !== undefined && { note }), ...(until !== undefined && { until }) };
      const decisions = planDecisions(lists, chosenViews, choose(baselines, wanted, siteIds)).map(
        ({ extraction_id, decide }) => ({
          extraction_id,
          decide: { ...decide, ...about },
        }),
      );
      const entry = { user_id: caller.userId, via, note: note ?? null, site_run_id: run.id, pages: decisions.length };
      const log = ACTIONS.filter((action) => lists[action].length > 0).map((action) => ({
        ...entry,
        action,
        changes: lists[action],
      }));
      await decideOn(site, caller, { via, pages: decisions, log });
      return present(await readCurrent(site));
    },

    /**
     * Makes the newest snapshot of each page its baseline.
     * @throws AppError as `decide`
     */
    async approve(
      caller: Caller,
      id: SiteId,
      { run_id, pages }: { run_id: string; pages?: readonly string[] | undefined },
      via: Via,
    ): Promise<SiteReviewOnWire> {
      const site = await authorize(caller, id, "reviewer");
      const { run, baselines } = await requireLatest(site, run_id);
      const chosen = choose(baselines, pages, new Set(baselines.map(({ extraction_id }) => extraction_id as string)));
      const decisions = chosen.map(({ extraction_id, latest_id }) => ({ extraction_id, approve: latest_id }));
      await decideOn(site, caller, {
        via,
        pages: decisions,
        log: [logOf("approve", { caller, via, run, pages: chosen })],
      });
      return present(await readCurrent(site));
    },

    /** Accepts changes ahead, on every page on which they come. @throws AppError as `get`; not_found if no page has a baseline */
    async expect(caller: Caller, id: SiteId, body: ExpectBody, via: Via): Promise<readonly ShownExpectation[]> {
      const site = await authorize(caller, id, "reviewer");
      const { baselines, run } = await readCurrent(site);
      if (baselines.length === 0) throw new AppError("not_found", "No page of this site has a baseline yet.");
      const decisions = baselines.map(({ extraction_id }) => ({ extraction_id, expect: body }));
      const log = logOf("expect", { caller, via, run, pages: baselines, changes: body.changes, note: body.note });
      await decideOn(site, caller, { via, pages: decisions, log: [log] });
      return this.listExpected(caller, id);
    },

    /** The changes that are expected on some of the pages, until the latest of their ends. @throws AppError as `get` */
    async listExpected(caller: Caller, id: SiteId): Promise<readonly ShownExpectation[]> {
      const site = await authorize(caller, id, "viewer");
      const expected = (await listBaselines(db, site.id)).flatMap((page) => validAt(page.expected, now()));
      const latest = new Map<string, Expectation>();
      for (const expectation of expected) {
        const other = latest.get(expectation.id);
        if (!other || other.expires_at < expectation.expires_at) latest.set(expectation.id, expectation);
      }
      return showExpected(db, [...latest.values()]);
    },

    /** Expects a change on no page any more. @throws AppError as `get`; not_found */
    async takeBack(caller: Caller, id: SiteId, changeId: string, via: Via): Promise<void> {
      const site = await authorize(caller, id, "reviewer");
      const { baselines, run } = await readCurrent(site);
      const pages = baselines.filter((page) => page.expected.some((expectation) => expectation.id === changeId));
      if (pages.length === 0) throw new AppError("not_found", "No such change is expected.");
      const decisions = pages.map(({ extraction_id }) => ({ extraction_id, take_back: changeId }));
      const log = logOf("take_back", { caller, via, run, pages, changes: [changeId] });
      await decideOn(site, caller, { via, pages: decisions, log: [log] });
    },

    /** The decisions of people about the site, newest first. @throws AppError as `get` */
    async log(caller: Caller, id: SiteId, request: PageRequest): Promise<PageOf<SiteDecisionRow>> {
      return listSiteLog(db, (await authorize(caller, id, "viewer")).id, request);
    },
  };
}

/** Queues the job that carries out what is left of a decision. */
export async function queueDecision(tx: Db, id: SiteDecisionId, runAt?: Date): Promise<void> {
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
  action: SiteLogDraft["action"],
  {
    caller,
    via,
    run,
    pages,
    changes = [],
    note,
  }: {
    caller: Caller;
    via: Via;
    run: Pick<SiteRunRow, "id"> | undefined;
    pages: readonly unknown[];
    changes?: readonly string[];
    note?: string | undefined;
  },
): SiteLogDraft {
  const site_run_id: SiteRunId | null = run?.id ?? null;
  return { action, via, note: note ?? null, pages: pages.length, user_id: caller.userId, changes, site_run_id };
}
