import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder, and those above it that are missing. Node's own `recursive` (26.10) never ends where a folder can be found
 * and yet nothing be created in it, as in /proc, and then keeps the process from ending, too.
 * @param about for the message: "DATA_DIR"
 * @throws Error with a sentence for whoever chose the folder
 */
export async function makeFolder(path: string, about: string): Promise<void> {
  try {
    const missing: string[] = [];
    for (let folder = resolve(path); !(await isFolder(folder)); folder = dirname(folder)) missing.unshift(folder);
    for (const folder of missing) await mkdir(folder).catch(unlessThere);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the folder ${path} (${about}) cannot be made: ${reason}`, { cause });
  }
}

/** @throws Error if there is something that is no folder, or if nobody may look */
async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (stats && !stats.isDirectory()) throw new Error(`${path} is no folder`);
  return stats !== undefined;
}

/** Another process may make the folder at the same time. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
