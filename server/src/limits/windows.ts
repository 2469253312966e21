import { type Kysely, sql } from "kysely";
import type { Database } from "../database/types.ts";
import type { Bucket } from "./buckets.ts";

/** What became of one bucket of a request. */
export interface WindowRow {
  readonly bucket: string;
  /** Requests counted in the window, this one included where it was taken. */
  readonly used: number;
  readonly resets_at: Date;
  /** Whether the request was counted, which is so for all of its buckets or for none. */
  readonly taken: boolean;
}

/**
 * Counts a request in all its buckets, or in none if one of them is full. One round trip, one statement.
 * @param until the end of a window that begins with this request
 */
export async function takeRequest(
  db: Kysely<Database>,
  buckets: readonly Bucket[],
  { at, until }: { at: Date; until: Date },
): Promise<WindowRow[]> {
  const keys = buckets.map(({ key }) => key);
  const maxima = buckets.map(({ maximum }) => maximum);
  const { rows } = await sql<WindowRow>`
    select * from take_requests(${keys}::text[], ${maxima}::integer[], ${at}::timestamptz, ${until}::timestamptz)
  `.execute(db);
  return rows;
}

export async function deleteWindowsBefore(db: Kysely<Database>, time: Date): Promise<void> {
  await db.deleteFrom("rate_windows").where("resets_at", "<", time).execute();
}
