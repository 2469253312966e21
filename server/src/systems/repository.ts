import type { DesignSystem } from "@tintype/shared/conformance/system";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Authorized } from "../identity/teams/authorized.ts";
import { type Owner, type Owners, ownedBy, ownerColumns } from "../identity/teams/owned.ts";
import type { Db } from "../platform/database/db.ts";
import type { Database, SystemsTable } from "../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../platform/database/paging.ts";
import type { SnapshotId, SystemId, TeamId, UserId } from "../platform/ids.ts";
import type { NewJobs } from "../platform/jobs/add-job.ts";

/** A design system without its tokens, of which there can be megabytes. */
export type SystemRow = Omit<Selectable<SystemsTable>, "content" | "is_demo">;

/** A source that was read. */
export type SystemContent = Pick<Selectable<SystemsTable>, "format" | "content" | "token_counts" | "warnings">;

const HEAD = [
  ...(["id", "user_id", "team_id", "name", "version", "format"] as const),
  ...(["token_counts", "warnings", "created_at", "updated_at"] as const),
] as const;

/**
 * Inserts a design system. The transaction has locked its owner.
 * @returns undefined if the owner already has `limit` design systems
 */
export async function insertSystem(
  tx: Db,
  { owner, ...system }: { id: SystemId; name: string; owner: Owner<"admin">; is_demo?: boolean } & SystemContent,
  limit: number,
): Promise<SystemRow | undefined> {
  const { count } = await tx
    .selectFrom("systems")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  if (count >= limit) return undefined;
  return tx
    .insertInto("systems")
    .values({ ...stored(system), ...ownerColumns(owner) })
    .returning(HEAD)
    .executeTakeFirstOrThrow();
}

/** The names of all design systems of an owner. */
export async function listNames(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db.selectFrom("systems").select("name").where(ownedBy(owner)).execute();
  return rows.map(({ name }) => name);
}

export async function findSystem(db: Db, id: SystemId): Promise<SystemRow | undefined> {
  return db.selectFrom("systems").select(HEAD).where("id", "=", id).executeTakeFirst();
}

/** A design system with its tokens: both of the same version. */
export type SystemWithContent = SystemRow & Readonly<{ content: DesignSystem }>;

/** @returns undefined if it has been deleted meanwhile */
export async function findWithContent(db: Db, { id }: Authorized<SystemRow>): Promise<SystemWithContent | undefined> {
  return db
    .selectFrom("systems")
    .select([...HEAD, "content"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A design system whose tokens are read when they are needed. */
export interface UnreadSystem extends SystemRow {
  /** Reads its tokens as JSON, as PostgreSQL writes them. @returns undefined if it has another version by now, or is deleted */
  readContent(): Promise<string | undefined>;
}

/** Finds a design system without reading its tokens. @returns undefined if it has been deleted meanwhile */
export async function findUnread(db: Db, { id }: Authorized<SystemRow>): Promise<UnreadSystem | undefined> {
  return toUnread(db, await selectHead(db, id).executeTakeFirst());
}

const selectHead = (db: Db, id: SystemId) => db.selectFrom("systems").select(HEAD).where("id", "=", id);

const toUnread = (db: Db, row: SystemRow | undefined): UnreadSystem | undefined =>
  row && { ...row, readContent: () => readContent(db, row) };

async function readContent(db: Db, { id, version }: SystemRow): Promise<string | undefined> {
  const row = await db
    .selectFrom("systems")
    .select(sql<string>`content::text`.as("content"))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.content;
}

/** Newest first. */
export async function listSystems(db: Db, of: Owners, request: PageRequest): Promise<PageOf<SystemRow>> {
  const matching = db.selectFrom("systems").where(ownedBy(of));
  const ordered = matching.select(HEAD).orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

/** Lists the design systems with a name, whose letters may be large or small: few, for the names of an owner are unique. */
export async function listNamed(db: Db, of: Owners, name: string): Promise<SystemRow[]> {
  return db
    .selectFrom("systems")
    .select(HEAD)
    .where(ownedBy(of))
    .where((e) => e(e.fn<string>("lower", ["name"]), "=", e.fn<string>("lower", [e.val(name)])))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** A new content makes the next version. @returns undefined if it has been deleted meanwhile */
export async function updateSystem(
  db: Db,
  { id }: Authorized<SystemRow, "admin">,
  { name, content }: { name?: string | undefined; content?: SystemContent | undefined },
): Promise<SystemRow | undefined> {
  return db
    .updateTable("systems")
    .set((e) => ({
      name: name ?? e.ref("name"),
      updated_at: e.fn<Date>("now"),
      ...(content && { ...stored(content), version: e("version", "+", 1) }),
    }))
    .where("id", "=", id)
    .returning(HEAD)
    .executeTakeFirst();
}

/** Deletes the design system with what it found in snapshots. */
export async function deleteSystem(db: Db, { id }: Authorized<SystemRow, "admin">): Promise<void> {
  await db.deleteFrom("systems").where("id", "=", id).execute();
}

/** Deletes the design systems of the user's demo. */
export async function deleteDemoSystems(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("systems").where("user_id", "=", userId).where("is_demo", "=", true).execute();
}

/**
 * Builds the jobs that check a snapshot against each design system of its extraction's owner or team, for `addJobs`.
 * @param key the start of the jobs' keys
 * @param priority of the first one
 */
export function checksOf(
  snapshot: SnapshotId,
  { user_id, team_id }: Owned,
  { key = "check", priority = 0 } = {},
): NewJobs<"check_snapshot"> {
  const owner = team_id === null ? sql`user_id = ${user_id}` : sql`team_id = ${team_id}`;
  return sql`(
    select json_agg(json_build_object(
      'payload', json_build_object('snapshot_id', ${snapshot}::text, 'system_id', id),
      'jobKey', concat_ws(':', ${key}::text, ${snapshot}::text, id),
      'priority', nth - 1 + ${priority}::integer
    ) order by nth)
    from (select id, row_number() over (order by id) as nth from systems where ${owner}) as numbered)`;
}

/** @returns undefined if it has been deleted, or is not that of the extraction's owner or team */
export async function findSystemOf(db: Db, extraction: Owned, id: SystemId): Promise<UnreadSystem | undefined> {
  return toUnread(db, await selectHead(db, id).where(ownedLike(extraction)).executeTakeFirst());
}

/** Finds whose design system it is. @returns undefined if it has been deleted */
export async function findOwnerOf(db: Db, id: SystemId): Promise<Pick<SystemRow, "user_id" | "team_id"> | undefined> {
  return db.selectFrom("systems").select(["user_id", "team_id"]).where("id", "=", id).executeTakeFirst();
}

type Owned = Readonly<{ user_id: UserId; team_id: TeamId | null }>;

const ownedLike =
  ({ user_id, team_id }: Owned) =>
  (e: ExpressionBuilder<Database, "systems">) =>
    team_id === null ? e("user_id", "=", user_id) : e("team_id", "=", team_id);

/** The driver would write a list as one of PostgreSQL's arrays. */
function stored<Content extends Pick<SystemRow, "warnings">>({ warnings, ...rest }: Content) {
  return { ...rest, warnings: sql<SystemRow["warnings"]>`${JSON.stringify(warnings)}::jsonb` };
}
