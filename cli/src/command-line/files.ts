import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { suggest } from "./suggest.ts";

/** Files that are looked at for one with a similar name. */
const MAX_BESIDE = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a text file that the user named. @throws UsageError if it cannot be read, is too large or is not UTF-8 */
export async function readTextFile(path: string, name: string): Promise<string> {
  const bytes = await readLimited(path).catch(async (error: NodeJS.ErrnoException) => {
    const meant = error.code === "ENOENT" ? await suggestFile(path, name) : "";
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}.${meant}`, { cause: error });
  });
  if (bytes.length > MAX_BYTES) throw new UsageError(`${name} is larger than ${MAX_BYTES / 1024 / 1024} MiB.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is not text in UTF-8.`);
  }
}

/** Reads a file, but at most one byte more than the limit: it may be a device that never ends. */
async function readLimited(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of file.createReadStream({ end: MAX_BYTES, autoClose: false })) {
      pieces.push(piece);
      length += piece.length;
    }
    return Buffer.concat(pieces, length);
  } finally {
    await file.close();
  }
}

/** Replaces a file as a whole: readers see the old or the new one. @throws UsageError if it cannot be written */
export async function replaceFile(path: string, name: string, content: string | Uint8Array): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(partial, content, { flag: "wx" });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    // node:fs throws these.
    throw new UsageError(`${name} cannot be written: ${reasonOf(error as NodeJS.ErrnoException)}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "you may not",
  EEXIST: "it exists already",
  EISDIR: "it is a folder",
  ENOENT: "there is no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is no folder",
  EPERM: "you may not",
  EROFS: "the disk is read-only",
};

const reasonOf = ({ code = "", message }: NodeJS.ErrnoException): string =>
  Object.hasOwn(REASONS, code) ? `${REASONS[code]} (${code})` : code || message;

/** Suggests the file beside the one that does not exist whose name is similar. */
async function suggestFile(path: string, name: string): Promise<string> {
  const beside = await readdir(dirname(path)).catch(() => []);
  return suggest(basename(path), beside.slice(0, MAX_BESIDE), (file) => join(dirname(name), file));
}
