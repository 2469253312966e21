import type { SourceWarning } from "../../report.ts";
import { warning } from "../entry.ts";
import { resolvePath } from "../text-files.ts";
import { groupOfList } from "./named-lists.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";

/** A file of Theo: properties, and what they have from elsewhere. */
export interface TheoFile {
  /** The properties by their names, each with what `global` says of all of them. */
  readonly props: JsonObject;
  /** Values to which properties refer as `{!name}`. These are not tokens. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Other files, by their paths from this one. */
  readonly imports: readonly string[];
}

const KEYS = ["props", "aliases", "global", "imports"];
const REFERENCE = /\{!([^{}]+)\}/g;
const EXTENSION = /\.\w+$/;
/** Aliases of aliases. */
const MAX_CHAIN = 10;

/** Reads a file of Theo, which has `props` beside other keys of Theo, or nothing but such keys; undefined for other files. */
export function readTheo(root: JsonObject): TheoFile | undefined {
  const listed = ownOf(root, "props");
  const props = Array.isArray(listed) ? groupOfList(listed) : listed;
  const [aliases, imports, global] = ["aliases", "imports", "global"].map((key) => ownOf(root, key));
  const hasProps =
    isObject(props) && Object.values(props).some((prop) => isObject(prop) && Object.hasOwn(prop, "value"));
  const isTheo = hasProps
    ? isObject(aliases) || isObject(global) || Array.isArray(imports)
    : (isObject(aliases) || Array.isArray(imports)) && Object.keys(root).every((key) => KEYS.includes(key));
  if (!isTheo) return undefined;
  const defaults = isObject(global) ? global : {};
  return {
    props: Object.fromEntries(
      Object.entries(hasProps ? props : {}).map(([name, prop]) => [
        name,
        isObject(prop) ? { ...defaults, ...prop } : prop,
      ]),
    ),
    aliases: new Map(
      Object.entries(isObject(aliases) ? aliases : {}).flatMap(([name, alias]): [string, string][] => {
        const value = isObject(alias) ? ownOf(alias, "value") : alias;
        return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
      }),
    ),
    imports: Array.isArray(imports) ? imports.filter((path) => typeof path === "string") : [],
  };
}

/** The properties of a file of Theo, with the aliases of all files in their values. */
export function resolveTheo({ props }: TheoFile, aliases: ReadonlyMap<string, string>): JsonObject {
  const replace = (text: string): string => {
    let replaced = text;
    for (let round = 0; round < MAX_CHAIN && replaced.includes("{!"); round++)
      replaced = replaced.replace(REFERENCE, (reference, name: string) => aliases.get(name.trim()) ?? reference);
    return replaced;
  };
  return Object.fromEntries(
    Object.entries(props).map(([name, prop]) => {
      const value = isObject(prop) ? ownOf(prop, "value") : undefined;
      return [name, isObject(prop) && typeof value === "string" ? { ...prop, value: replace(value) } : prop];
    }),
  );
}

/** Warnings of files that a file of Theo imports and the source does not have. */
export function missingImports(
  { imports }: TheoFile,
  path: string | undefined,
  paths: readonly (string | undefined)[],
): SourceWarning[] {
  const stems = new Set(paths.map((filePath) => filePath?.replace(EXTENSION, "")));
  return imports.flatMap((reference) => {
    const imported = resolvePath(path, reference)?.replace(EXTENSION, "");
    if (imported !== undefined && stems.has(imported)) return [];
    return [warning(`The file ${reference.slice(0, 100)} is imported and not read: give it as well.`)];
  });
}
