import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/generated/types.ts";

// Rows that this capability and those above it hand to each other. The tables `runs` and `snapshots` belong to runs/;
// `extractions` belongs to extractions/, except for the columns that record a run's progress and result and the
// names of tokens, which only runs/ writes (see repository.ts and renames.ts).

/** Without the columns that PostgreSQL computes for lists and searches. */
export type ExtractionRow = Omit<Selectable<Database["extractions"]>, "searched" | "title_key">;
export type RunRow = Selectable<Database["runs"]>;
export type RunKind = RunRow["kind"];
/** Without what only reviews write. */
export type SnapshotRow = Omit<Selectable<Database["snapshots"]>, "is_kept">;

/** A snapshot without its identity state, which only the naming of the next snapshot needs. */
export type ShownSnapshot = Omit<SnapshotRow, "memory">;

/** A shown snapshot with its tokens as JSON, as PostgreSQL writes it. They have the names under which they are stored. */
export type UnparsedSnapshot = Omit<ShownSnapshot, "tokens"> & { readonly tokens: string };

/** A snapshot without its content. */
export type SnapshotHead = Pick<SnapshotRow, "id" | "extraction_id" | "version" | "created_at" | "note">;
