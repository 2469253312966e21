import { dirname } from "node:path";
import { EXCEPTIONS } from "./exceptions.ts";
import { type Queries, readDeclarations } from "./queries.ts";

// Which capability may name which table in a query. docs/architecture.md says why.

const SERVER = "server/src/";

/** Files that create tables and indexes for everybody. */
const DEFINES_SCHEMA = /^server\/src\/platform\/database\/(?:migrations\/|indexes\.ts$)/;

/** A file, from the repository's root, and what its queries name. */
export interface FileQueries extends Queries {
  readonly file: string;
}

/** The folders that own the tables, by the tables' names: those whose `tables.ts` declares them. */
export function findOwners(files: readonly { file: string; text: string }[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ file, text }) =>
      readDeclarations(file, text).map((table) => [table, dirname(file).slice(SERVER.length)] as const),
    ),
  );
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
  owner === undefined || file.startsWith(`${SERVER}${owner}/`);
