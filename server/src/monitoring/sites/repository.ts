import type { LeftOut, PageState, SITE_STATES, SiteSource } from "@tintype/shared/api/sites/sites";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { type Owners, ownedBy } from "../../identity/teams/owned.ts";
import { containing } from "../../platform/database/containing.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ExtractionId, SiteId, TeamId, UserId } from "../../platform/ids.ts";
import { sitesWithPending } from "../review/repository.ts";

export type SiteRow = Omit<Selectable<Database["sites"]>, "announced" | "deleted_at">;
export type SitePageRow = Omit<Selectable<Database["site_pages"]>, "started_at">;

/** A page that lists have: none that was left out by a redirect. */
export type ListedPageRow = Omit<SitePageRow, "paused_reason"> & {
  readonly paused_reason: Exclude<SitePageRow["paused_reason"], "redirect">;
};

const COLUMNS = [
  ...(["id", "user_id", "team_id", "name", "source", "include", "exclude", "sample", "page_limit"] as const),
  ...(["per_host", "crawl_delay_ms", "options", "left_out", "created_at", "source_read_at"] as const),
] as const;

/** Addresses of a site's source that a list of sites has. */
const LISTED_ADDRESSES = 20;

const PAGE_COLUMNS = [
  ...(["site_id", "extraction_id", "url", "host", "template", "position", "status", "paused_reason"] as const),
] as const;

/** The columns of a site that people, or its source, decide. */
export type SiteDraft = Omit<SiteRow, "created_at">;

/** The driver would write lists as PostgreSQL's arrays. */
const toColumns = <Draft extends Partial<SiteDraft>>({
  source,
  sample,
  per_host,
  options,
  left_out,
  ...rest
}: Draft) => ({
  ...rest,
  ...(source !== undefined && { source: json<SiteSource>(source) }),
  ...(sample !== undefined && { sample: sample && json<NonNullable<SiteDraft["sample"]>>(sample) }),
  ...(per_host !== undefined && { per_host: json<SiteDraft["per_host"]>(per_host) }),
  ...(options !== undefined && { options: json<SiteDraft["options"]>(options) }),
  ...(left_out !== undefined && { left_out: json<readonly LeftOut[]>(left_out) }),
});

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;

export async function insertSite(tx: Db, draft: SiteDraft): Promise<SiteRow> {
  const values = toColumns(draft) as unknown as Insertable<Database["sites"]>; // each value is what its column takes
  return tx.insertInto("sites").values(values).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns undefined if it has been deleted */
export async function findSite(db: Db, id: SiteId): Promise<SiteRow | undefined> {
  return selectSite(db, id).executeTakeFirst();
}

/** Locks the site until the transaction ends, so that one transaction at a time changes its pages or starts its run. */
export async function lockSite(tx: Db, id: SiteId): Promise<SiteRow | undefined> {
  return selectSite(tx, id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks those of these sites that no other transaction has locked, until the transaction ends. */
export async function tryLockSites(tx: Db, ids: readonly SiteId[]): Promise<SiteId[]> {
  if (ids.length === 0) return [];
  const sites = tx.selectFrom("sites").select("id").where("id", "in", ids).where("deleted_at", "is", null);
  return (await sites.orderBy("id").forNoKeyUpdate().skipLocked().execute()).map(({ id }) => id);
}

const selectSite = (db: Db, id: SiteId) =>
  db.selectFrom("sites").select(COLUMNS).where("id", "=", id).where("deleted_at", "is", null);

/** Builds a query of the ids of a team's sites. */
export const siteIdsOfTeam = (db: Db, teamId: TeamId) =>
  db.selectFrom("sites").select("sites.id").where("sites.team_id", "=", teamId);

/** The first addresses of a list, which can have a megabyte, and their number. */
const SHORT_SOURCE = sql<SiteSource>`case when source ->> 'type' = 'urls'
  and jsonb_array_length(source -> 'urls') > ${sql.lit(LISTED_ADDRESSES)}
  then source || jsonb_build_object(
    'urls', jsonb_path_query_array(source, ${sql.lit(`$.urls[0 to ${LISTED_ADDRESSES - 1}]`)}),
    'count', jsonb_array_length(source -> 'urls'))
  else source end`;

/** The sites that a list shows. */
export interface SiteFilter {
  readonly search?: string | undefined;
  readonly state?: (typeof SITE_STATES)[number] | undefined;
}

const HAS_STATE = {
  running: sql<boolean>`exists (select from site_runs where site_id = sites.id and status = 'running')`,
  failed: sql<boolean>`exists (select from site_pages where site_id = sites.id and status = 'failed')`,
} as const;

/** Newest first. */
export async function listSites(
  db: Db,
  of: Owners,
  { search, state, ...request }: PageRequest & SiteFilter,
): Promise<PageOf<SiteRow>> {
  const owned = db.selectFrom("sites").where(ownedBy(of)).where("deleted_at", "is", null);
  const matching = owned
    .$if(search !== undefined, (all) => all.where("name", "ilike", containing(search ?? "")))
    .$if(state === "changed", (all) => all.where("id", "in", sitesWithPending(db)))
    .$if(state === "running" || state === "failed", (all) =>
      all.where(HAS_STATE[state === "running" ? state : "failed"]),
    );
  const shortened = matching.select(COLUMNS.filter((column) => column !== "source")).select(SHORT_SOURCE.as("source"));
  const ordered = shortened.orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

export async function updateSite(
  tx: Db,
  { id }: Pick<SiteRow, "id">,
  changes: Partial<SiteDraft>,
): Promise<SiteRow | undefined> {
  const set = toColumns({ ...changes, id }) as unknown as Partial<Insertable<Database["sites"]>>; // as in `insertSite`
  return tx.updateTable("sites").set(set).where("id", "=", id).returning(COLUMNS).executeTakeFirst();
}

/** Hides the site from everybody. @param closedTeam to which it belongs from now on, with its pages */
export async function hideSite(tx: Db, { id }: Authorized<SiteRow, "admin">, closedTeam: TeamId): Promise<void> {
  await tx
    .updateTable("sites")
    .set((e) => ({ deleted_at: e.fn<Date>("now"), team_id: closedTeam }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a hidden site, whose pages are gone. @returns the team to which it belonged */
export async function deleteHiddenSite(db: Db, id: SiteId): Promise<TeamId | null> {
  const hidden = db.deleteFrom("sites").where("id", "=", id).where("deleted_at", "is not", null);
  return (await hidden.returning("team_id").executeTakeFirst())?.team_id ?? null;
}

/** The changes that were announced and are still there. The transaction has locked the site. */
export async function findAnnounced(tx: Db, id: SiteId): Promise<readonly string[]> {
  const row = await tx.selectFrom("sites").select("announced").where("id", "=", id).executeTakeFirst();
  return row?.announced ?? [];
}

export async function setAnnounced(tx: Db, id: SiteId, announced: readonly string[]): Promise<void> {
  await tx
    .updateTable("sites")
    .set({ announced: [...announced] })
    .where("id", "=", id)
    .execute();
}

/** A page of a site, before it is stored. */
export type PageDraft = Pick<SitePageRow, "extraction_id" | "url" | "host" | "template" | "position">;

export async function insertSitePages(tx: Db, siteId: SiteId, pages: readonly PageDraft[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into site_pages (site_id, extraction_id, url, host, template, position)
    select ${siteId}, extraction_id, url, host, template, position
    from json_to_recordset(${JSON.stringify(pages)}::json)
      as page (extraction_id uuid, url text, host text, template text, position integer)`.execute(tx);
}

/** All pages of a site, paused ones too. */
export async function listAllPages(
  db: Db,
  siteId: SiteId,
): Promise<Pick<SitePageRow, "extraction_id" | "url" | "status">[]> {
  return db
    .selectFrom("site_pages")
    .select(["extraction_id", "url", "status"])
    .where("site_id", "=", siteId)
    .orderBy("position")
    .orderBy("extraction_id")
    .execute();
}

/** Pauses pages, which are read no more. */
export async function pausePages(
  tx: Db,
  ids: readonly ExtractionId[],
  reason: NonNullable<SitePageRow["paused_reason"]>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("site_pages")
    .set({ status: "paused", paused_reason: reason })
    .where("extraction_id", "in", ids)
    .execute();
}

/** Pauses a page that stands for another page of its site, which is read. @returns whether there is one at that address */
export async function pauseTwin(
  tx: Db,
  id: ExtractionId,
  { address, reason }: { address: string; reason: "duplicate" | "redirect" },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update site_pages as p set status = 'paused', paused_reason = ${reason}
    where extraction_id = ${id} and status <> 'paused' and exists (
      select from site_pages as other
      where other.site_id = p.site_id and other.extraction_id <> p.extraction_id and other.url = ${address}
        and other.status <> 'paused'
    )`.execute(tx);
  return numAffectedRows === 1n;
}

/** The pages of these sites that were left out because they redirect to others. */
export async function listRedirects(
  db: Db,
  ids: readonly SiteId[],
): Promise<ReadonlyMap<SiteId, Omit<LeftOut, "reason">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("site_pages")
    .select((e) => ["site_id", e.fn.countAll<number>().as("count")])
    .select(sql<string[]>`(array_agg(url order by position))[1:5]`.as("examples"))
    .where("site_id", "in", ids)
    .where("paused_reason", "=", "redirect")
    .groupBy("site_id")
    .execute();
  return new Map(rows.map(({ site_id, ...redirects }) => [site_id, redirects]));
}

/** Matches the pages that were not left out by a redirect. */
const IS_LISTED = sql<boolean>`paused_reason is distinct from 'redirect'`;

/** Sets the templates and the order of pages that were there before. Those that were paused are read again. */
export async function updatePages(
  tx: Db,
  pages: readonly Pick<SitePageRow, "extraction_id" | "template" | "position">[],
): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    update site_pages as p set template = new.template, position = new.position, paused_reason = null,
      status = case when p.status = 'paused' then 'pending' else p.status end
    from json_to_recordset(${JSON.stringify(pages)}::json) as new (extraction_id uuid, template text, position integer)
    where p.extraction_id = new.extraction_id`.execute(tx);
}

/** When runs of a site last started to read a page of each of these hosts. Hosts of which none was read are left out. */
export async function findLastStarts(
  tx: Db,
  siteId: SiteId,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ host: string; started_at: Date }>`
    select wanted.host, newest.started_at from unnest(${hosts}::text[]) as wanted (host)
    cross join lateral (
      select started_at from site_pages where site_id = ${siteId} and host = wanted.host and started_at is not null
      order by started_at desc nulls last limit 1
    ) as newest`.execute(tx);
  return new Map(rows.map(({ host, started_at }) => [host, started_at]));
}

/** Notes when a run of their site started to read pages. */
export async function noteStarts(tx: Db, ids: readonly ExtractionId[], time: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("site_pages").set({ started_at: time }).where("extraction_id", "in", ids).execute();
}

/** Notes what came of the newest reading of a page, if it is one of a site. */
export async function setPageStatus(tx: Db, id: ExtractionId, status: "read" | "failed"): Promise<void> {
  await tx
    .updateTable("site_pages")
    .set({ status })
    .where("extraction_id", "=", id)
    .where("status", "<>", "paused")
    .execute();
}

/** The numbers of pages by their state, for each of these sites. */
export async function countPages(
  db: Db,
  ids: readonly SiteId[],
): Promise<ReadonlyMap<SiteId, Readonly<Record<PageState, number>>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("site_pages")
    .select((e) => ["site_id", "status", e.fn.countAll<number>().as("count")])
    .where("site_id", "in", ids)
    .where(IS_LISTED)
    .groupBy(["site_id", "status"])
    .execute();
  const none = { pending: 0, read: 0, failed: 0, paused: 0 };
  return new Map(
    [...Map.groupBy(rows, ({ site_id }) => site_id)].map(([id, counts]) => [
      id,
      { ...none, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) },
    ]),
  );
}

/** The first page of each of these sites that has been read. */
export async function findCovers(db: Db, ids: readonly SiteId[]): Promise<ReadonlyMap<SiteId, ExtractionId>> {
  const { rows } = await sql<{ id: SiteId; extraction_id: ExtractionId }>`
    select site.id, page.extraction_id from unnest(${ids}::uuid[]) as site (id) cross join lateral (
      select extraction_id from site_pages where site_id = site.id and status = 'read'
      order by position, extraction_id limit 1
    ) as page`.execute(db);
  return new Map(rows.map(({ id, extraction_id }) => [id, extraction_id]));
}

/** In the order of the source. */
export async function listPages(
  db: Db,
  { id }: Authorized<SiteRow, "viewer">,
  { status, ...request }: PageRequest & { readonly status?: PageState | undefined },
): Promise<PageOf<ListedPageRow>> {
  const all = db.selectFrom("site_pages").where("site_id", "=", id).where(IS_LISTED);
  const matching = status ? all.where("status", "=", status) : all;
  const ordered = matching.select(PAGE_COLUMNS).orderBy("position").orderBy("extraction_id");
  return readPage(matching, ordered.$narrowType<Pick<ListedPageRow, "paused_reason">>(), request);
}

/** The pages that are read, in the order of the source. */
export async function listPagesOf(
  db: Db,
  id: SiteId,
  request: PageRequest,
): Promise<PageOf<Pick<SitePageRow, "extraction_id">>> {
  const matching = db.selectFrom("site_pages").where("site_id", "=", id).where("status", "<>", "paused");
  return readPage(matching, matching.select("extraction_id").orderBy("position").orderBy("extraction_id"), request);
}

/** The addresses of pages, paused ones too: people can still decide about their changes. In the order of the source. */
export async function findUrls(db: Db, siteId: SiteId): Promise<ReadonlyMap<ExtractionId, string>> {
  const rows = await db
    .selectFrom("site_pages")
    .select(["extraction_id", "url"])
    .where("site_id", "=", siteId)
    .orderBy("position")
    .orderBy("extraction_id")
    .execute();
  return new Map(rows.map(({ extraction_id, url }) => [extraction_id, url]));
}

/** Deletes the personal sites of a user whose account is being deleted. Their pages are gone. @returns how many */
export async function deleteSitesOf(db: Db, userId: UserId): Promise<number> {
  const result = await db
    .deleteFrom("sites")
    .where("user_id", "=", userId)
    .where("team_id", "is", null)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
