import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";

/** Migrations begin with their number. */
const MIGRATION = /^\d{4}-.*\.ts$/;

/**
 * Every change to the schema, in order: the files of this folder by their names. A released migration is never edited, nor are
 * the files in `schema/`: a new file is added at the end.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((file) => MIGRATION.test(file))
      .sort()
      .map(async (file) => [file.replace(/\.ts$/, ""), await loadMigration(file)]),
  ),
);

/** @throws Error unless the file exports a migration, and nothing else */
async function loadMigration(file: string): Promise<Migration> {
  const module: Record<string, unknown> = await import(`./${file}`);
  const [migration, ...others] = Object.values(module);
  if (!isMigration(migration) || others.length > 0) throw new Error(`${file} must export one migration`);
  return migration;
}

function isMigration(value: unknown): value is Migration {
  return typeof value === "object" && value !== null && "up" in value && typeof value.up === "function";
}
