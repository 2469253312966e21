import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** So many statements are prepared at most: PostgreSQL keeps each of them for every connection. */
const MOST = 200;

/** Its columns would change under way when a migration adds one to the table, which breaks a prepared statement. */
const TAKES_ALL_COLUMNS = /(?<!count\()\*/i;

/**
 * A pool for Kysely whose statements with parameters PostgreSQL parses once for each connection, and plans a few times, not
 * with every query. They are told apart by their text.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || TAKES_ALL_COLUMNS.test(text)) return known;
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
      // Kysely's client can also stream by a cursor, which has to be set up first, and is not.
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
