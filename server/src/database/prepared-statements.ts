import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** The maximum number of prepared statements. PostgreSQL stores each of them for every connection. */
const MAX_STATEMENTS = 200;

/**
 * A statement that selects all columns must not be prepared: it fails after a migration has added a column to the table. Nor
 * must one that searches for a pattern: whether an index helps depends on the pattern.
 */
const UNPREPARED = /(?<!count\()\*|\bilike\b/i;

/**
 * Returns a pool for Kysely that prepares statements with parameters: PostgreSQL parses each once per connection and plans
 * it a few times, instead of with every query. Statements are identified by their text.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS || UNPREPARED.test(text)) return known;
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 20);
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      };
      const release = (destroy?: boolean) => client.release(destroy);
      // Kysely's client type also has a way to stream with a cursor. Kysely uses that only if the dialect is given a cursor,
      // and ours is not.
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
