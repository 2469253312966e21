import { isDeepStrictEqual } from "node:util";
import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { readableUrlFault } from "@tintype/reader/egress/readable-url";
import { DEFAULT_CONSENT_OF_SITES } from "@tintype/shared/api/consent";
import { type ExtractionOptions, extractionOptions } from "@tintype/shared/api/extractions";
import {
  type CreateSiteBody,
  DEFAULT_SITE_PAGES,
  type PageState,
  perHost,
  type SiteSource,
  type UpdateSiteBody,
} from "@tintype/shared/api/sites";
import type { TeamRole } from "@tintype/shared/api/teams";
import type { ChildPoolRules } from "../../platform/children/pool.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, newId, type SiteId, type SiteRunId, type SnapshotId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { REMOVAL_ATTEMPTS } from "../../platform/jobs/removal.ts";
import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { findExtractions, insertPages, updateOptionsOfSite } from "../extractions/repository.ts";
import { checkSelectors } from "../extractions/selectors/check-selectors.ts";
import type { NamedPlan } from "../plans/service.ts";
import { countPending, endBaselines } from "../review/repository.ts";
import { lookAgainAt, scopeOfSite } from "../review/rules/repository.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { findNewestIds } from "../runs/snapshots/snapshots.ts";
import { columnsOf, readWanted } from "../schedules/wanted.ts";
import type { Authorized } from "../teams/authorized.ts";
import type { TeamGate } from "../teams/gate.ts";
import { draftPages } from "./page-draft.ts";
import {
  countPages,
  findSite,
  findSites,
  hideSite,
  insertSite,
  insertSitePages,
  listAllPages,
  listPages,
  listSites,
  lockSite,
  pausePages,
  type SitePageRow,
  type SiteRow,
  updatePages,
  updateSite,
} from "./repository.ts";
import { findLatestRuns, findSiteRun, listSiteRuns } from "./runs/repository.ts";
import { type StartedRun, type StartParts, startSiteRun, withOpenPages } from "./runs/start.ts";
import { deleteSiteSchedule, findSchedules, putSiteSchedule, type SiteScheduleRow } from "./schedule-repository.ts";
import { SITE_CHILDREN } from "./source/children.ts";
import { SourceFault } from "./source/fault.ts";
import type { ReadSource, SourceRequest } from "./source/read-source.ts";

export type SiteService = ReturnType<typeof createSiteService>;

/** A site with what its answer shows beside its own columns. */
export interface SiteView {
  readonly site: SiteRow;
  readonly pages: Readonly<Record<PageState, number>>;
  readonly schedule: SiteScheduleRow | undefined;
  readonly latestRun: StartedRun | undefined;
}

/** A page of a site, with its extraction; undefined if that was deleted meanwhile. */
export interface SitePageView {
  readonly page: SitePageRow;
  readonly extraction: ExtractionRow | undefined;
  readonly pending: number;
  /** Of its newest snapshot; undefined if it has none. */
  readonly latestId: SnapshotId | undefined;
}

/** Each source is read with up to two minutes of requests to other servers. */
export const SITE_SOURCES: LaneRules = {
  ...{ name: "Sources of sites", at: import.meta.url, client: "user" },
  limits: { atOnce: 8, waiting: 100, ofClient: { atOnce: 1, waiting: 2 } },
  refusal: () =>
    new AppError(
      "not_ready",
      "Other sources of sites are still being read: try again when they are.",
      {},
      { "Retry-After": "10" },
    ),
};

/** The pool of children that read sources, with its errors as callers get them. */
export const SITE_POOL: ChildPoolRules = {
  ...SITE_CHILDREN,
  tooLarge: () => refusalOf(SITE_CHILDREN.tooLarge(), "source"),
  tooLong: () => refusalOf(SITE_CHILDREN.tooLong(), "source"),
};

/** So many sites an owner can have. */
const MAX_PER_OWNER = 200;

const NO_PAGES = { pending: 0, read: 0, failed: 0, paused: 0 };

/** The rules of sites: whose pages they are, what is read, and when. */
export function createSiteService(
  parts: StartParts & {
    db: Db;
    policy: EgressPolicy;
    teams: TeamGate;
    /** Reads a source on behalf of a user. @throws SourceFault, AppError not_ready */
    readSource: (request: SourceRequest, user: string, signal: AbortSignal) => Promise<ReadSource>;
    now?: () => Date;
  },
) {
  const { db, policy, teams, plans, readSource, now = () => new Date() } = parts;
  const sources = createLane(SITE_SOURCES);

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const authorizeAtLeast = async <AtLeast extends TeamRole>(
    caller: Caller,
    id: SiteId,
    atLeast: AtLeast,
  ): Promise<Authorized<SiteRow, AtLeast>> => teams.authorize(caller, await findSite(db, id), atLeast, "site");

  /** @throws AppError not_found, forbidden, not_team_member */
  const authorize = (caller: Caller, id: SiteId) => authorizeAtLeast(caller, id, "viewer");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const authorizeChange = async (caller: Caller, id: SiteId): Promise<Authorized<SiteRow, "admin">> =>
    teams.authorizeRemoval(caller, await findSite(db, id), "site");

  async function view(sites: readonly SiteRow[]): Promise<SiteView[]> {
    const ids = sites.map(({ id }) => id);
    const [pages, schedules, runs] = await Promise.all([
      countPages(db, ids),
      findSchedules(db, ids),
      findLatestRuns(db, ids),
    ]);
    const open = new Map((await withOpenPages(db, [...runs.values()])).map((run) => [run.site_id, run]));
    return sites.map((site) => ({
      site,
      pages: pages.get(site.id) ?? NO_PAGES,
      schedule: schedules.get(site.id),
      latestRun: open.get(site.id),
    }));
  }

  async function viewOne(site: SiteRow): Promise<SiteView> {
    const [only] = await view([site]);
    if (!only) throw new Error("a view was not made");
    return only;
  }

  /** @param path the field of the request @throws AppError validation_error, not_ready */
  async function readOrRefuse(request: SourceRequest, { caller, signal, path }: Reading): Promise<ReadSource> {
    try {
      return await sources.run(caller.userId, () => readSource(request, caller.userId, signal));
    } catch (error) {
      if (error instanceof SourceFault) throw refusalOf(error, path);
      throw error;
    }
  }

  /** @throws AppError validation_error */
  function limitOf(wanted: number | undefined, { name, sitePages }: NamedPlan): number {
    if (wanted === undefined) return Math.min(DEFAULT_SITE_PAGES, sitePages);
    if (wanted <= sitePages) return wanted;
    const most = sitePages.toLocaleString("en");
    throw invalid([{ path: "limit", message: `must be at most ${most}, the pages of a site on the plan ${name}` }]);
  }

  /** @throws AppError validation_error */
  function checkAddresses(source: SiteSource): void {
    const faults = addressesOf(source).flatMap(({ path, url }) => {
      const fault = readableUrlFault(url, policy);
      return fault ? [{ path, message: `cannot be read: ${fault.message}` }] : [];
    });
    if (faults.length > 0) throw invalid(faults);
  }

  return {
    /** Finds a site and checks that the caller has at least these rights to it. @throws as `authorizeAtLeast` */
    authorize: authorizeAtLeast,

    /**
     * Reads a source, and creates the site, its pages and its first run.
     * @throws AppError validation_error (also if the source cannot be read), team_not_found, not_team_member,
     * usage_limit_exceeded, rate_limited, not_ready
     */
    async create(caller: Caller, body: CreateSiteBody, signal: AbortSignal): Promise<SiteView> {
      const { name, team_id, include = [], exclude = [], sample = null, schedule } = body;
      const access = team_id === undefined ? undefined : await teams.requireTeam(caller, team_id, "member");
      const source = sourceOf(body);
      checkAddresses(source);
      const options = withConsent(extractionOptions.parse(body.options ?? {}));
      checkSelectors(options);
      const plan = await plans.planOf(caller.userId);
      const limit = limitOf(body.limit, plan);
      const at = now();
      const wanted = schedule ? readWanted(schedule, plan, at) : undefined;
      const choice = await readOrRefuse(
        { source, include, exclude, sample, limit, readBefore: [] },
        { caller, signal, path: source.type },
      );
      const pages = choice.pages.filter(({ url }) => !readableUrlFault(url, policy));
      if (pages.length === 0) throw invalid([{ path: source.type, message: "has no page that can be read" }]);
      const id = newId<SiteId>();
      const drafts = draftPages(pages, () => newId<ExtractionId>());
      const site = await db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const owner = access ?? { userId: caller.userId, isPersonal: true };
        const { total } = await listSites(tx, owner, { page: 1, per_page: 1 });
        if (total >= MAX_PER_OWNER) {
          const message = `would be more than ${MAX_PER_OWNER} sites, which is the maximum: delete one first`;
          throw invalid([{ path: "", message }]);
        }
        const inserted = await insertSite(tx, {
          ...{ id, user_id: caller.userId, team_id: access?.team.id ?? null, name, source, include, exclude, sample },
          ...{ page_limit: limit, per_host: body.per_host ?? perHost.parse({}), options },
          ...{ crawl_delay_ms: choice.crawlDelayMs, left_out: choice.leftOut, source_read_at: at },
        });
        const about = { user_id: caller.userId, team_id: inserted.team_id, site_id: id, options };
        await insertPages(
          tx,
          about,
          drafts.map(({ extraction_id, url }) => ({ id: extraction_id, url })),
        );
        await insertSitePages(tx, id, drafts);
        if (schedule && wanted) {
          const columns = columnsOf(schedule, wanted, { before: undefined, at, userId: caller.userId });
          await putSiteSchedule(tx, id, columns);
        }
        await startSiteRun(tx, parts, inserted, { userId: caller.userId, kind: "first", at });
        return inserted;
      });
      return viewOne(site);
    },

    /** Newest first. @throws AppError team_not_found, not_team_member */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & { team_id?: string | undefined },
    ): Promise<PageOf<SiteView>> {
      const { rows, total } = await listSites(db, await teams.requireOwners(caller, team_id), request);
      return { rows: await view(rows), total };
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: SiteId): Promise<SiteView> {
      return viewOne(await authorize(caller, id));
    },

    /** Those of these sites that the caller may read, for lists. */
    findNames: (caller: Caller, ids: readonly SiteId[]) =>
      findSites(db, { userId: caller.userId, isPersonal: false }, ids),

    /** In the order of the source. @throws AppError not_found, forbidden, not_team_member */
    async pages(
      caller: Caller,
      id: SiteId,
      query: PageRequest & { status?: PageState | undefined },
    ): Promise<PageOf<SitePageView>> {
      const { rows, total } = await listPages(db, await authorize(caller, id), query);
      const ids = rows.map(({ extraction_id }) => extraction_id);
      const [extractions, pending, newest] = await Promise.all([
        findExtractions(db, ids),
        countPending(db, ids),
        findNewestIds(db, ids),
      ]);
      const byId = new Map(extractions.map((extraction) => [extraction.id, extraction]));
      const views = rows.map((page) => ({
        page,
        extraction: byId.get(page.extraction_id),
        pending: pending.get(page.extraction_id) ?? 0,
        latestId: newest.get(page.extraction_id),
      }));
      return { rows: views, total };
    },

    /**
     * Changes what people decide about a site. Which pages are read follows the next time that the source is read.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async update(caller: Caller, id: SiteId, { schedule, limit, ...body }: UpdateSiteBody): Promise<SiteView> {
      const site = await authorizeChange(caller, id);
      const plan = await plans.planOf(caller.userId);
      const at = now();
      const wanted = schedule ? readWanted(schedule, plan, at) : undefined;
      const options = body.options && withConsent(body.options);
      if (options) checkSelectors(options);
      const { include, exclude, per_host, name, sample } = body;
      const changes = {
        ...{ ...(name !== undefined && { name }), ...(include && { include }), ...(exclude && { exclude }) },
        ...{ ...(per_host && { per_host }), ...(sample !== undefined && { sample }), ...(options && { options }) },
        ...(limit !== undefined && { page_limit: limitOf(limit, plan) }),
      };
      const updated = await db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        if (!(await lockSite(tx, id))) throw noSite();
        if (options && !isDeepStrictEqual(extractionOptions.parse(site.options), options)) {
          await updateOptionsOfSite(tx, id, options);
          await endBaselines(tx, { site: id });
        }
        if (schedule !== undefined) {
          const before = (await findSchedules(tx, [id])).get(id);
          if (schedule && wanted) {
            await putSiteSchedule(tx, id, columnsOf(schedule, wanted, { before, at, userId: caller.userId }));
          } else await deleteSiteSchedule(tx, id);
          if ((before?.confirm_runs ?? undefined) !== schedule?.confirm?.runs) await lookAgainAt(tx, scopeOfSite(id));
        }
        return updateSite(tx, site, changes);
      });
      if (!updated) throw noSite();
      return viewOne(updated);
    },

    /**
     * Hides the site at once. A job deletes it with its pages and their history.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async remove(caller: Caller, id: SiteId): Promise<void> {
      const site = await authorizeChange(caller, id);
      await db.transaction().execute(async (tx) => {
        await hideSite(tx, site);
        await addSiteDeletion(tx, id);
      });
    },

    /**
     * Reads the source again: new pages are added, and those that it has no more are paused with their history. The next run
     * reads the new ones.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error, not_ready
     */
    async refresh(caller: Caller, id: SiteId, signal: AbortSignal): Promise<SiteView> {
      const { source, include, exclude, sample, page_limit: limit } = await authorizeAtLeast(caller, id, "member");
      const readBefore = (await listAllPages(db, id)).filter(({ status }) => status !== "paused").map(({ url }) => url);
      const choice = await readOrRefuse(
        { source, include, exclude, sample, limit, readBefore },
        { caller, signal, path: "source" },
      );
      const pages = choice.pages.filter(({ url }) => !readableUrlFault(url, policy));
      if (pages.length === 0) throw invalid([{ path: "source", message: "has no page that can be read any more" }]);
      const at = now();
      const refreshed = await db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const site = await lockSite(tx, id);
        if (!site) throw noSite();
        const stored = new Map((await listAllPages(tx, id)).map((page) => [page.url, page]));
        const drafts = draftPages(pages, (url) => stored.get(url)?.extraction_id ?? newId<ExtractionId>());
        const added = drafts.filter(({ url }) => !stored.has(url));
        const chosen = new Set(drafts.map(({ url }) => url));
        const gone = [...stored.values()].filter(({ url, status }) => !chosen.has(url) && status !== "paused");
        const about = {
          ...{ user_id: caller.userId, team_id: site.team_id, site_id: id },
          options: extractionOptions.parse(site.options),
        };
        await insertPages(
          tx,
          about,
          added.map(({ extraction_id, url }) => ({ id: extraction_id, url })),
        );
        await insertSitePages(tx, id, added);
        await updatePages(
          tx,
          drafts.filter(({ url }) => stored.has(url)),
        );
        await pausePages(
          tx,
          gone.map(({ extraction_id }) => extraction_id),
          "gone",
        );
        const reading = { left_out: choice.leftOut, crawl_delay_ms: choice.crawlDelayMs, source_read_at: at };
        return updateSite(tx, site, reading);
      });
      if (!refreshed) throw noSite();
      return viewOne(refreshed);
    },

    /**
     * Reads all pages of the site that are not paused.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, run_in_progress, usage_limit_exceeded, rate_limited
     */
    async run(caller: Caller, id: SiteId): Promise<StartedRun> {
      await authorizeAtLeast(caller, id, "member");
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const site = await lockSite(tx, id);
        if (!site) throw noSite();
        return startSiteRun(tx, parts, site, { userId: caller.userId, kind: "repeat", at: now() });
      });
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async getRun(caller: Caller, id: SiteId, runId: string): Promise<StartedRun> {
      const site = await authorize(caller, id);
      const run = isId<SiteRunId>(runId) ? await findSiteRun(db, site.id, runId) : undefined;
      const [only] = run ? await withOpenPages(db, [run]) : [];
      if (!only) throw new AppError("not_found", "This site has no such run.");
      return only;
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async runs(caller: Caller, id: SiteId, request: PageRequest): Promise<PageOf<StartedRun>> {
      const { rows, total } = await listSiteRuns(db, (await authorize(caller, id)).id, request);
      return { rows: await withOpenPages(db, rows), total };
    },
  };
}

interface Reading {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly path: string;
}

/** @param path the field of the request that names the source */
const refusalOf = ({ message }: Error, path: string): AppError =>
  invalid([{ path, message: `cannot be read: ${message}` }]);

const noSite = () => new AppError("not_found", "There is no such site.");

/** Queues the deletion of a hidden site with its pages. */
export async function addSiteDeletion(tx: Db, siteId: SiteId): Promise<void> {
  await addJob(
    tx,
    "delete_site",
    { site_id: siteId },
    { jobKey: `delete_site:${siteId}`, maxAttempts: REMOVAL_ATTEMPTS },
  );
}

/** The source that a request names; its schema requires exactly one. */
function sourceOf({ urls, sitemap, url, crawl, storybook }: CreateSiteBody): SiteSource {
  if (urls) return { type: "urls", urls };
  if (sitemap === true) return { type: "sitemap", url: url ?? null, sitemaps: null };
  if (sitemap !== undefined) return { type: "sitemap", url: null, sitemaps: [sitemap].flat() };
  if (crawl) return { type: "crawl", ...crawl };
  return { type: "storybook", url: storybook ?? "" };
}

/** The addresses that a person wrote, with where they stand in the request. */
function addressesOf(source: SiteSource): { path: string; url: string }[] {
  switch (source.type) {
    case "urls":
      return source.urls.map((url, index) => ({ path: `urls.${index}`, url }));
    case "sitemap":
      return source.sitemaps
        ? source.sitemaps.map((url, index) => ({ path: `sitemap.${index}`, url }))
        : [{ path: "url", url: source.url ?? "" }];
    case "crawl":
      return [{ path: "crawl.url", url: source.url }];
    case "storybook":
      return [{ path: "storybook", url: source.url }];
  }
}

const withConsent = (options: ExtractionOptions): ExtractionOptions => ({
  consent: DEFAULT_CONSENT_OF_SITES,
  ...options,
});
