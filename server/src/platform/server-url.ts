import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "server-url");

/**
 * Leaves the URL of a server in its data directory, because `admin` runs in another environment, without its PORT.
 * @returns removes it when the server stops
 */
export async function announceUrl(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writeFile(fileIn(dataDir), `${url}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}

/** Returns the URL of the server that runs, or ran last without stopping in order, with this data directory. */
export async function announcedUrl(dataDir: string): Promise<string | undefined> {
  const content = await readFile(fileIn(dataDir), "utf8").catch(() => undefined);
  return content?.trim() || undefined;
}
