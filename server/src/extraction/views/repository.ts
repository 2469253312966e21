import type { Glimpse, OverviewSort } from "@tintype/shared/api/views/overview";
import type { Person } from "@tintype/shared/api/views/views";
import { type RawBuilder, sql } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { createdBy, type Owners, ownedBy, teamsOf } from "../../identity/teams/owned.ts";
import { containing } from "../../platform/database/containing.ts";
import type { Db } from "../../platform/database/db.ts";
import {
  findRange,
  type PageOf,
  type PageRequest,
  pageOf,
  type Range,
  rangeOf,
  readPage,
} from "../../platform/database/paging.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { countExtractions } from "../extractions/counts.ts";
import type { ExtractionRow, RunKind, SnapshotHead } from "../runs/rows.ts";

/** The columns that lists show. They are listed, because a frequent statement can only be prepared without `*`. */
const LISTED_COLUMNS = [
  ...([
    "id",
    "user_id",
    "team_id",
    "url",
    "status",
    "title",
    "error_message",
    "error_cause",
    "latest_version",
  ] as const),
  ...(["created_at", "updated_at", "is_demo"] as const),
] as const;

/** An extraction as lists show it, with who created it. Only the dashboard's list has glimpses. */
export type ExtractionViewRow = Pick<ExtractionRow, (typeof LISTED_COLUMNS)[number]> &
  Readonly<{ creator_name: string; creator_email: string; glimpse: Glimpse | null }>;

/** Who made a snapshot, how and when. */
interface Making {
  readonly kind: RunKind;
  /** As the upload said; null for a run of ours, which reads the page when it stores it. */
  readonly taken_at: string | null;
  /** Null, all three, where the account is gone. */
  readonly maker_id: string | null;
  readonly maker_name: string | null;
  readonly maker_email: string | null;
}
export type SnapshotViewRow = SnapshotHead & Making;

/** Which extractions the dashboard's list shows, and in which order. */
export interface OverviewFilter {
  readonly search?: string | undefined;
  /** `changed`: those whose newest version differs from the one before it. */
  readonly status?: ExtractionRow["status"] | "changed" | undefined;
  readonly sort: OverviewSort;
}

/** Last changed first. */
export async function listExtractionViews(
  db: Db,
  of: Owners,
  { search, ...request }: PageRequest & { search?: string | undefined },
): Promise<PageOf<ExtractionViewRow>> {
  if ("team" in of || of.isPersonal || search) {
    const creator = "team" in of || of.isPersonal ? undefined : of.userId;
    return listOwned(db, of, { ...request, search, creator, sort: "updated", withGlimpses: false });
  }
  const count = () => countExtractions(db, createdBy(of.userId)).executeTakeFirstOrThrow();
  const rows = await selectCreated(db, of.userId, await findRange(request, count)).execute();
  return pageOf(rows, request.page, count);
}

function selectCreated(db: Db, userId: UserId, { limit, offset, fromEnd }: Range) {
  const owned = createdBy(userId);
  const order = fromEnd ? sql`updated_at, id` : sql`updated_at desc, id desc`;
  const ids = sql`select id from extractions where ${owned} order by ${order} limit ${limit} offset ${offset}`;
  const total = sql<{ total: number }>`${countExtractions(db, owned)}`;
  return selectViews(db, ids, { sort: "updated", total, withGlimpses: false });
}

/** Whose extractions the dashboard's list shows: a team's, a person's own, or these and those of all the person's teams. */
export async function listOverview(
  db: Db,
  of: Owners,
  filter: OverviewFilter & PageRequest,
): Promise<PageOf<ExtractionViewRow>> {
  return listOwned(db, of, { ...filter, withGlimpses: true, isWithoutSites: !filter.search });
}

/** Finds extractions of these owners as the dashboard's list shows them, in any order. */
export async function findOverviewRows(
  db: Db,
  of: Owners,
  ids: readonly ExtractionId[],
): Promise<readonly ExtractionViewRow[]> {
  const idRows = sql`select unnest(${ids}::uuid[])`;
  return selectViews(db, idRows, { sort: "updated", total: totalOf(0), withGlimpses: true })
    .where(ownedBy(of, "extractions"))
    .execute();
}

/** By which each order sorts, then by descending id. There is an index for each, see database/indexes.ts. */
const SORT_KEYS = {
  updated: { key: sql`updated_at`, order: sql`desc`, reverse: sql`asc` },
  created: { key: sql`extractions.created_at`, order: sql`desc`, reverse: sql`asc` },
  title: { key: sql`title_key`, order: sql`asc`, reverse: sql`desc` },
} as const satisfies Record<OverviewSort, Record<"key" | "order" | "reverse", RawBuilder<unknown>>>;

/** The largest total of a search. Counting more matches would take longer than finding a page of them. */
export const MAX_SEARCH_TOTAL = 1000;

/** The index for searches holds pieces of this many characters. */
const INDEXED_LENGTH = 3;

/** Maximum number of extractions that a shorter search looks at, the first ones of the list. No index helps it. */
export const SHORT_SEARCH_ROWS = 1000;

/** Lists the extractions of one owner, or of several: reads the first of each by an index, and merges them. */
async function listOwned(
  db: Db,
  of: Owners,
  {
    search,
    status,
    sort,
    creator,
    page,
    per_page,
    withGlimpses,
    isWithoutSites = false,
  }: OverviewFilter & PageRequest & ListOptions,
): Promise<PageOf<ExtractionViewRow>> {
  const { key, order, reverse } = SORT_KEYS[sort];
  /** The order of the list by its sort key, or the opposite order. */
  const orderBy = (sortKey: RawBuilder<unknown>, id: RawBuilder<unknown>, fromEnd = false) =>
    fromEnd ? sql`${sortKey} ${reverse}, ${id} asc` : sql`${sortKey} ${order}, ${id} desc`;
  const firstRows = (
    count: number,
    { where = [], columns = sql`id, ${key} as key`, fromEnd = false }: FirstOptions = {},
  ): RawBuilder<unknown> => {
    const conditions = [
      ...(status === undefined ? [] : [status === "changed" ? IS_CHANGED : sql`status = ${status}`]),
      ...(isWithoutSites ? [sql`site_id is null`] : []),
      ...where,
    ];
    const ofOwner = (...owner: RawBuilder<unknown>[]) => sql`(
      select ${columns} from extractions where ${sql.join([...owner, ...conditions], sql` and `)}
      order by ${orderBy(key, sql`id`, fromEnd)} limit ${count}
    )`;
    const owned = (id: RawBuilder<unknown>) => sql`coalesce(team_id, user_id) = ${id}`;
    // PostgreSQL knows how many extractions an owner has whose id is a value, and not that of a subquery.
    if ("team" in of) return ofOwner(owned(sql`${of.team.id}::uuid`));
    const created = ofOwner(owned(sql`${of.userId}::uuid`)); // which the person has created
    if (of.isPersonal) return created;
    const ofTeam = ofOwner(owned(sql`m.team_id`), ...(creator ? [sql`extractions.user_id = ${creator}`] : []));
    return sql`
      select * from (
        ${created} union all
        select teams.* from ${teamsOf(of.userId)} as m cross join lateral ${ofTeam} as teams
      ) as all_owners order by ${orderBy(sql`key`, sql`id`, fromEnd)} limit ${count}`;
  };
  const pageOfIds = (of: RawBuilder<unknown>, { limit, offset, fromEnd }: Range) => sql`
    select id from (${of}) as page order by ${orderBy(sql`key`, sql`id`, fromEnd)} limit ${limit} offset ${offset}`;
  const readByIds = (ids: RawBuilder<unknown>, total: RawBuilder<{ total: number }>) =>
    readViews(db, ids, { page, sort, total, withGlimpses });

  if (!search && status !== "changed") {
    const counted = countListed(db, of, status, isWithoutSites);
    const range = await findRange({ page, per_page }, () => counted.executeTakeFirstOrThrow());
    const ids = firstRows(range.limit + range.offset, { fromEnd: range.fromEnd });
    return readByIds(pageOfIds(ids, range), sql`${counted}`);
  }
  const range = { ...rangeOf({ page, per_page }), fromEnd: false };
  // PostgreSQL either reads an index in this order until it has so many matches, or sorts all that the index for searches has.
  const count = Math.max(MAX_SEARCH_TOTAL, range.limit + range.offset);
  const matching = (condition: RawBuilder<unknown>) => firstRows(count, { where: [condition] });
  const hitsOf = (text: string) => {
    const { stored, row, either } = matchesOf(text);
    const among = firstRows(SHORT_SEARCH_ROWS, { columns: sql`id, ${key} as key, ${either} as matches` });
    return [...text].length < INDEXED_LENGTH
      ? sql`select id, key from (${among}) as looked where matches`
      : sql`(${matching(stored)}) union all (${matching(row)})`;
  };
  const hits = search ? hitsOf(search) : firstRows(count);
  const { rows } = await sql<{ ids: ExtractionId[]; total: number }>`
    with hits as materialized (${hits})
    select array(${pageOfIds(sql`select * from hits`, range)}) as ids, (select count(*) from hits) as total`.execute(
    db,
  );
  const { ids = [], total = 0 } = rows[0] ?? {};
  return readByIds(sql`select unnest(${ids}::uuid[])`, totalOf(Math.min(total, MAX_SEARCH_TOTAL)));
}

/** Matches an extraction whose newest version is its newest change. */
const IS_CHANGED = sql`(glimpse->'change'->>'version')::integer = latest_version`;

interface ListOptions {
  readonly creator?: UserId | undefined;
  readonly withGlimpses: boolean;
  /** True if pages of sites are left out. */
  readonly isWithoutSites?: boolean;
}

/** Builds a query of the number of extractions in a list. */
function countListed(db: Db, of: Owners, status: ExtractionRow["status"] | undefined, isWithoutSites: boolean) {
  const all = countExtractions(db, ownedBy(of), status);
  if (!isWithoutSites) return all;
  const ofSites = db
    .selectFrom("extractions")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where(ownedBy(of))
    .where("site_id", "is not", null)
    .$if(status !== undefined, (pages) => pages.where("status", "=", status ?? "pending"));
  return db.selectNoFrom(sql<number>`(${all}) - (${ofSites})`.as("total"));
}

/** The conditions and columns of the rows that are read, and from which end. */
interface FirstOptions {
  where?: readonly RawBuilder<unknown>[];
  columns?: RawBuilder<unknown>;
  fromEnd?: boolean;
}

/**
 * Conditions that a row contains the search, whatever its case: one for rows whose text is stored for searches, which indexes
 * can answer without the row, one for all others, and one for both.
 */
function matchesOf(search: string) {
  const pattern = containing(search);
  const stored = sql<boolean>`searched like lower(${pattern})`;
  const row = sql<boolean>`coalesce(title, '') || e'\\n' || url ilike ${pattern}`;
  return { stored, row: sql<boolean>`searched is null and ${row}`, either: sql<boolean>`coalesce(${stored}, ${row})` };
}

const totalOf = (total: number) => sql<{ total: number }>`select ${total}::int8 as total`;

/**
 * Reads the extractions of one page of a list.
 * @param ids a query of their ids
 * @param total a query of the list's length
 */
async function readViews(
  db: Db,
  ids: RawBuilder<unknown>,
  { page, ...about }: { page: number } & ViewsQuery,
): Promise<PageOf<ExtractionViewRow>> {
  const rows = await selectViews(db, ids, about).execute();
  return pageOf(rows, page, async () => {
    const { rows } = await about.total.execute(db);
    return rows[0] ?? { total: 0 };
  });
}

type ViewsQuery = Readonly<{ sort: OverviewSort; total: RawBuilder<{ total: number }>; withGlimpses: boolean }>;

function selectViews(db: Db, ids: RawBuilder<unknown>, { sort, total, withGlimpses }: ViewsQuery) {
  const { key, order } = SORT_KEYS[sort];
  return db
    .selectFrom("extractions")
    .innerJoin("users", "users.id", "extractions.user_id")
    .select(LISTED_COLUMNS.map((column) => `extractions.${column}` as const))
    .select(sql<Glimpse | null>`${withGlimpses ? sql.ref("extractions.glimpse") : sql`null::jsonb`}`.as("glimpse"))
    .select(["users.name as creator_name", "users.email as creator_email"])
    .select(sql<number>`(${total})`.as("total_of_list"))
    .where(sql<boolean>`extractions.id in (${ids})`)
    .orderBy(sql`${key} ${order}`)
    .orderBy("extractions.id", "desc");
}

/** Who created the extraction. */
export async function findCreator(db: Db, extraction: ExtractionRow): Promise<Person> {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", extraction.user_id)
    .executeTakeFirstOrThrow();
}

/** Highest version first. */
export async function listSnapshotViews(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  request: PageRequest,
): Promise<PageOf<SnapshotViewRow>> {
  const matching = snapshotRows(db).where("s.extraction_id", "=", extraction.id);
  const ordered = withMaking(matching)
    .select(["s.id", "s.extraction_id", "s.version", "s.created_at", "s.note"])
    .orderBy("s.version", "desc");
  return readPage(matching, ordered, request);
}

/** The origin of a snapshot. */
export async function findMaking(db: Db, snapshot: SnapshotHead): Promise<Making> {
  return withMaking(snapshotRows(db).where("s.id", "=", snapshot.id)).executeTakeFirstOrThrow();
}

const snapshotRows = (db: Db) => db.selectFrom("snapshot_rows as s");

/** Adds how each snapshot came to be: its run says so or, once that is deleted, its own row. */
function withMaking(snapshots: ReturnType<typeof snapshotRows>) {
  return snapshots
    .leftJoin("runs", "runs.id", "s.run_id")
    .leftJoin("users", (join) => join.on((on) => on("users.id", "=", on.fn.coalesce("runs.user_id", "s.user_id"))))
    .select(sql<RunKind>`coalesce(runs.kind, s.run_kind)`.as("kind"))
    .select(["users.id as maker_id", "users.name as maker_name", "users.email as maker_email"])
    .select("s.taken_at");
}
