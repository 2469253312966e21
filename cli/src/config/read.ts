import { dirname, resolve } from "node:path";
import { readTextFile } from "../command-line/files.ts";
import { type JsonFile, parseJsonFile } from "../command-line/json-file.ts";
import { type Config, configSchema } from "./schema.ts";

/** A config file, with the file's path as the user wrote it. */
export interface ConfigFile extends JsonFile<Config> {
  readonly shown: string;
  /** Paths in the file are relative to this folder. */
  readonly folder: string;
}

/** Reads a config file. @param folder what the path is relative to @throws UsageError */
export async function readConfigFile(shown: string, folder: string): Promise<ConfigFile> {
  const path = resolve(folder, shown);
  const file = parseJsonFile(await readTextFile(path, shown), shown, configSchema);
  return { ...file, shown, folder: dirname(path) };
}
