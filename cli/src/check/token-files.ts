import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { mayHoldTokens, resolvePath } from "@tintype/shared/conformance/sources/text-files";
import { readTextFile } from "../command-line/files.ts";
import type { NamedFile } from "../config/files.ts";

/** A file of tokens that was read. */
export interface TokenText extends NamedFile {
  readonly content: string;
}

/** Files of one source. The server has the same limit. */
export const MAX_FILES = 64;
/** Files and folders below a folder that are looked at. */
const MAX_LISTED = 20_000;

/**
 * Reads files of tokens, those of folders, and those that they name: the files of a resolver document, and what style sheets
 * import. These are only read from the folder of the file that names them, or below.
 * @throws UsageError
 */
export async function readTokenFiles(names: readonly NamedFile[]): Promise<readonly TokenText[]> {
  const files: NamedFile[] = [];
  for (const name of names) files.push(...(await filesOf(name)));
  const texts = new Map<string, TokenText>();
  for (const file of files) await readWithNamed(file, dirname(file.path), texts);
  if (texts.size > MAX_FILES)
    throw new UsageError(`There are ${texts.size} files of tokens; ${MAX_FILES} are the most.`);
  return [...texts.values()];
}

/** The file itself, or the files of tokens of a folder, in the order of their names. */
async function filesOf(entry: NamedFile): Promise<readonly NamedFile[]> {
  const isFolder = await stat(entry.path).then(
    (status) => status.isDirectory(),
    () => false,
  );
  if (!isFolder) return [entry];
  const files = (await listFiles(entry.path)).filter(mayHoldTokens);
  if (files.length === 0) throw new UsageError(`The folder ${entry.name} has no file of tokens.`);
  return files.map((path) => ({ name: join(entry.name, path), path: join(entry.path, path) }));
}

/** Lists the files below a folder by their paths with slashes, sorted. Hidden folders and packages are left out. */
export async function listFiles(folder: string, maxListed = MAX_LISTED): Promise<string[]> {
  const files: string[] = [];
  const open = [folder];
  let remaining = maxListed;
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      if (--remaining < 0) throw new UsageError(`${folder} has more than ${maxListed} files.`);
      const path = join(current, entry.name);
      if (entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name)) open.push(path);
      else if (entry.isFile()) files.push(relative(folder, path).split(sep).join("/"));
    }
  }
  return files.toSorted();
}

/** Reads a file after those that it names, so that what it says itself counts. */
async function readWithNamed(file: NamedFile, folder: string, texts: Map<string, TokenText>): Promise<void> {
  if (texts.has(file.path) || texts.size > MAX_FILES) return;
  const content = await readTextFile(file.path, file.name);
  const text = { ...file, content };
  texts.set(file.path, text);
  for (const reference of referencesOf(content)) {
    const path = await findNamed(resolve(dirname(file.path), reference), folder);
    if (path === undefined) continue;
    await readWithNamed({ name: join(dirname(file.name), relative(dirname(file.path), path)), path }, folder, texts);
  }
  texts.delete(file.path);
  texts.set(file.path, text);
}

const IMPORT = /@(?:import|use|forward|reference)\s+(?:\([^()]*\)\s*)?(?:url\(\s*)?["']([^"'\n]+)["']/g;
const REFERENCE = /"\$ref"\s*:\s*"([^"#\n][^"\n]*)"/g;

/** The relative paths that a file names. */
function referencesOf(content: string): string[] {
  const isResolver = content.includes('"resolutionOrder"');
  const matches = [...content.matchAll(IMPORT), ...(isResolver ? content.matchAll(REFERENCE) : [])];
  return matches.flatMap(([, reference = ""]) => (resolvePath("", reference) === undefined ? [] : [reference]));
}

/** The file that an import means, if there is one in the folder. */
async function findNamed(path: string, folder: string): Promise<string | undefined> {
  const [directory, name] = [dirname(path), path.slice(dirname(path).length + 1)];
  const stems = [path, join(directory, `_${name}`), join(path, "index"), join(path, "_index")];
  const candidates = stems.flatMap((stem) => [stem, `${stem}.scss`, `${stem}.css`, `${stem}.less`]);
  const root = await realpath(folder);
  for (const candidate of candidates) {
    // A link may lead elsewhere.
    const isBelow = await realpath(candidate).then(
      (path) => path.startsWith(root + sep),
      () => false,
    );
    if (isBelow && (await stat(candidate)).isFile()) return candidate;
  }
  return undefined;
}
