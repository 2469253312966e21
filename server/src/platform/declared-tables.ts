import type { ExportedList } from "./database/exported.ts";
import type { Database } from "./database/generated/types.ts";
import type { TeamId, UserId } from "./ids.ts";
import type { RemovalStep } from "./jobs/removal.ts";

// Each capability declares its tables in `tables.ts`: the folder owns them. roles/tables.ts puts the declarations together,
// and roles/tables.test.ts compares them with the schema.

/** A capability's tables and views. */
export type DeclaredTables = { readonly [Table in keyof Database]?: DeclaredTable };

export type DeclaredTable = (ExportedTable | OmittedTable) & {
  /**
   * Types that PostgreSQL does not know, as TypeScript writes them: of `id`, of what is in a jsonb column, and of ids without a
   * foreign key that are not named after their type. Columns of views are taken for not null and without a default, unless the
   * type says otherwise.
   */
  readonly types?: Readonly<Record<string, string>>;
  /** The fate of the rows when an account ends. Left out if no row belongs to an account. */
  readonly onAccountEnd?: OnEnd<UserId>;
  /** The fate of the rows when a team ends. Left out if no row belongs to a team. */
  readonly onTeamEnd?: OnEnd<TeamId>;
};

/** A table whose rows are in the export of a person's data. */
interface ExportedTable {
  readonly exported: Omit<ExportedList, "table"> & {
    /** The name of the list in the export. */
    readonly list: string;
    /** The columns that are not exported. A new column is in one of both lists. */
    readonly withheld: readonly string[];
  };
}

/** A table of which nothing is exported, and why. */
interface OmittedTable {
  readonly notExported: string;
}

/**
 * The fate of the rows of an owner that ends. A job runs the steps of all tables before it deletes the owner's row.
 *
 * - `"cascade"`: they are few, and go by foreign keys with the owner's row, or with rows that a step deletes.
 * - `deleted`: a step deletes those that name the owner in `user_id` or `team_id`, this many at a time.
 * - `forgotten`: a step takes the owner out of them, this many at a time.
 * - `steps`: steps of the capability's own.
 * - `kept`: the reason why they remain.
 */
export type OnEnd<Owner> =
  | "cascade"
  | { readonly deleted: number }
  | { readonly forgotten: number }
  | { readonly steps: readonly RemovalStep<Owner>[] }
  | { readonly kept: string };
