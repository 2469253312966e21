import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

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
    const existing = names.get(text);
    if (existing !== undefined || names.size >= MAX_STATEMENTS || UNPREPARED.test(text)) return existing;
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 20);
    names.set(text, name);
    return name;
  };
  const open = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return send(client, name, text, [...values]);
    };
    const release = (destroy?: boolean) => client.release(destroy);
    // Kysely's client type also has a way to stream with a cursor. Kysely uses that only if the dialect is given a cursor,
    // and ours is not.
    return { query, release } as unknown as PostgresPoolClient;
  };
  // Kysely stores what it knows of a connection by this object.
  const opened = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const connection = opened.get(client) ?? open(client);
      opened.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

/** pg copies a query that it gets as a plain object, property descriptor by descriptor. It takes a `Query` as it is. */
function send(client: pg.PoolClient, name: string | undefined, text: string, values: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    client.query(name === undefined ? query : Object.assign(query, { name }));
  });
}
