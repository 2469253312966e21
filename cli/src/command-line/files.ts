import { randomUUID } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { UsageError } from "@tintype/server/commands/usage-error";

const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a text file that the user named. @throws UsageError if it cannot be read, is too large or is not UTF-8 */
export async function readTextFile(path: string, name: string): Promise<string> {
  const bytes = await readLimited(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be read (${error.code ?? error.message}).`);
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
    const { code, message } = error as NodeJS.ErrnoException; // node:fs throws these
    throw new UsageError(`${name} cannot be written (${code ?? message}).`);
  }
}
