import { sql } from "kysely";
import { BY_TIME } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The account, and what signs it in. */
export const accountTables: DeclaredTables = {
  users: {
    types: { id: "UserId" },
    exported: {
      list: "user",
      columns: [
        "id",
        "email",
        "name",
        "plan",
        "granted_plan",
        "created_at",
        "disabled_at",
        "email_confirmed_at",
        "mention_mails",
        "operator_since",
      ],
      withheld: ["password_hash", "session_epoch", "deleted_at"],
      parts: [{ where: (userId) => sql`id = ${userId}` }],
    },
  },
  api_keys: {
    types: { id: "ApiKeyId", scopes: 'import("@tintype/shared/api/accounts/auth").ApiKeyScope[]' },
    exported: {
      list: "api_keys",
      columns: ["id", "name", "prefix", "scopes", "expires_at", "last_used_at", "created_at"],
      withheld: ["user_id", "key_id", "secret_hash", "is_device"],
      key: BY_TIME,
    },
    onAccountEnd: "cascade",
  },
  ended_sessions: { types: { id: "SessionId" }, notExported: "says nothing about the person" },
  password_attempts: { notExported: "attempts of the last hour, by the hash of an email that may have no account" },
};
