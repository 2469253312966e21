import { contextName, contextsOfPaths } from "../css/scopes.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { withPlainValues } from "./plain-values.ts";
import { slug } from "./tokens-studio.ts";
import { readTree } from "./tree.ts";

interface ModeFile {
  readonly path?: string | undefined;
  readonly root: JsonObject;
}

/** The name of the mode that a file of Figma's export is for: it writes one file for each mode of a collection. */
function modeOf({ root }: ModeFile): string | undefined {
  const extensions = ownOf(root, "$extensions");
  const name = isObject(extensions) ? ownOf(extensions, "com.figma.modeName") : undefined;
  return typeof name === "string" ? contextName(slug(name)) : undefined;
}

/**
 * The context of each file: that of its name, or of the mode that it is for. Files for the modes of one collection have the same
 * tokens: the light one is the base, or else the first.
 */
export function contextsOfFiles<File extends ModeFile>(files: readonly File[]): ReadonlyMap<File, string | undefined> {
  const naming = files.map((file) => ({
    path: file.path,
    file,
    get names() {
      return readTree(withPlainValues(file.root)).tokens.keys();
    },
  }));
  const contexts = new Map([...contextsOfPaths(naming)].map(([{ file }, context]) => [file, context]));
  const inModes = files.filter((file) => modeOf(file) !== undefined);
  const collections = Map.groupBy(inModes, ({ root }) => [...readTree(root).tokens.keys()].sort().join("\n"));
  for (const collection of collections.values()) {
    const base = collection.find((file) => /^(light|day|default)$/.test(modeOf(file) ?? "")) ?? collection[0];
    for (const file of collection) contexts.set(file, file === base ? undefined : modeOf(file));
  }
  return contexts;
}
