import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux has a file system in memory here. */
const MEMORY = "/dev/shm";
const TMPFS = 0x01_02_19_94;
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder for the data of tests' databases and for browsers' profiles: in memory if there is room, otherwise the system's
 * temporary one. A copy of a database is 600 files. ext4 without a journal does not use the inode of a deleted file for a
 * minute, and looks through all of these when it creates one: a copy took up to 400 ms of the processor there, and 15 ms in
 * memory. Programs cannot always be run from there.
 */
export function testFolder(): string {
  return hasRoom() ? MEMORY : tmpdir();
}

function hasRoom(): boolean {
  if (process.platform !== "linux" || !existsSync(MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= ENOUGH_BYTES;
}
