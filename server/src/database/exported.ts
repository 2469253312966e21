import { type RawBuilder, sql } from "kysely";
import type { UserId } from "../ids.ts";

/** One list in the export of a user's data: a table's rows that belong to the user, with the columns that the user may see. */
export interface ExportedList {
  readonly table: string;
  /** Named one by one, so that a new column with a secret is not exported by accident. */
  readonly columns: readonly string[];
  /** The condition that selects the user's rows. */
  readonly where: (userId: UserId) => RawBuilder<unknown>;
  /** The column that orders the rows. Without one all rows are read at once: use that only where a user has few. */
  readonly key?: string;
  /** Rows read at a time. */
  readonly batch?: number;
}

/** Lists by the names that they have in the export. */
export type ExportedLists = Readonly<Record<string, ExportedList>>;

export const ownRows = (userId: UserId) => sql`user_id = ${userId}`;

export const rowsOfOwnExtractions = (userId: UserId) =>
  sql`extraction_id in (select id from extractions where user_id = ${userId})`;
