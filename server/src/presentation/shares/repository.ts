import { type Selectable, sql } from "kysely";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { Authorized, TeamAccess } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ShareId, UserId } from "../../platform/ids.ts";

export type ShareRow = Selectable<Database["shares"]>;

/** A share with the name of who made it; null if their account is gone. */
export type NamedShareRow = ShareRow & { maker: string | null };

/** A share with the page that it opens. */
export type TeamShareRow = NamedShareRow & Pick<ExtractionRow, "url" | "title">;

/**
 * Inserts a share, unless the extraction has `most` that have not expired. The transaction has locked the extraction.
 * @returns undefined if it has
 */
export async function insertShare(
  tx: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  share: Pick<ShareRow, "id" | "token_hash" | "expires_at" | "label"> & { user_id: UserId },
  { now, most }: { now: Date; most: number },
): Promise<ShareRow | undefined> {
  const { count } = await alive(tx, extraction, now)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  return tx
    .insertInto("shares")
    .values({ ...share, extraction_id: extraction.id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists the shares of an extraction that have not expired, newest first. */
export async function listShares(
  db: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  { now, ...request }: PageRequest & { now: Date },
): Promise<PageOf<NamedShareRow>> {
  const matching = alive(db, extraction, now);
  const withMaker = matching
    .leftJoin("users", "users.id", "shares.user_id")
    .selectAll("shares")
    .select("users.name as maker");
  return readPage(matching, withMaker.orderBy("shares.created_at", "desc").orderBy("shares.id", "desc"), request);
}

/** Lists the shares of all extractions of a team that have not expired, newest first. */
export async function listTeamShares(
  db: Db,
  { team }: TeamAccess<"admin">,
  { now, ...request }: PageRequest & { now: Date },
): Promise<PageOf<TeamShareRow>> {
  const matching = notExpired(db, now)
    .innerJoin("extractions", "extractions.id", "shares.extraction_id")
    .where("extractions.team_id", "=", team.id);
  const withMaker = matching
    .leftJoin("users", "users.id", "shares.user_id")
    .selectAll("shares")
    .select(["users.name as maker", "extractions.url", "extractions.title"]);
  return readPage(matching, withMaker.orderBy("shares.created_at", "desc").orderBy("shares.id", "desc"), request);
}

const alive = (db: Db, extraction: Pick<ExtractionRow, "id">, now: Date) =>
  notExpired(db, now).where("extraction_id", "=", extraction.id);

function notExpired(db: Db, now: Date) {
  return db
    .selectFrom("shares")
    .where((e) => e.or([e("shares.expires_at", "is", null), e("shares.expires_at", ">", now)]));
}

/** Openings of a link within this time count as one, so that nobody can make the database write all the time. */
const OPENING_MS = 60_000;

/** Counts an opening, unless one was counted shortly before. */
export async function countOpening(db: Db, { id, last_opened_at }: OpenedShare, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - OPENING_MS);
  if (last_opened_at && last_opened_at > cutoff) return;
  await db
    .updateTable("shares")
    .set((e) => ({ opened_count: e("opened_count", "+", 1), last_opened_at: now }))
    .where("id", "=", id)
    .where((e) => e.or([e("last_opened_at", "is", null), e("last_opened_at", "<=", cutoff)]))
    .execute();
}

export type OpenedShare = Pick<ShareRow, "id" | "last_opened_at">;

/** @returns whether the extraction had this share */
export async function deleteShare(
  db: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  id: ShareId,
): Promise<boolean> {
  const result = await db
    .deleteFrom("shares")
    .where("id", "=", id)
    .where("extraction_id", "=", extraction.id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Finds the extraction that a share opens. A share is dead when it has expired, and when its extraction's owner is gone: a
 * closed account or team still has rows for a while.
 */
export async function findShared(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<{ share: OpenedShare; extraction: ExtractionRow } | undefined> {
  const row = await db
    .selectFrom("shares")
    .innerJoin("extractions", "extractions.id", "shares.extraction_id")
    .innerJoin("users", "users.id", "extractions.user_id")
    .leftJoin("teams", "teams.id", "extractions.team_id")
    .selectAll("extractions")
    .select(["shares.id as share_id", "shares.last_opened_at"])
    .where("shares.token_hash", "=", token_hash)
    .where((e) => e.or([e("shares.expires_at", "is", null), e("shares.expires_at", ">", now)]))
    .where((e) =>
      e.or([
        e.and([e("extractions.team_id", "is not", null), e("teams.deleted_at", "is", null)]),
        e.and([
          e("extractions.team_id", "is", null),
          e("users.deleted_at", "is", null),
          e("users.disabled_at", "is", null),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { share_id, last_opened_at, ...extraction } = row;
  return { share: { id: share_id, last_opened_at }, extraction };
}

/** A share that is about to end, with who made it and the page. */
export interface EndingShareRow extends Pick<ShareRow, "id" | "label" | "extraction_id"> {
  readonly expires_at: Date;
  readonly email: string;
  readonly url: string;
}

/** Number of days before the end of a share on which its maker is told. */
export type WarnedDays = 1 | 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most shares whose makers are told at once. */
const MAX_WARNED = 100;

/**
 * Finds shares that end within so many days, and whose makers have not been told. They are told only of shares that lived longer
 * than that, and at an address that they have confirmed.
 */
export async function findEndingShares(db: Db, days: WarnedDays, now: Date): Promise<EndingShareRow[]> {
  const rows = await db
    .selectFrom("shares")
    .innerJoin("extractions", "extractions.id", "shares.extraction_id")
    .innerJoin("users", "users.id", "shares.user_id")
    .select(["shares.id", "shares.label", "shares.extraction_id", "shares.expires_at"])
    .select(["users.email", "extractions.url"])
    .where("shares.expires_at", ">", now)
    .where("shares.expires_at", "<=", new Date(now.getTime() + days * DAY_MS))
    .where(sql<boolean>`shares.created_at < shares.expires_at - make_interval(days => ${days})`)
    .where((e) => e.or([e("shares.warned_days", "is", null), e("shares.warned_days", ">", days)]))
    .where("users.email_confirmed_at", "is not", null)
    .where("users.disabled_at", "is", null)
    .where("users.deleted_at", "is", null)
    .orderBy("shares.expires_at")
    .limit(MAX_WARNED)
    .execute();
  return rows.flatMap(({ expires_at, ...row }) => (expires_at === null ? [] : [{ ...row, expires_at }]));
}

/** Notes that the maker of a share has been told. */
export async function setWarned(db: Db, id: ShareId, days: WarnedDays): Promise<void> {
  await db.updateTable("shares").set({ warned_days: days }).where("id", "=", id).execute();
}

/** The maximum number of shares that one statement deletes. */
const BATCH = 1_000;

/** Deletes a batch of the shares that have expired. @returns how many */
export async function deleteExpiredShares(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("shares")
    .where("id", "in", (e) => e.selectFrom("shares").select("id").where("expires_at", "<=", now).limit(BATCH))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
