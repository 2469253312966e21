import type { Glimpse, OverviewSort } from "@tintype/shared/api/overview";
import type { Person } from "@tintype/shared/api/views";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../database/paging.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import type { ExtractionRow, RunKind, SnapshotHead, SnapshotRow } from "../runs/rows.ts";
import type { Authorized, TeamAccess } from "../teams/authorized.ts";

/** An extraction with who created it. */
export type ExtractionViewRow = ExtractionRow & Readonly<{ creator_name: string; creator_email: string }>;

/** What a screen says of a snapshot beside what it is. */
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

/** Whose extractions are listed: a team's, a person's own, or all that the person created and can still see. */
export type Listed = TeamAccess | Readonly<{ userId: UserId; isPersonal: boolean }>;

/** Which extractions the dashboard's list shows, and in which order. */
export interface OverviewFilter {
  readonly search?: string | undefined;
  readonly status?: ExtractionRow["status"] | undefined;
  readonly sort: OverviewSort;
}

/** Last changed first. */
export async function listExtractionViews(
  db: Db,
  of: Listed,
  { search, ...request }: PageRequest & { search?: string | undefined },
): Promise<PageOf<ExtractionViewRow>> {
  let matching = db.selectFrom("extractions").innerJoin("users", "users.id", "extractions.user_id");
  if ("team" in of) {
    matching = matching.where("team_id", "=", of.team.id);
  } else {
    matching = matching.where("user_id", "=", of.userId).where((e) => {
      const isOwn = e("team_id", "is", null);
      const teams = e
        .selectFrom("team_members")
        .select("team_members.team_id")
        .where("team_members.user_id", "=", of.userId);
      return of.isPersonal ? isOwn : e.or([isOwn, e("team_id", "in", teams)]);
    });
  }
  if (search) {
    matching = matching.where((e) => e.or(containing(search).map(([column, like]) => e(column, "ilike", like))));
  }
  const ordered = matching
    .selectAll("extractions")
    .select(["users.name as creator_name", "users.email as creator_email"])
    .orderBy("extractions.updated_at", "desc")
    .orderBy("extractions.id", "desc");
  return readPage(matching, ordered, request);
}

/** Whose extractions the dashboard's list shows: a team's, a person's own, or these and those of all the person's teams. */
export async function listOverview(
  db: Db,
  of: Listed,
  { search, status, sort, ...request }: OverviewFilter & PageRequest,
): Promise<PageOf<ExtractionViewRow>> {
  let matching = db.selectFrom("extractions").innerJoin("users", "users.id", "extractions.user_id");
  if ("team" in of) {
    matching = matching.where("team_id", "=", of.team.id);
  } else {
    matching = matching.where((e) => {
      const isOwn = e.and([e("team_id", "is", null), e("extractions.user_id", "=", of.userId)]);
      const teams = e
        .selectFrom("team_members")
        .select("team_members.team_id")
        .where("team_members.user_id", "=", of.userId);
      return of.isPersonal ? isOwn : e.or([isOwn, e("team_id", "in", teams)]);
    });
  }
  if (search)
    matching = matching.where((e) => e.or(containing(search).map(([column, like]) => e(column, "ilike", like))));
  if (status) matching = matching.where("extractions.status", "=", status);
  const columns = matching
    .selectAll("extractions")
    .select(["users.name as creator_name", "users.email as creator_email"]);
  const ordered = {
    updated: () => columns.orderBy("extractions.updated_at", "desc"),
    created: () => columns.orderBy("extractions.created_at", "desc"),
    title: () => columns.orderBy(sql`lower(coalesce(nullif(extractions.title, ''), extractions.url))`),
  }[sort]();
  return readPage(matching, ordered.orderBy("extractions.id", "desc"), request);
}

/** Colours of the newest snapshots of extractions whose glimpse nobody has stored. */
export async function findPalettes(
  db: Db,
  rows: readonly ExtractionRow[],
): Promise<ReadonlyMap<ExtractionId, Glimpse["palette"]>> {
  const ids = rows.filter(({ glimpse, latest_version }) => !glimpse && latest_version > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("extractions as e")
    .innerJoin("snapshots as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select("e.id")
    .select(sql<Tokens["colors"]>`jsonb_path_query_array(s.tokens, '$.colors[0 to 11]')`.as("colors"))
    .where("e.id", "in", ids)
    .execute();
  return new Map(found.map(({ id, colors }) => [id, colors.map(({ value, usage }) => ({ value, usage }))]));
}

/** The columns in which a search looks, with the pattern that they must match. */
function containing(search: string): ["title" | "url", string][] {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return [
    ["title", pattern],
    ["url", pattern],
  ];
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
    .select(["s.id", "s.extraction_id", "s.version", "s.created_at"])
    .orderBy("s.version", "desc");
  return readPage(matching, ordered, request);
}

/** How a snapshot came to be. */
export async function findMaking(db: Db, snapshot: SnapshotRow): Promise<Making> {
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
    .select(sql<string | null>`coalesce(s.taken_at, s.environment ->> 'taken_at')`.as("taken_at"));
}
