import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A browser's own folder for temporary files, named by the process it belongs to: `tintype-browser-<pid>-…`. Playwright puts
 * the profile elsewhere below the system's temporary folder; where, is written down here. Both are gone after an orderly
 * end. After a `kill -9` they stay, and the next start sweeps them up.
 */
const PREFIX = "tintype-browser-";
const PROFILE_NOTE = "profile-path";

export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

export async function noteProfile(folder: string, profile: string): Promise<void> {
  await writeFile(join(folder, PROFILE_NOTE), profile);
}

export async function removeTemporaryFolder(folder: string): Promise<void> {
  const profile = await readFile(join(folder, PROFILE_NOTE), "utf8").catch(() => undefined);
  // What is deleted must be what Playwright made, whatever the note says.
  if (profile && dirname(profile) === dirname(folder) && profile.includes("playwright_chromiumdev_profile-")) {
    await remove(profile);
  }
  await remove(folder);
}

/** Removes what processes that are no longer alive have left behind. */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  await Promise.all(abandoned.map((name) => removeTemporaryFolder(join(tmpdir(), name))));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process: it lives, and may not be signalled.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A browser that is just ending may still write: then there is something left, for the next sweep. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => {});
}
