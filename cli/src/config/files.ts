import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import type { ConfigFile } from "./read.ts";

/** A file that the user named, as they wrote it and as a path. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns a file that the config file names, relative to its own folder. It is shown relative to the user's folder. A config
 * file may come from somebody who must neither read nor replace files elsewhere, so links are followed first.
 * @param option names a file elsewhere
 * @throws UsageError if the file is not below the folder
 */
export async function fileOfConfig(
  config: ConfigFile | undefined,
  name: string | undefined,
  option: "--tokens" | "--baseline",
): Promise<NamedFile | undefined> {
  if (!config || name === undefined) return undefined;
  const [folder, path] = await Promise.all([realPath(config.folder), realPath(resolve(config.folder, name))]);
  const way = relative(folder, path);
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new UsageError(`${config.name}: ${name} is not below the folder of this file. Name it with ${option}.`);
  }
  return { name: isAbsolute(name) ? name : join(dirname(config.name), name), path };
}

/** Follows links. A file that does not exist yet is in the folder to which links lead. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(await realPath(folder), basename(path));
  }
}
