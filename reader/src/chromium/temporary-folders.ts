import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isAlive } from "../os/is-alive.ts";
import { CHROMIUM_UID } from "./unprivileged.ts";

/**
 * Each browser has a folder for its temporary files, which is named by our process: `tintype-browser-<pid>-…`. Playwright
 * puts the browser's profile into another temporary folder, so we store the profile's path in ours. Closing a browser removes
 * both. After a `kill -9` they remain, and the next process that starts a browser removes them.
 */
const PREFIX = "tintype-browser-";
const NAME = /^tintype-browser-(\d+)-/;
const PROFILE_PATH_FILE = "profile-path";
const PROFILE_PREFIX = "playwright_chromiumdev_profile-";

/** Each waits 100 ms longer than the one before. On a busy machine, a killed browser's processes write for a second or two. */
const MAX_RETRIES = 8;

export async function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Stores the path of the browser's profile in its temporary folder. */
export async function recordProfile(folder: string, profile: string): Promise<void> {
  await writeFile(join(folder, PROFILE_PATH_FILE), profile);
}

/** Removes a browser's profile and its temporary folder, which stays if the profile does: it says where that is. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  const profile = await readFile(join(folder, PROFILE_PATH_FILE), "utf8").catch(() => undefined);
  // Only deletes a folder that Playwright has created, whatever path the file contains.
  const isProfile = profile && dirname(profile) === dirname(folder) && basename(profile).startsWith(PROFILE_PREFIX);
  if (isProfile && (await isOurs(profile)) && !(await remove(profile))) return;
  await remove(folder);
}

/** Removes our folders of processes that are no longer running. Anybody may create one of that name, or a link. */
export async function removeAbandonedFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const pid = Number(NAME.exec(name)?.[1]);
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  await Promise.all(
    abandoned.map(async (name) => {
      const folder = join(tmpdir(), name);
      if (await isOurs(folder)) await removeTemporaryFolder(folder);
    }),
  );
}

/** Tells whether a path is a folder, not a link to one, that belongs to this process's user or to Chromium's. */
async function isOurs(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return false;
  const userId = process.getuid?.();
  // Windows has no such ids; its folder for temporary files is the user's own.
  return userId === undefined || stats.uid === userId || (userId === 0 && stats.uid === CHROMIUM_UID);
}

/**
 * Removes a folder. If a browser that is closing still writes to it, some files remain until the next removal.
 * @returns whether it is gone
 */
async function remove(path: string): Promise<boolean> {
  return rm(path, { recursive: true, force: true, maxRetries: MAX_RETRIES, retryDelay: 100 }).then(
    () => true,
    () => false,
  );
}
