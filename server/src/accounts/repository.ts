import { type Kysely, type Selectable, sql } from "kysely";
import type { ApiKeysTable, Database, UsersTable } from "../database/types.ts";
import type { ApiKeyId, UserId } from "../ids.ts";

/** Rows of the tables, with ids of their own kinds. */
export type UserRow = Selectable<UsersTable> & { id: UserId };
export type ApiKeyRow = Selectable<ApiKeysTable> & { id: ApiKeyId; user_id: UserId };
/** A key with what a request that carries it needs to know of its owner. */
export type OwnedApiKeyRow = ApiKeyRow & Pick<UserRow, "plan" | "disabled_at">;

type NewUser = Pick<UserRow, "id" | "email" | "name" | "password_hash" | "created_at">;
type NewApiKey = Omit<ApiKeyRow, "last_used_at">;

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** The SQL of users and API keys. `$castTo` brands the ids: their columns hold nothing else. */
export function createAccountRepository(db: Kysely<Database>) {
  return {
    /** Fails on the constraint users_email_key if the email is taken, in whatever letter case. */
    insertUser: (user: NewUser): Promise<UserRow> =>
      db.insertInto("users").values(user).returningAll().$castTo<UserRow>().executeTakeFirstOrThrow(),

    findUser: (id: UserId): Promise<UserRow | undefined> =>
      db.selectFrom("users").selectAll().where("id", "=", id).$castTo<UserRow>().executeTakeFirst(),

    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      db
        .selectFrom("users")
        .selectAll()
        .where(sql`lower(email)`, "=", sql`lower(${email})`)
        .$castTo<UserRow>()
        .executeTakeFirst(),

    raiseSessionEpoch: async (id: UserId): Promise<void> => {
      await db
        .updateTable("users")
        .set((eb) => ({ session_epoch: eb("session_epoch", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },

    /** With all that refers to the user, as the schema has it. */
    deleteUser: async (id: UserId): Promise<void> => {
      await db.deleteFrom("users").where("id", "=", id).execute();
    },

    insertApiKey: (key: NewApiKey): Promise<ApiKeyRow> =>
      db.insertInto("api_keys").values(key).returningAll().$castTo<ApiKeyRow>().executeTakeFirstOrThrow(),

    findApiKey: (id: ApiKeyId): Promise<ApiKeyRow | undefined> =>
      db.selectFrom("api_keys").selectAll().where("id", "=", id).$castTo<ApiKeyRow>().executeTakeFirst(),

    findApiKeyByKeyId: (keyId: string): Promise<OwnedApiKeyRow | undefined> =>
      db
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.user_id")
        .selectAll("api_keys")
        .select(["users.plan", "users.disabled_at"])
        .where("key_id", "=", keyId)
        .$castTo<OwnedApiKeyRow>()
        .executeTakeFirst(),

    /** Newest first. */
    listApiKeys: (userId: UserId, window: { limit: number; offset: number }): Promise<ApiKeyRow[]> =>
      db
        .selectFrom("api_keys")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(window.limit)
        .offset(window.offset)
        .$castTo<ApiKeyRow>()
        .execute(),

    countApiKeys: async (userId: UserId): Promise<number> => {
      const { count } = await db
        .selectFrom("api_keys")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    touchApiKey: async (id: ApiKeyId, at: Date): Promise<void> => {
      await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },

    deleteApiKey: async (id: ApiKeyId): Promise<void> => {
      await db.deleteFrom("api_keys").where("id", "=", id).execute();
    },
  };
}
