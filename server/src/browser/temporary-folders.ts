import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isAlive } from "../is-alive.ts";

/**
 * Each browser has a folder for its temporary files, which is named by our process: `tintype-browser-<pid>-…`. Playwright
 * puts the browser's profile into another temporary folder, so we store the profile's path in ours. Closing a browser removes
 * both. After a `kill -9` they remain, and the next process that starts a browser removes them.
 */
const PREFIX = "tintype-browser-";
const PROFILE_PATH_FILE = "profile-path";

export async function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Stores the path of the browser's profile in its temporary folder. */
export async function recordProfile(folder: string, profile: string): Promise<void> {
  await writeFile(join(folder, PROFILE_PATH_FILE), profile);
}

/** Removes a browser's temporary folder and its profile. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  const profile = await readFile(join(folder, PROFILE_PATH_FILE), "utf8").catch(() => undefined);
  // Only deletes a folder that Playwright has created, whatever path the file contains.
  if (profile && dirname(profile) === dirname(folder) && profile.includes("playwright_chromiumdev_profile-")) {
    await remove(profile);
  }
  await remove(folder);
}

/** Removes the folders of processes that are no longer running. */
export async function removeAbandonedFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  await Promise.all(abandoned.map((name) => removeTemporaryFolder(join(tmpdir(), name))));
}

/** Removes a folder. If a browser that is closing still writes to it, some files remain until the next removal. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => {});
}
