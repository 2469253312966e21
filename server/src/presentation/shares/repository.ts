import { type Selectable, sql } from "kysely";
import type { SubjectRow } from "../../extraction/subjects/repository.ts";
import { idOf, type Subject, subjectIn, toColumns } from "../../extraction/subjects/subject.ts";
import type { Authorized, TeamAccess } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ShareId, UserId } from "../../platform/ids.ts";

export type ShareRow = Omit<Selectable<Database["shares"]>, "subject_id">;

/** A share with the name of who made it; null if their account is gone. */
export type NamedShareRow = ShareRow & { maker: string | null };

/** A share with the name of the page or site that it opens: of a page its address, beside its title. */
export type TeamShareRow = NamedShareRow & Pick<SubjectRow, "name" | "title">;

/**
 * Inserts a share, unless the page or site has `most` that have not expired. The transaction has locked the subject, and checked
 * that it may be shared.
 * @returns undefined if it has
 */
export async function insertShare(
  tx: Db,
  subject: Subject,
  share: Pick<ShareRow, "id" | "token_hash" | "expires_at" | "label"> & { user_id: UserId },
  { now, most }: { now: Date; most: number },
): Promise<ShareRow | undefined> {
  const { count } = await alive(tx, idOf(subject), now)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  return tx
    .insertInto("shares")
    .values({ ...share, ...toColumns(subject) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists the shares of a page or site that have not expired, newest first. */
export async function listShares(
  db: Db,
  { id }: Authorized<SubjectRow, "admin">,
  { now, ...request }: PageRequest & { now: Date },
): Promise<PageOf<NamedShareRow>> {
  const matching = alive(db, id, now);
  const withMaker = matching
    .leftJoin("users", "users.id", "shares.user_id")
    .selectAll("shares")
    .select("users.name as maker");
  return readPage(matching, withMaker.orderBy("shares.created_at", "desc").orderBy("shares.id", "desc"), request);
}

/** Lists the shares of all pages and sites of a team that have not expired, newest first. */
export async function listTeamShares(
  db: Db,
  { team }: TeamAccess<"admin">,
  { now, ...request }: PageRequest & { now: Date },
): Promise<PageOf<TeamShareRow>> {
  const matching = notExpired(db, now)
    .innerJoin("subjects", "subjects.id", "shares.subject_id")
    .where("subjects.team_id", "=", team.id);
  const withMaker = matching
    .leftJoin("users", "users.id", "shares.user_id")
    .selectAll("shares")
    .select(["users.name as maker", "subjects.name", "subjects.title"]);
  return readPage(matching, withMaker.orderBy("shares.created_at", "desc").orderBy("shares.id", "desc"), request);
}

const alive = (db: Db, id: SubjectRow["id"], now: Date) => notExpired(db, now).where("subject_id", "=", id);

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

/** @param subject which the transaction has locked, and for which it has checked the right @returns whether it had this share */
export async function deleteShare(tx: Db, subject: Subject, id: ShareId): Promise<boolean> {
  const result = await tx
    .deleteFrom("shares")
    .where("id", "=", id)
    .where("subject_id", "=", idOf(subject))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Finds the page or site that a share opens. A share is dead when it has expired, and when its subject's owner is gone: a closed
 * account or team still has rows for a while.
 */
export async function findShared(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<{ share: OpenedShare; subject: Subject } | undefined> {
  const row = await db
    .selectFrom("shares")
    .innerJoin("subjects", "subjects.id", "shares.subject_id")
    .leftJoin("users", "users.id", "subjects.user_id")
    .leftJoin("teams", "teams.id", "subjects.team_id")
    .select(["shares.id", "shares.last_opened_at", "shares.extraction_id", "shares.site_id"])
    .where("shares.token_hash", "=", token_hash)
    .where((e) => e.or([e("shares.expires_at", "is", null), e("shares.expires_at", ">", now)]))
    .where((e) =>
      e.or([
        e.and([e("subjects.team_id", "is not", null), e("teams.deleted_at", "is", null)]),
        e.and([
          e("subjects.team_id", "is", null),
          e("users.id", "is not", null),
          e("users.deleted_at", "is", null),
          e("users.disabled_at", "is", null),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, last_opened_at, ...columns } = row;
  return { share: { id, last_opened_at }, subject: subjectIn(columns) };
}

/** A share that is about to end, with who made it and the name of the page or site: of a page its address. */
export interface EndingShareRow extends Pick<ShareRow, "id" | "label" | "extraction_id" | "site_id"> {
  readonly expires_at: Date;
  readonly email: string;
  readonly name: string;
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
    .innerJoin("subjects", "subjects.id", "shares.subject_id")
    .innerJoin("users", "users.id", "shares.user_id")
    .select(["shares.id", "shares.label", "shares.extraction_id", "shares.site_id", "shares.expires_at"])
    .select(["users.email", "subjects.name"])
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
