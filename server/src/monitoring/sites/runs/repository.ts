import { type Selectable, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import type { ExtractionId, RunId, SiteId, SiteRunId, UserId } from "../../../platform/ids.ts";

export type SiteRunRow = Selectable<Database["site_runs"]>;
type RunPageRow = Selectable<Database["site_run_pages"]>;

/** The pages of a run that have not been counted yet. */
export interface OpenPages {
  readonly queued: number;
  readonly running: number;
}

/** Inserts a run of all pages of the site that are not paused. @returns how many there are */
export async function insertSiteRun(
  tx: Db,
  run: Pick<SiteRunRow, "id" | "site_id" | "kind" | "started_at" | "page_counts_as"> & { user_id: UserId },
): Promise<void> {
  await tx.insertInto("site_runs").values(run).execute();
  await sql`
    insert into site_run_pages (site_run_id, extraction_id, host, position)
    select ${run.id}, extraction_id, host, position from site_pages
    where site_id = ${run.site_id} and status <> 'paused'`.execute(tx);
}

/** Counts the pages of the site that a run would read. */
export async function countReadable(tx: Db, siteId: SiteId): Promise<number> {
  const { count } = await tx
    .selectFrom("site_pages")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("site_id", "=", siteId)
    .where("status", "<>", "paused")
    .executeTakeFirstOrThrow();
  return count;
}

/** The run that has not ended. */
export async function findOpenRun(db: Db, siteId: SiteId): Promise<SiteRunRow | undefined> {
  return selectOpen(db, siteId).executeTakeFirst();
}

/** Finds those of these sites that have a run that has not ended. */
export async function findWithOpenRun(db: Db, ids: readonly SiteId[]): Promise<ReadonlySet<SiteId>> {
  if (ids.length === 0) return new Set();
  const open = db.selectFrom("site_runs").select("site_id").where("site_id", "in", ids);
  return new Set((await open.where("status", "=", "running").execute()).map(({ site_id }) => site_id));
}

/** Finds the run of a site that has not ended, and locks it until the transaction ends. */
export async function lockOpenRun(tx: Db, siteId: SiteId): Promise<SiteRunRow | undefined> {
  return selectOpen(tx, siteId).forUpdate().executeTakeFirst();
}

const selectOpen = (db: Db, siteId: SiteId) =>
  db.selectFrom("site_runs").selectAll().where("site_id", "=", siteId).where("status", "=", "running");

export async function findSiteRun(db: Db, siteId: SiteId, id: SiteRunId): Promise<SiteRunRow | undefined> {
  return db.selectFrom("site_runs").selectAll().where("site_id", "=", siteId).where("id", "=", id).executeTakeFirst();
}

/** The newest run that has ended. */
export async function findLatestEnded(db: Db, siteId: SiteId): Promise<SiteRunRow | undefined> {
  return db
    .selectFrom("site_runs")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("status", "=", "completed")
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Newest first. */
export async function listSiteRuns(db: Db, siteId: SiteId, request: PageRequest): Promise<PageOf<SiteRunRow>> {
  const matching = db.selectFrom("site_runs").where("site_id", "=", siteId);
  return readPage(matching, matching.selectAll().orderBy("started_at", "desc").orderBy("id", "desc"), request);
}

/** The newest run of each of these sites. */
export async function findLatestRuns(db: Db, ids: readonly SiteId[]): Promise<ReadonlyMap<SiteId, SiteRunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("site_runs")
    .selectAll()
    .distinctOn("site_id")
    .where("site_id", "in", ids)
    .orderBy("site_id")
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.site_id, row]));
}

/** The pages of runs that wait or are being read. Those that have ended and are not counted yet count as being read. */
export async function countOpenPages(db: Db, ids: readonly SiteRunId[]): Promise<ReadonlyMap<SiteRunId, OpenPages>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("site_run_pages")
    .select((e) => [
      "site_run_id",
      e.fn.countAll<number>().filterWhere("status", "=", "queued").as("queued"),
      e.fn.countAll<number>().filterWhere("status", "<>", "queued").as("running"),
    ])
    .where("site_run_id", "in", ids)
    .groupBy("site_run_id")
    .execute();
  return new Map(rows.map(({ site_run_id, ...counts }) => [site_run_id, counts]));
}

/** Notes the end of a page's run, if a run of its site has started it. @returns whether one has */
export async function endRunPage(
  tx: Db,
  { extractionId, runId, status }: { extractionId: ExtractionId; runId: RunId; status: "completed" | "failed" },
): Promise<void> {
  await tx
    .updateTable("site_run_pages")
    .set({ status })
    .where("extraction_id", "=", extractionId)
    .where("run_id", "=", runId)
    .execute();
}

/** Pages whose runs have ended, and that are not counted yet. */
export async function listEnded(
  db: Db,
  id: SiteRunId,
  limit: number,
): Promise<Pick<RunPageRow, "extraction_id" | "status">[]> {
  return db
    .selectFrom("site_run_pages")
    .select(["extraction_id", "status"])
    .where("site_run_id", "=", id)
    .where("status", "in", ["completed", "failed"])
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Counts pages whose runs have ended. The transaction has locked the run. Pages that are counted already change nothing. */
export async function countEnded(tx: Db, id: SiteRunId, pages: readonly ExtractionId[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    with ended as (
      delete from site_run_pages
      where site_run_id = ${id} and extraction_id = any(${pages}::uuid[]) and status in ('completed', 'failed')
      returning status
    )
    update site_runs set completed = completed + (select count(*) from ended where status = 'completed'),
      failed = failed + (select count(*) from ended where status = 'failed')
    where id = ${id}`.execute(tx);
}

/** Takes the pages that wait out of a run that the transaction has locked, and counts them as stopped. @returns how many there were */
export async function stopQueued(tx: Db, id: SiteRunId): Promise<number> {
  const waiting = tx.deleteFrom("site_run_pages").where("site_run_id", "=", id).where("status", "=", "queued");
  const pages = Number((await waiting.executeTakeFirst()).numDeletedRows);
  await tx
    .updateTable("site_runs")
    .set((e) => ({ stopped: e("stopped", "+", pages) }))
    .where("id", "=", id)
    .execute();
  return pages;
}

/** Counts all pages that wait as failed: nobody is there for whom they could be read. @returns how many there are */
export async function failQueued(tx: Db, id: SiteRunId): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("site_run_pages")
    .set({ status: "failed" })
    .where("site_run_id", "=", id)
    .where("status", "=", "queued")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The pages of a run on one host. */
export interface HostProgress {
  readonly host: string;
  readonly queued: number;
  readonly running: number;
  /** Running pages for which no server was asked yet. */
  readonly unasked: number;
}

export async function listHosts(tx: Db, id: SiteRunId): Promise<readonly HostProgress[]> {
  return tx
    .selectFrom("site_run_pages")
    .select((e) => [
      "host",
      e.fn.countAll<number>().filterWhere("status", "=", "queued").as("queued"),
      e.fn.countAll<number>().filterWhere("status", "=", "running").as("running"),
      sql<number>`count(*) filter (where status = 'running' and asked_at is null)`.as("unasked"),
    ])
    .where("site_run_id", "=", id)
    .groupBy("host")
    .orderBy(sql`min(position)`)
    .execute();
}

/** The first pages of a host that wait. */
export async function listQueued(tx: Db, id: SiteRunId, host: string, limit: number): Promise<ExtractionId[]> {
  const rows = await tx
    .selectFrom("site_run_pages")
    .select("extraction_id")
    .where("site_run_id", "=", id)
    .where("status", "=", "queued")
    .where("host", "=", host)
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows.map(({ extraction_id }) => extraction_id);
}

/** Notes when the server of a page was asked for it. */
export async function noteAsked(
  tx: Db,
  { extractionId, runId, at }: { extractionId: ExtractionId; runId: RunId; at: Date },
): Promise<void> {
  const ofRun = tx.updateTable("site_run_pages").set({ asked_at: at }).where("extraction_id", "=", extractionId);
  await ofRun.where("run_id", "=", runId).execute();
}

/** Notes that the runs of pages were started. */
export async function startPages(
  tx: Db,
  id: SiteRunId,
  started: readonly { readonly extraction_id: ExtractionId; readonly run_id: RunId }[],
): Promise<void> {
  if (started.length === 0) return;
  await sql`
    update site_run_pages as p set status = 'running', run_id = started.run_id
    from json_to_recordset(${JSON.stringify(started)}::json) as started (extraction_id uuid, run_id uuid)
    where p.site_run_id = ${id} and p.extraction_id = started.extraction_id`.execute(tx);
}

/** @param changed pages of which the run found a new version that differs */
export async function completeSiteRun(tx: Db, id: SiteRunId, changed: number, time: Date): Promise<void> {
  await tx
    .updateTable("site_runs")
    .set({ status: "completed", completed_at: time, changed })
    .where("id", "=", id)
    .execute();
}
