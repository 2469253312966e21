import { EXCEPTIONS } from "./exceptions.ts";
import type { Queries } from "./queries.ts";

// Which capability may name which table in a query. docs/architecture.md says why.

const SERVER = "server/src/";

/** The folder whose files define the tables: one file for each owner in `schema/`, and later migrations. Their triggers may touch the tables of others. */
export const SCHEMA = `${SERVER}platform/database/migrations/`;

/** Files that create tables and indexes for everybody. */
const DEFINES_SCHEMA = /^server\/src\/platform\/database\/(?:migrations\/|indexes\.ts$)/;

/** Owners of tables whose file is named differently. */
const OWNERS: Readonly<Record<string, string>> = {
  snapshots: "runs",
  operations: "metrics",
  webhooks: "notifications",
  channels: "notifications",
};

/** A file, from the repository's root, and what its queries name. */
export interface FileQueries extends Queries {
  readonly file: string;
}

/**
 * Reads who owns the tables and views that files of the schema create.
 * @param files their names, without a folder, and their texts
 */
export function readOwners(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const created = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/^create (?:unlogged table|table|view) (\w+)/gm)].map(
      ([, table = ""]) => [table, ownerOf(file)] as const,
    ),
  );
  return new Map(created);
}

/** The name of a later migration has the owner of its tables after the number: `0004-systems-pages.ts`. */
function ownerOf(file: string): string {
  const name = file.replace(/\.ts$/, "").replace(/^\d+-([a-z]+).*$/, "$1");
  return OWNERS[name] ?? name;
}

/** Returns whether the rules apply to a file: production code of the server, except for what defines the schema. */
export function isChecked(file: string): boolean {
  return file.startsWith(SERVER) && !DEFINES_SCHEMA.test(file) && !/\.test\.ts$|\/testing\//.test(file);
}

/**
 * @param exceptions names of tables, or calls whose table is a variable, by their file
 * @returns one sentence for each table that a query of somebody else names, and for each exception that is not needed
 */
export function findFaults(
  queries: readonly FileQueries[],
  owners: ReadonlyMap<string, string>,
  exceptions = EXCEPTIONS,
): string[] {
  const foreign = queries.map(({ file, tables, computed }) => ({
    file,
    tables: tables.filter((table) => !isOwner(file, owners.get(table))),
    computed,
  }));
  const faults = foreign.flatMap(({ file, tables, computed }) => {
    const isAllowed = (name: string) => exceptions[file]?.includes(name) ?? false;
    return [
      ...tables
        .filter((table) => !isAllowed(table))
        .map((table) => `${file} names ${table} in a query, which belongs to ${owners.get(table)}`),
      ...computed
        .filter((call) => !isAllowed(call))
        .map((call) => `${file} names a table by a variable, whose owner nobody can check: ${call}`),
    ];
  });
  const used = new Map(foreign.map(({ file, tables, computed }) => [file, [...tables, ...computed]]));
  const unused = Object.entries(exceptions).flatMap(([file, names]) =>
    names
      .filter((name) => !used.get(file)?.includes(name))
      .map((name) => `${file} does not name ${name} any more: remove the exception from tools/tables/exceptions.ts`),
  );
  return [...faults, ...unused];
}

/** Everybody may name what is no table of ours, as a CTE. */
const isOwner = (file: string, owner: string | undefined) =>
  owner === undefined || file.slice(SERVER.length).split("/").slice(0, 2).includes(owner);
