import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { ApiKeysTable, UsersTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ApiKeyId, UserId } from "../../platform/ids.ts";

// Columns are named, not `*`, so that queries of every request can be prepared (database/prepared-statements.ts).
const USER_COLUMNS = [
  ...(["id", "email", "name", "password_hash", "session_epoch", "created_at", "plan", "disabled_at"] as const),
  "email_confirmed_at",
  "mention_mails",
  "operator_since",
] as const;
const API_KEY_COLUMNS = [
  ...(["api_keys.id", "api_keys.user_id", "api_keys.key_id", "api_keys.name", "api_keys.secret_hash"] as const),
  ...([
    "api_keys.prefix",
    "api_keys.scopes",
    "api_keys.expires_at",
    "api_keys.last_used_at",
    "api_keys.created_at",
  ] as const),
  "api_keys.is_device",
] as const;

export type UserRow = Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
/** An API key with the columns of its owner that authentication needs. */
export type OwnedApiKeyRow = ApiKeyRow & Pick<UserRow, "plan" | "disabled_at">;

type NewUser = Pick<UserRow, "id" | "email" | "name" | "password_hash" | "created_at">;
export type NewApiKey = Omit<ApiKeyRow, "last_used_at" | "is_device"> & { is_device?: boolean };

/** Violates the constraint users_email_key if the email is taken, ignoring case. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow();
}

export async function findUser(db: Db, id: UserId): Promise<UserRow | undefined> {
  return existing(db, id).select(USER_COLUMNS).executeTakeFirst();
}

/** Finds the user with this email, ignoring case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function raiseSessionEpoch(db: Db, id: UserId): Promise<void> {
  await db
    .updateTable("users")
    .set((eb) => ({ session_epoch: eb("session_epoch", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Sets a new password and ends all sessions. @returns the user; undefined if the account is closed */
export async function setPassword(
  tx: Db,
  id: UserId,
  passwordHash: string,
): Promise<Pick<UserRow, "email" | "email_confirmed_at"> | undefined> {
  return tx
    .updateTable("users")
    .set((e) => ({ password_hash: passwordHash, session_epoch: e("session_epoch", "+", 1) }))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["email", "email_confirmed_at"])
    .executeTakeFirst();
}

/** @returns false if the account is closed */
export async function confirmAddress(tx: Db, id: UserId, confirmedAt: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable("users")
    .set((e) => ({ email_confirmed_at: e.fn.coalesce("email_confirmed_at", e.val(confirmedAt)) }))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function isAddressConfirmed(db: Db, id: UserId): Promise<boolean> {
  const user = await existing(db, id).select("email_confirmed_at").executeTakeFirst();
  return user?.email_confirmed_at !== null && user !== undefined;
}

/** Finds the names of those of these users that exist. */
export async function findUserNames(db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the addresses of those of these users who get mails about comments that mention them: they have confirmed them. */
export async function findMentionAddresses(db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", ids)
    .where("mention_mails", "=", true)
    .where("email_confirmed_at", "is not", null)
    .where("disabled_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Sets whether a user gets mails about comments that mention them. @returns undefined if the account is closed */
export async function setMentionMails(db: Db, id: UserId, mention_mails: boolean): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set({ mention_mails })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

/** Returns whether the user is an operator whose account is neither closed nor disabled. */
export async function isOperator(db: Db, id: UserId): Promise<boolean> {
  const operator = existing(db, id).where("operator_since", "is not", null).where("disabled_at", "is", null);
  return (await operator.select("id").executeTakeFirst()) !== undefined;
}

/** @param since null: the user is no operator any more @returns whether that changed something */
export async function setOperatorSince(tx: Db, id: UserId, since: Date | null): Promise<boolean> {
  const result = await tx
    .updateTable("users")
    .set({ operator_since: since })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("operator_since", since ? "is" : "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function hasUsers(db: Db): Promise<boolean> {
  const user = db.selectFrom("users").select("id").where("deleted_at", "is", null).limit(1);
  return (await user.executeTakeFirst()) !== undefined;
}

export async function deleteApiKeysOf(tx: Db, id: UserId): Promise<void> {
  await tx.deleteFrom("api_keys").where("user_id", "=", id).execute();
}

/**
 * Keeps the user from being deleted until the transaction ends. Nothing else is blocked.
 * @returns whether the user exists
 */
export async function lockUserForKeyShare(tx: Db, id: UserId): Promise<boolean> {
  const user = existing(tx, id).select("id").forKeyShare();
  return (await user.executeTakeFirst()) !== undefined;
}

/** Like `lockUserForKeyShare`, but does not wait: also returns false if a transaction is about to delete the user. */
export async function tryLockUsersForKeyShare(tx: Db, ids: readonly UserId[]): Promise<UserId[]> {
  if (ids.length === 0) return [];
  const users = tx.selectFrom("users").select("id").where("id", "in", ids).where("deleted_at", "is", null);
  return (await users.forKeyShare().skipLocked().execute()).map(({ id }) => id);
}

/** Lets one transaction at a time change the user's row. Rows that refer to the user can still be written. */
export async function lockUserForNoKeyUpdate(tx: Db, id: UserId): Promise<{ email: string } | undefined> {
  return existing(tx, id).select("email").forNoKeyUpdate().executeTakeFirst();
}

/**
 * Blocks every write of rows that refer to the user until the transaction ends.
 * @returns whether the user exists
 */
export async function lockUserForUpdate(tx: Db, id: UserId): Promise<boolean> {
  return (await existing(tx, id).select("id").forUpdate().executeTakeFirst()) !== undefined;
}

/** The user, unless the account is closed. */
function existing(db: Db, id: UserId) {
  return db.selectFrom("users").where("id", "=", id).where("deleted_at", "is", null);
}

/**
 * Closes the account: no credential is valid any more, and the email is free again. The row remains until all rows that
 * refer to it are gone.
 */
export async function closeUser(tx: Db, id: UserId, closedAt: Date): Promise<void> {
  await deleteApiKeysOf(tx, id);
  await tx
    .updateTable("users")
    .set((e) => ({
      email: `deleted:${id}`, // not an email address, so that it never collides with one
      name: "Deleted account",
      password_hash: "",
      session_epoch: e("session_epoch", "+", 1),
      disabled_at: closedAt,
      operator_since: null,
      deleted_at: closedAt,
    }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a closed account. Rows that still refer to the user follow, as their foreign keys say. */
export async function deleteClosedUser(db: Db, id: UserId): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).where("deleted_at", "is not", null).execute();
}

/**
 * Counts the user's API keys. The transaction has locked the user. If there are `limit`, those that have expired are deleted,
 * which nobody can use any more.
 */
export async function countApiKeys(tx: Db, id: UserId, { at, limit }: { at: Date; limit: number }): Promise<number> {
  const count = async () => {
    const keys = tx.selectFrom("api_keys").select((e) => e.fn.countAll<number>().as("count"));
    return (await keys.where("user_id", "=", id).executeTakeFirstOrThrow()).count;
  };
  const all = await count();
  if (all < limit) return all;
  await tx.deleteFrom("api_keys").where("user_id", "=", id).where("expires_at", "<=", at).execute();
  return count();
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<ApiKeyRow> {
  return db.insertInto("api_keys").values(key).returningAll().executeTakeFirstOrThrow();
}

export async function findApiKey(db: Db, id: ApiKeyId): Promise<ApiKeyRow | undefined> {
  return db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findApiKeyByKeyId(db: Db, keyId: string): Promise<OwnedApiKeyRow | undefined> {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .select(API_KEY_COLUMNS)
    .select(["users.plan", "users.disabled_at"])
    .where("key_id", "=", keyId)
    .executeTakeFirst();
}

/** Newest first. */
export async function listApiKeys(db: Db, userId: UserId, request: PageRequest): Promise<PageOf<ApiKeyRow>> {
  const matching = db.selectFrom("api_keys").where("user_id", "=", userId);
  const ordered = matching.select(API_KEY_COLUMNS).orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

export async function touchApiKey(db: Db, id: ApiKeyId, usedAt: Date): Promise<void> {
  await db.updateTable("api_keys").set({ last_used_at: usedAt }).where("id", "=", id).execute();
}

export async function deleteApiKey(db: Db, id: ApiKeyId): Promise<void> {
  await db.deleteFrom("api_keys").where("id", "=", id).execute();
}

/** Finds those of these accounts that are disabled. */
export async function findDisabled(db: Db, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  if (ids.length === 0) return new Set();
  const disabled = db.selectFrom("users").select("id").where("id", "in", ids).where("disabled_at", "is not", null);
  return new Set((await disabled.execute()).map(({ id }) => id));
}
