import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";

/** One list of the export: the rows of a table that are the user's, with the columns that are for them to see. */
interface Part {
  readonly table: string;
  readonly columns: readonly string[];
  /** Which rows are the user's. */
  readonly of: (userId: UserId) => RawBuilder<unknown>;
  /** The column that orders the rows. Without one they are read at once: nobody has many. */
  readonly key?: string;
  /** Rows read at a time. */
  readonly batch?: number;
}

const own = (userId: UserId) => sql`user_id = ${userId}`;
const ofOwnExtractions = (userId: UserId) =>
  sql`extraction_id in (select id from extractions where user_id = ${userId})`;

/**
 * All that is kept of a person, by the names under which it is exported. Columns are named one by one: no secret gets out
 * because a table has a new one. What others created in the person's teams is not theirs.
 */
export const EXPORTED: Readonly<Record<string, Part>> = {
  user: {
    table: "users",
    columns: ["id", "email", "name", "plan", "granted_plan", "created_at", "disabled_at"],
    of: (userId) => sql`id = ${userId}`,
    key: "id",
  },
  api_keys: {
    table: "api_keys",
    columns: ["id", "name", "prefix", "expires_at", "last_used_at", "created_at"],
    of: own,
    key: "id",
  },
  memberships: {
    table: "team_members",
    columns: ["id", "team_id", "email", "role", "status", "invited_at"],
    of: own,
    key: "id",
  },
  teams: {
    table: "teams",
    columns: ["id", "name", "description", "owner_id", "created_at"],
    of: (userId) => sql`id in (select team_id from team_members where user_id = ${userId})`,
    key: "id",
  },
  uploads: {
    table: "uploads",
    columns: ["capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created", "created_at"],
    of: own,
    key: "capture_id",
  },
  extractions: {
    table: "extractions",
    columns: [
      ...["id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms", "elements_analyzed"],
      ...["error_message", "latest_version", "created_at", "updated_at", "completed_at"],
    ],
    of: own,
    key: "id",
  },
  schedules: {
    table: "schedules",
    columns: ["extraction_id", "every", "cron", "timezone", "next_run_at", "last_run_at", "paused_reason"],
    of: ofOwnExtractions,
    key: "extraction_id",
  },
  runs: {
    table: "runs",
    columns: [
      ...["id", "extraction_id", "kind", "status", "attempt", "error_message"],
      ...["created_at", "started_at", "finished_at"],
    ],
    of: (userId) => sql`(${own(userId)} or ${ofOwnExtractions(userId)})`,
    key: "id",
  },
  snapshots: {
    table: "snapshots",
    columns: ["id", "extraction_id", "run_id", "version", "tokens", "environment", "created_at"],
    of: ofOwnExtractions,
    key: "id",
    batch: 20,
  },
  webhooks: {
    table: "webhooks",
    columns: ["id", "url", "events", "active", "status", "created_at"],
    of: own,
    key: "id",
  },
  deliveries: {
    table: "deliveries",
    columns: ["id", "webhook_id", "event", "body", "status", "created_at", "next_attempt_at"],
    of: (userId) => sql`webhook_id in (select id from webhooks where user_id = ${userId})`,
    key: "id",
    batch: 100,
  },
  subscription: {
    table: "subscriptions",
    columns: [
      ...["subscription_id", "plan", "status", "current_period_start", "current_period_end"],
      "cancel_at_period_end",
    ],
    of: own,
  },
  stripe_customer: { table: "stripe_customers", columns: ["customer_id"], of: own },
  runs_counted: {
    table: "run_counts",
    columns: ["period", "starts_at", "used"],
    of: own,
  },
};

/** Rows of a part that are read at a time, unless it says otherwise. */
const BATCH = 500;

/**
 * All of a person's data as JSON, piece by piece: however much it is, little of it is in memory at a time.
 * Each name of `EXPORTED` holds a list.
 */
export async function* exportAccount(db: Db, userId: UserId, at: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(at)}`;
  for (const [name, part] of Object.entries(EXPORTED)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = "\n";
    for await (const rows of batches(db, userId, part)) {
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "}\n";
}

type Row = Record<string, unknown>;

async function* batches(db: Db, userId: UserId, part: Part): AsyncGenerator<Row[]> {
  const { key, batch = BATCH } = part;
  let after: unknown;
  for (;;) {
    const rows = await readBatch(db, userId, part, after);
    yield rows;
    const last = rows.at(-1);
    if (key === undefined || rows.length < batch || !last) return;
    after = last[key];
  }
}

async function readBatch(db: Db, userId: UserId, { table, columns, of, key, batch = BATCH }: Part, after: unknown) {
  const fields = sql.join(columns.map((column) => sql.ref(column)));
  const all = sql<Row>`select ${fields} from ${sql.table(table)} where ${of(userId)}`;
  if (key === undefined) return (await all.execute(db)).rows;
  const further = after === undefined ? sql`` : sql` and ${sql.ref(key)} > ${after}`;
  return (await sql<Row>`${all}${further} order by ${sql.ref(key)} limit ${batch}`.execute(db)).rows;
}
