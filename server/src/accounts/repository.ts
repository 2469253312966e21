import { type Selectable, sql } from "kysely";
import type { Db } from "../database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../database/paging.ts";
import type { ApiKeysTable, UsersTable } from "../database/types.ts";
import type { ApiKeyId, UserId } from "../ids.ts";

// Named, not `*`, so that what every request asks can be prepared (database/prepared.ts).
const USER_COLUMNS = [
  ...(["id", "email", "name", "password_hash", "session_epoch", "created_at", "plan", "disabled_at"] as const),
] as const;
const API_KEY_COLUMNS = [
  ...(["api_keys.id", "api_keys.user_id", "api_keys.key_id", "api_keys.name", "api_keys.secret_hash"] as const),
  ...(["api_keys.prefix", "api_keys.expires_at", "api_keys.last_used_at", "api_keys.created_at"] as const),
] as const;

export type UserRow = Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
/** A key with what a request that carries it needs to know of its owner. */
export type OwnedApiKeyRow = ApiKeyRow & Pick<UserRow, "plan" | "disabled_at">;

type NewUser = Pick<UserRow, "id" | "email" | "name" | "password_hash" | "created_at">;
type NewApiKey = Omit<ApiKeyRow, "last_used_at">;

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** The SQL of users and API keys. */
export function createAccountRepository(db: Db) {
  return {
    /** Fails on the constraint users_email_key if the email is taken, in whatever letter case. */
    insertUser: (user: NewUser): Promise<UserRow> =>
      db.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow(),

    findUser: (id: UserId): Promise<UserRow | undefined> =>
      db.selectFrom("users").select(USER_COLUMNS).where("id", "=", id).executeTakeFirst(),

    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      db.selectFrom("users").selectAll().where(sql`lower(email)`, "=", sql`lower(${email})`).executeTakeFirst(),

    raiseSessionEpoch: async (id: UserId): Promise<void> => {
      await db
        .updateTable("users")
        .set((eb) => ({ session_epoch: eb("session_epoch", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },

    /** @returns whether there is such a user, who then stays until the transaction is over */
    keepUser: async (id: UserId): Promise<boolean> =>
      (await db.selectFrom("users").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined,

    /** As `keepUser`, but without waiting: false, too, where somebody is about to delete the user. */
    tryToKeepUser: async (id: UserId): Promise<boolean> => {
      const user = db.selectFrom("users").select("id").where("id", "=", id).forKeyShare().skipLocked();
      return (await user.executeTakeFirst()) !== undefined;
    },

    /** Lets nobody write what refers to the user, until the transaction is over. */
    lockUser: async (id: UserId): Promise<void> => {
      await db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    },

    /** With all that refers to the user, as the schema has it. */
    deleteUser: async (id: UserId): Promise<void> => {
      await db.deleteFrom("users").where("id", "=", id).execute();
    },

    insertApiKey: (key: NewApiKey): Promise<ApiKeyRow> =>
      db.insertInto("api_keys").values(key).returningAll().executeTakeFirstOrThrow(),

    findApiKey: (id: ApiKeyId): Promise<ApiKeyRow | undefined> =>
      db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst(),

    findApiKeyByKeyId: (keyId: string): Promise<OwnedApiKeyRow | undefined> =>
      db
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.user_id")
        .select(API_KEY_COLUMNS)
        .select(["users.plan", "users.disabled_at"])
        .where("key_id", "=", keyId)
        .executeTakeFirst(),

    /** Newest first. */
    listApiKeys: (userId: UserId, request: PageRequest): Promise<PageOf<ApiKeyRow>> => {
      const matching = db.selectFrom("api_keys").where("user_id", "=", userId);
      const ordered = matching.select(API_KEY_COLUMNS).orderBy("created_at", "desc").orderBy("id", "desc");
      return readPage(matching, ordered, request);
    },

    touchApiKey: async (id: ApiKeyId, at: Date): Promise<void> => {
      await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },

    deleteApiKey: async (id: ApiKeyId): Promise<void> => {
      await db.deleteFrom("api_keys").where("id", "=", id).execute();
    },
  };
}
