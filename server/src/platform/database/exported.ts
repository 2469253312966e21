import { type RawBuilder, sql } from "kysely";
import type { UserId } from "../ids.ts";

/**
 * One list in the export of a user's data: a table's rows that belong to the user, with the columns that the user may see.
 * Every part of it must be readable with an index, because the table contains the rows of all users.
 */
export interface ExportedList {
  readonly table: string;
  /** The columns are listed, so that a new column with a secret is not exported by accident. */
  readonly columns: readonly string[];
  /** The user's rows, if they are not just those with the `user_id`. The parts have no rows in common. */
  readonly parts?: readonly ExportedPart[];
  /** Without parts: the columns that order the user's rows by an index. Left out, all are read at once: a user has few. */
  readonly key?: readonly string[];
}

/** The user's rows, or the rows of the user's parents. */
export type ExportedPart = UsersRows | ParentsRows;

export interface UsersRows {
  /** The condition that selects the rows. */
  readonly where: (userId: UserId) => RawBuilder<unknown>;
  /** The columns that order the rows by an index. Without them all rows are read at once, so only if a user has few. */
  readonly key?: readonly string[];
}

export interface ParentsRows {
  /** The table of the parents, whose ids are in `reference`. */
  readonly parents: UsersRows & { readonly table: string; readonly key: readonly string[] };
  readonly reference: string;
  /** The columns that order the rows of one parent by an index. */
  readonly key: readonly string[];
  /** The numbers of parents, and of rows of each of them, that one query reads. */
  readonly batch: { readonly parents: number; readonly rows: number };
}

export const ownRows = (userId: UserId) => sql`user_id = ${userId}`;

/** Returns the parts of a list that hold the user's rows. */
export const partsOf = ({ parts, key }: ExportedList): readonly ExportedPart[] =>
  parts ?? [{ where: ownRows, ...(key && { key }) }];

/** The lists by their names in the export. */
export type ExportedLists = Readonly<Record<string, ExportedList>>;

/** The order of the indexes on user and time. */
export const BY_TIME = ["created_at", "id"] as const;

/** Selects rows of the extractions that the user created. */
export const rowsOfOwnExtractions = (part: Pick<ParentsRows, "key" | "batch">): ParentsRows => ({
  ...part,
  parents: { table: "extractions", where: ownRows, key: BY_TIME },
  reference: "extraction_id",
});

/** Selects rows of the extractions and sites that the user created. */
export const rowsOfOwnSubjects = (part: Pick<ParentsRows, "key" | "batch">): ParentsRows => ({
  ...part,
  parents: { table: "subjects", where: ownRows, key: BY_TIME },
  reference: "subject_id",
});
