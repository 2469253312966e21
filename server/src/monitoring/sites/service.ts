import { isDeepStrictEqual } from "node:util";
import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { DEFAULT_CONSENT_OF_SITES } from "@tintype/shared/api/extractions/consent";
import { type ExtractionOptions, extractionOptions } from "@tintype/shared/api/extractions/extractions";
import {
  type CreateSiteBody,
  DEFAULT_SITE_PAGES,
  type PageState,
  perHost,
  type UpdateSiteBody,
} from "@tintype/shared/api/sites/sites";
import type { StoreAccess } from "../../extraction/access/service.ts";
import { givePagesOfSite, updateOptionsOfSite } from "../../extraction/extractions/repository.ts";
import { checkSelectors } from "../../extraction/extractions/selectors/check-selectors.ts";
import { findOwner } from "../../extraction/subjects/owner.ts";
import type { NamedPlan } from "../../identity/plans/service.ts";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import { insertClosedTeam } from "../../identity/teams/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { isId, newId, type SiteId, type SiteRunId, type TeamId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { REMOVAL_ATTEMPTS } from "../../platform/jobs/removal.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { endBaselines, giveReviewsOfSite } from "../review/repository.ts";
import { type OnConfirmation, putScheduleOf, removeScheduleOf } from "../schedules/storing.ts";
import { readWanted } from "../schedules/wanted.ts";
import { storePages } from "./pages.ts";
import {
  findSite,
  hideSite,
  insertSite,
  listAllPages,
  listPages,
  listSites,
  lockSite,
  type SiteFilter,
  type SiteRow,
  updateSite,
} from "./repository.ts";
import { findSiteRun, listSiteRuns } from "./runs/repository.ts";
import {
  giveUpRun,
  type StartedSiteRun,
  type StartParts,
  startSiteRun,
  stopSiteRun,
  withOpenPages,
} from "./runs/start.ts";
import { createSources, originOfSource, type SiteSourceReader, sourceOf } from "./sources.ts";
import { type SitePageView, type SiteView, viewPages, viewSite, viewSites } from "./views.ts";

export type SiteService = ReturnType<typeof createSiteService>;

/** Maximum number of sites per owner. */
const MAX_PER_OWNER = 200;

/** The rules of sites: whose pages they are, what is read, and when. */
export function createSiteService(
  parts: StartParts & {
    db: Db;
    policy: EgressPolicy;
    teams: TeamGate;
    readSource: SiteSourceReader;
    storeAccess: StoreAccess;
    onConfirmation: OnConfirmation;
    now: () => Date;
  },
) {
  const { db, teams, plans, storeAccess, onConfirmation, now } = parts;
  const sources = createSources(parts);

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

  /** Finds a site in a transaction, and a function that locks it. */
  const findToHold = async (tx: Db, id: SiteId) => {
    const site = await findSite(tx, id);
    return { before: site, resource: async () => site && (await lockSite(tx, id)), what: "site" };
  };

  /** Locks a site, and checks in the transaction that the caller still has at least these rights. @throws as `authorizeAtLeast` */
  const holdRights = async (tx: Db, caller: Caller, id: SiteId, atLeast: "member" | "reviewer" | "admin") =>
    teams.holdRights(tx, caller, { ...(await findToHold(tx, id)), atLeast });

  /** Locks a site, and checks in the transaction that the caller may still change it. @throws as `authorizeChange` */
  const holdForChange = async (tx: Db, caller: Caller, id: SiteId) =>
    teams.holdForRemoval(tx, caller, await findToHold(tx, id));

  /** @throws AppError validation_error */
  function limitOf(limit: number | undefined, { name, sitePages }: NamedPlan): number {
    if (limit === undefined) return Math.min(DEFAULT_SITE_PAGES, sitePages);
    if (limit <= sitePages) return limit;
    const most = sitePages.toLocaleString("en");
    throw invalid([{ path: "limit", message: `must be at most ${most}, the pages of a site on the plan ${name}` }]);
  }

  /** @throws AppError not_found, forbidden, not_team_member */
  async function getRun(caller: Caller, id: SiteId, runId: string): Promise<StartedSiteRun> {
    const site = await authorize(caller, id);
    const run = isId<SiteRunId>(runId) ? await findSiteRun(db, site.id, runId) : undefined;
    const [only] = run ? await withOpenPages(db, [run]) : [];
    if (!only) throw new AppError("not_found", "This site has no such run.");
    return only;
  }

  return {
    /** Finds a site and checks that the caller has at least these rights to it. @throws as `authorizeAtLeast` */
    authorize: authorizeAtLeast,

    holdRights,

    /**
     * Checks that the caller may change a site, and keeps it and this right until the transaction ends.
     * @returns the origin of its source
     * @throws AppError unauthorized, not_found, forbidden, not_team_member, insufficient_role
     */
    async holdOrigin(tx: Db, caller: Caller, id: SiteId): Promise<string> {
      return originOfSource((await holdForChange(tx, caller, id)).source);
    },

    /**
     * Reads a source, and creates the site, its pages and its first run.
     * @throws AppError validation_error (also if the source cannot be read), team_not_found, not_team_member,
     * usage_limit_exceeded, rate_limited, not_ready
     */
    async create(caller: Caller, body: CreateSiteBody, signal: AbortSignal): Promise<SiteView> {
      const { name, team_id, include = [], exclude = [], sample = null, schedule } = body;
      const asked = team_id === undefined ? undefined : await teams.requireTeam(caller, team_id, "member");
      const source = sourceOf(body);
      sources.check(source);
      const options = withConsent(extractionOptions.parse(body.options ?? {}));
      checkSelectors(options);
      const plan = await plans.planOf(caller.userId);
      const limit = limitOf(body.limit, plan);
      const time = now();
      const timing = schedule
        ? readWanted(schedule, await plans.planOf(asked?.team.owner_id ?? caller.userId), time)
        : undefined;
      const choice = await sources.read(
        { source, include, exclude, sample, limit, readBefore: [] },
        { caller, signal, path: source.type },
      );
      const id = newId<SiteId>();
      const site = await db.transaction().execute(async (tx) => {
        const access = await teams.holdTeam(tx, caller, asked?.team.id ?? null, "member");
        const owner = access ?? { userId: caller.userId, isPersonal: true };
        const { total } = await listSites(tx, owner, { page: 1, per_page: 1 });
        if (total >= MAX_PER_OWNER) {
          const message = `would be more than ${MAX_PER_OWNER} sites, which is the maximum: delete one first`;
          throw invalid([{ path: "", message }]);
        }
        const inserted = await insertSite(tx, {
          id,
          user_id: caller.userId,
          team_id: access?.team.id ?? null,
          name,
          source,
          include,
          exclude,
          sample,
          page_limit: limit,
          per_host: body.per_host ?? perHost.parse({}),
          options,
          crawl_delay_ms: choice.crawlDelayMs,
          left_out: choice.leftOut,
          source_read_at: time,
        });
        await storePages(tx, inserted, choice.pages, caller.userId);
        if (body.access)
          await storeAccess(tx, { subject: { site: id }, origin: originOfSource(source), caller }, body.access);
        if (schedule && timing) {
          const setting = { body: schedule, timing, at: time, userId: caller.userId };
          await putScheduleOf(tx, { site: id }, setting, onConfirmation);
        }
        await startSiteRun(tx, parts, inserted, { userId: caller.userId, kind: "first", at: time });
        return inserted;
      });
      return viewSite(db, site);
    },

    /** Newest first. @throws AppError team_not_found, not_team_member */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & SiteFilter & { team_id?: string | null | undefined },
    ): Promise<PageOf<SiteView>> {
      const { rows, total } = await listSites(db, await teams.requireOwners(caller, team_id), request);
      return { rows: await viewSites(db, rows), total };
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: SiteId): Promise<SiteView> {
      return viewSite(db, await authorize(caller, id));
    },

    /** In the order of the source. @throws AppError not_found, forbidden, not_team_member */
    async pages(
      caller: Caller,
      id: SiteId,
      query: PageRequest & { status?: PageState | undefined },
    ): Promise<PageOf<SitePageView>> {
      const { rows, total } = await listPages(db, await authorize(caller, id), query);
      return { rows: await viewPages(db, rows), total };
    },

    /**
     * Changes what people decide about a site. Which pages are read follows the next time that the source is read.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async update(caller: Caller, id: SiteId, { schedule, limit, ...body }: UpdateSiteBody): Promise<SiteView> {
      const oldSite = await authorizeChange(caller, id);
      const plan = await plans.planOf(caller.userId);
      const time = now();
      const timing = schedule
        ? readWanted(schedule, await plans.planOf(await findOwner(db, oldSite)), time)
        : undefined;
      const options = body.options && withConsent(body.options);
      if (options) checkSelectors(options);
      const { include, exclude, per_host, name, sample } = body;
      const changes = {
        ...(name !== undefined && { name }),
        ...(include && { include }),
        ...(exclude && { exclude }),
        ...(per_host && { per_host }),
        ...(sample !== undefined && { sample }),
        ...(options && { options }),
        ...(limit !== undefined && { page_limit: limitOf(limit, plan) }),
      };
      const updated = await db.transaction().execute(async (tx) => {
        const site = await holdForChange(tx, caller, id);
        if (options && !isDeepStrictEqual(extractionOptions.parse(site.options), options)) {
          await updateOptionsOfSite(tx, id, options);
          await endBaselines(tx, { site: id });
        }
        if (schedule && timing) {
          const setting = { body: schedule, timing, at: time, userId: caller.userId };
          await putScheduleOf(tx, { site: id }, setting, onConfirmation);
        } else if (schedule === null) await removeScheduleOf(tx, { site: id }, onConfirmation);
        return updateSite(tx, site, changes);
      });
      if (!updated) throw noSite();
      return viewSite(db, updated);
    },

    /**
     * Hides the site with its pages at once: they belong to a team that is closed, of which nobody sees anything. A job deletes
     * them with their history.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async remove(caller: Caller, id: SiteId): Promise<void> {
      await authorizeChange(caller, id);
      await db.transaction().execute(async (tx) => {
        const site = await holdForChange(tx, caller, id);
        const closedTeam = newId<TeamId>();
        await insertClosedTeam(tx, closedTeam);
        await hideSite(tx, site, closedTeam);
        await givePagesOfSite(tx, id, closedTeam);
        await giveReviewsOfSite(tx, id, closedTeam);
        await giveUpRun(tx, id);
        await addSiteDeletion(tx, id);
      });
    },

    /**
     * Reads the source again: new pages are added, and those that it has no more are paused with their history. The next run
     * reads the new ones.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error, not_ready
     */
    async refresh(caller: Caller, id: SiteId, signal: AbortSignal): Promise<SiteView> {
      const oldSite = await authorizeAtLeast(caller, id, "member");
      const { source, include, exclude, sample, page_limit: limit } = oldSite;
      const readBefore = (await listAllPages(db, id)).filter(({ status }) => status !== "paused").map(({ url }) => url);
      const choice = await sources.read(
        { source, include, exclude, sample, limit, readBefore },
        { caller, signal, path: "source" },
      );
      const time = now();
      const refreshed = await db.transaction().execute(async (tx) => {
        const site = await holdRights(tx, caller, id, "member");
        await storePages(tx, site, choice.pages, caller.userId);
        const reading = { left_out: choice.leftOut, crawl_delay_ms: choice.crawlDelayMs, source_read_at: time };
        return updateSite(tx, site, reading);
      });
      if (!refreshed) throw noSite();
      return viewSite(db, refreshed);
    },

    /**
     * Reads all pages of the site that are not paused.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, run_in_progress, usage_limit_exceeded, rate_limited
     */
    async run(caller: Caller, id: SiteId): Promise<StartedSiteRun> {
      await authorizeAtLeast(caller, id, "member");
      return db.transaction().execute(async (tx) => {
        const site = await holdRights(tx, caller, id, "member");
        return startSiteRun(tx, parts, site, { userId: caller.userId, kind: "repeat", at: now() });
      });
    },

    getRun,

    /** Stops a run; one that has ended stays as it is. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async stopRun(caller: Caller, id: SiteId, runId: string): Promise<StartedSiteRun> {
      await db.transaction().execute(async (tx) => {
        const site = await holdRights(tx, caller, id, "member");
        if (isId<SiteRunId>(runId)) await stopSiteRun(tx, site.id, runId);
      });
      return getRun(caller, id, runId);
    },

    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async runs(caller: Caller, id: SiteId, request: PageRequest): Promise<PageOf<StartedSiteRun>> {
      const { rows, total } = await listSiteRuns(db, (await authorize(caller, id)).id, request);
      return { rows: await withOpenPages(db, rows), total };
    },
  };
}

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

const withConsent = (options: ExtractionOptions): ExtractionOptions => ({
  consent: DEFAULT_CONSENT_OF_SITES,
  ...options,
});
