import type { SourceWarning } from "../../report.ts";
import { type Entries, UnreadableSource, warning } from "../entry.ts";
import { overridden } from "../overrides.ts";
import { stripBom } from "../text.ts";
import { inFile, resolvePath, type TextFile } from "../text-files.ts";
import { entriesOfLayers, type JsonLayer, type Layers } from "./entries.ts";
import { isVariables, readVariables, withScopes } from "./figma.ts";
import { contextsOfFiles } from "./figma-modes.ts";
import { formatOf, type JsonFormat } from "./format.ts";
import { groupOfList } from "./named-lists.ts";
import { isObject, type JsonObject, ownOf, parseJson } from "./parse-json.ts";
import { Positions } from "./positions.ts";
import { isResolver, merge, readResolver } from "./resolver-document.ts";
import { missingImports, readTheo, resolveTheo, type TheoFile } from "./theo.ts";
import { hasSets, looksLikeSets, readSets } from "./tokens-studio.ts";

/** A file of JSON that was parsed. */
interface JsonFile extends TextFile, JsonLayer {
  readonly at: readonly string[];
  readonly format: JsonFormat;
  readonly theo: TheoFile | undefined;
}

interface ReadFiles {
  readonly entries: Entries;
  readonly format: JsonFormat;
}

/** Reads files of JSON as one: tokens refer to each other over all of them. */
export async function readJsonFiles(texts: readonly TextFile[], asked: JsonFormat | undefined): Promise<ReadFiles> {
  const parsed: JsonFile[] = [];
  for (const text of texts) parsed.push(await inFile(text, () => parseFile(text, asked)));
  if (texts.length === 1 && isSchema(parsed[0]?.root ?? {})) throw new UnreadableSource(SCHEMA);
  const aliases = new Map(parsed.flatMap(({ theo }) => [...(theo?.aliases ?? [])]));
  const files = parsed.map((file): JsonFile => (file.theo ? { ...file, root: resolveTheo(file.theo, aliases) } : file));
  const paths = files.map(({ path }) => path);
  const missing = files.flatMap(({ theo, path }) => (theo ? missingImports(theo, path, paths) : []));
  const { entries, format } = await readParsed(files, asked);
  return { entries: { ...entries, warnings: [...missing, ...entries.warnings] }, format };
}

async function readParsed(files: readonly JsonFile[], asked: JsonFormat | undefined): Promise<ReadFiles> {
  const resolver = files.find(({ root }) => isResolver(root));
  if (resolver) return { entries: await inFile(resolver, () => readByResolver(resolver, files)), format: "dtcg" };
  const sets = setsInFiles(files);
  const [file] = files;
  const format = asked ?? (sets ? "tokens-studio" : (file?.format ?? "dtcg"));
  const isStrict = format === "dtcg";
  if (sets) return { entries: entriesOfLayers(readSets(sets), files, { isStrict }), format };
  if (file && files.length === 1) {
    const { root } = file;
    if (hasSets(root) || (format === "tokens-studio" && looksLikeSets(root)))
      return { entries: entriesOfLayers(readSets(root), files, { isStrict }), format };
    const base = { ...file, isStyleDictionary: format === "style-dictionary" };
    return { entries: entriesOfLayers({ base }, files, { isStrict }), format };
  }
  return { entries: entriesOfLayers(layersOfFiles(files), files, { isStrict }), format };
}

async function parseFile(text: TextFile, asked: JsonFormat | undefined): Promise<JsonFile> {
  const json = await parseJson(text.content);
  const file = isObject(json) ? json : groupOfList(json);
  if (!file) throw new UnreadableSource(NO_LIST, { line: 1, column: 1 });
  const theo = readTheo(file);
  if (theo) return { ...text, root: theo.props, at: ["props"], format: asked ?? "style-dictionary", theo };
  const format = asked ?? formatOf(file);
  const { root } = format === "figma" ? layerOfFigma(file) : { root: file };
  return { ...text, root, at: [], format, theo };
}

const layerOfFigma = (root: JsonObject): JsonLayer =>
  isVariables(root) ? readVariables(root) : { root: withScopes(root) };

/** Reads a resolver document, whose sources may be the other files. */
function readByResolver(resolver: JsonFile, files: readonly JsonFile[]): Entries {
  const used = new Set<JsonFile>([resolver]);
  const layers = readResolver(resolver.root, (reference) => {
    const path = resolvePath(resolver.path, reference);
    const file = path === undefined ? undefined : files.find((file) => file.path === path);
    if (file) used.add(file);
    return file?.root;
  });
  const unused = files.filter((file) => !used.has(file));
  const warnings = unused.map(({ path }) => warning(`${path ?? ""} is not read: the resolver does not name it.`));
  const withWarnings = { ...layers, warnings: [...(layers.warnings ?? []), ...warnings] };
  return entriesOfLayers(withWarnings, [...used], { isStrict: true });
}

/**
 * Tokens Studio can have each set in a file of its own, beside `$themes.json` and `$metadata.json`: these name the sets by
 * their paths.
 */
function setsInFiles(files: readonly JsonFile[]): JsonObject | undefined {
  const partOf = ({ path = "" }: JsonFile) => /(?:^|\/)(\$themes|\$metadata)\.json$/.exec(path)?.[1];
  const about = files.find((file) => partOf(file) !== undefined);
  if (!about) return undefined;
  const folder = (about.path ?? "").replace(/[^/]*$/, "");
  return Object.fromEntries(
    files.map((file) => {
      const part = partOf(file);
      if (part === "$themes") return [part, JSON.parse(stripBom(file.content))];
      return [part ?? (file.path ?? "").slice(folder.length).replace(/\.json$/, ""), file.root];
    }),
  );
}

/** The files together; those whose names say a context hold in it only: `tokens.dark.json`. */
function layersOfFiles(files: readonly JsonFile[]): Layers {
  const isStyleDictionary = files.some(({ format }) => format === "style-dictionary");
  const contextOf = contextsOfFiles(files);
  const groups = Map.groupBy(files, (file) => contextOf.get(file));
  const inBase = groups.get(undefined) ?? files;
  const { root, warnings } = mergeFiles(inBase);
  const contexts = [...groups].flatMap(([context, group]): [string, JsonLayer][] =>
    context === undefined || group === inBase || inBase === files
      ? []
      : [[context, { root: mergeFiles([...inBase, ...group]).root, isStyleDictionary }]],
  );
  return { base: { root, isStyleDictionary }, contexts: new Map(contexts), warnings };
}

/** Puts the groups of files together. Of a token that two have, the later one counts. */
function mergeFiles(files: readonly JsonFile[]): { root: JsonObject; warnings: SourceWarning[] } {
  const warnings: SourceWarning[] = [];
  let root: JsonObject = {};
  for (const file of files) {
    const positions = new Positions([file]);
    root = merge(root, file.root, (path, value, otherValue) => {
      const isToken = !path.some((key) => key.startsWith("$")) && JSON.stringify(value) !== JSON.stringify(otherValue);
      if (isToken) warnings.push(overridden(path.join("."), file.path ?? "", () => positions.of(path)));
    });
  }
  return { root, warnings };
}

/** Returns whether a file is a JSON Schema, whose keywords would be read as groups. */
const isSchema = (json: JsonObject): boolean =>
  /json-schema\.org/.test(String(ownOf(json, "$schema"))) &&
  ["properties", "patternProperties", "definitions", "$defs", "allOf", "anyOf", "oneOf", "items"].some((key) =>
    Object.hasOwn(json, key),
  );

const SCHEMA = "The source is a JSON Schema, which describes files of tokens and holds none.";
const NO_LIST = "The source is a list, but not one of tokens: each needs a name and a value.";
