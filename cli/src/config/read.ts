import { dirname, resolve } from "node:path";
import { readTextFile } from "../command-line/files.ts";
import { type JsonFile, parseJsonFile } from "../command-line/json-file.ts";
import { type Config, configSchema } from "./schema.ts";

/** A config file, with the file's path as the user wrote it. */
export interface ConfigFile extends JsonFile<Config> {
  readonly name: string;
  /** Paths in the file are relative to this folder. */
  readonly folder: string;
}

/** Reads a config file. @param folder what the path is relative to @throws UsageError */
export async function readConfigFile(name: string, folder: string): Promise<ConfigFile> {
  const path = resolve(folder, name);
  const file = parseJsonFile(await readTextFile(path, name), name, configSchema);
  return { ...file, name, folder: dirname(path) };
}
