import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { contextOfPath } from "@tintype/shared/conformance/sources/css/scopes";
import { withoutComments } from "@tintype/shared/conformance/sources/text";
import { resolvePath } from "@tintype/shared/conformance/sources/text-files";
import { MAX_FILES } from "./token-files.ts";

/** Formats, those that say most of a page first. */
const EXTENSIONS = ["css", "json", "json5", "scss", "less"] as const;
/** Names of files of tokens, the surest ones first. */
const SURE_NAMES = [
  /(^|\/)(tokens|variables|custom-properties|design-tokens|themes)\.\w+$/,
  /token|variable|custom-propert|(^|[/_-])vars?\b/,
];
/** Names of files that may have only a part of the tokens. */
const POSSIBLE_NAMES = /theme|palette|colou?r|light|dark|index/;
const NO_TOKENS =
  /(^|\/)(package|tsconfig[^/]*|manifest|meta|metadata|([^/]*[-_.])?schema|docs?|tests?|examples?|locales?)(\/|\.json$)|\.min\.css$|\.d\.ts$|(^|\/)LICENSE/;
/** Values that are written out, and not only referred to. */
const VALUES: Readonly<Record<"sheet" | "json", RegExp>> = {
  sheet:
    /(?<![\w$@-])(?:--|[$@])\w[\w-]{0,200}\s{0,20}:\s{0,20}(?:#[\da-f]{3,8}\b|(?:rgb|hsl|oklch|oklab|lab|lch|color)a?\(|-?[\d.]{1,20}(?:px|rem|em|ms|s)\b)/gi,
  json: /"\$?value"\s*:|:\s*"(?:#[\da-f]{3,8}|-?[\d.]+(?:px|rem|ms))"/gi,
};
const IMPORTS = /@(?:import|use|forward)\s/;
const IMPORTED = /@import\s{1,9}(?:url\(\s{0,9})?["']?([^"')\s;]{1,300})/g;
/** In bytes, of one source. */
const MAX_BYTES = 1024 * 1024;
/** Files of a package that are opened to choose among them. */
const MAX_OPENED = 500;

/** A file of a package, by its path in it. */
export interface PackageFile {
  readonly path: string;
  readonly bytes: number;
  /** Number of values that the file writes out. */
  readonly values: number;
  readonly hasImports: boolean;
  /** The paths of style sheets that it imports. */
  readonly imported: readonly string[];
  /** True if it hardly has anything but values, and no rules of components. */
  readonly isPure: boolean;
}

export const extensionOf = (path: string): (typeof EXTENSIONS)[number] | undefined =>
  EXTENSIONS.find((extension) => path.toLowerCase().endsWith(`.${extension}`));

/** Opens files of a package that may be of tokens. */
export async function openFiles(root: string, paths: readonly string[]): Promise<readonly PackageFile[]> {
  const files: PackageFile[] = [];
  for (const path of [...new Set(paths)].slice(0, MAX_OPENED)) {
    const { size } = await stat(join(root, path));
    // A larger one cannot be read anyway, and its beginning tells what it is.
    const content = (await readFile(join(root, path), "utf8")).slice(0, MAX_BYTES);
    const isJson = /json5?$/i.test(path);
    const values = content.match(VALUES[isJson ? "json" : "sheet"])?.length ?? 0;
    const hasImports = IMPORTS.test(content);
    const imported = hasImports ? importedBy(path, content) : [];
    files.push({ path, bytes: size, values, hasImports, imported, isPure: isJson || isPure(content) });
  }
  return files;
}

/** Declarations of custom properties and variables, of others, and of those that stand beside the ones of a theme. */
const DECLARED = /[{;]\s{0,99}(--|\$|@|color-scheme)?[\w-]{1,200}\s{0,9}:[^{}]/g;

function isPure(content: string): boolean {
  const kinds = [...withoutComments(content).matchAll(DECLARED)].map(([, kind]) => kind);
  return kinds.filter((kind) => kind === undefined).length <= kinds.length / 10;
}

const importedBy = (path: string, content: string): string[] =>
  [...content.matchAll(IMPORTED)].flatMap(([, reference = ""]) => resolvePath(path, reference) ?? []);

/** The first of the files that a package names itself which has values, or imports them. */
export async function chooseEntry(root: string, entries: readonly string[]): Promise<string | undefined> {
  const ordered = EXTENSIONS.flatMap((extension) => entries.filter((path) => extensionOf(path) === extension));
  const files = await openFiles(root, [...new Set(ordered)]);
  return files.find(({ bytes, values, hasImports }) => bytes <= MAX_BYTES && (values > 0 || hasImports))?.path;
}

/**
 * The files with values of the format that says most, and of these the ones with the surest names.
 * @param all the paths of files that those of `paths` may import
 */
export async function chooseBest(
  root: string,
  paths: readonly string[],
  all: readonly string[] = paths,
): Promise<readonly PackageFile[]> {
  const candidates = [...new Set(paths)].filter((path) => !NO_TOKENS.test(path));
  for (const extension of EXTENSIONS) {
    const ofFormat = candidates.filter((path) => extensionOf(path) === extension);
    for (const pattern of SURE_NAMES) {
      const sure = await withValues(root, ofFormat, pattern);
      if (sure.length > 0) return sure;
    }
    const index = extension === "css" ? await findIndex(root, ofFormat, all) : undefined;
    if (index) return [index];
    const possible = await withValues(root, ofFormat, POSSIBLE_NAMES);
    const isJson = extension === "json";
    if (possible.length > 0) return withSiblings(possible, await withValues(root, ofFormat, /^/));
    const others = isJson ? [] : await withValues(root, ofFormat, /^/);
    if (others.length > 0) return others;
  }
  return [];
}

async function withValues(root: string, paths: readonly string[], pattern: RegExp): Promise<readonly PackageFile[]> {
  const files = await openFiles(
    root,
    paths.filter((path) => pattern.test(path)),
  );
  return files.filter(({ values }) => values > 0);
}

/** The style sheet that imports the others, of which some have values. */
async function findIndex(
  root: string,
  paths: readonly string[],
  all: readonly string[],
): Promise<PackageFile | undefined> {
  for (const index of await openFiles(root, paths.filter(isIndex))) {
    const imported = await openFiles(
      root,
      index.imported.filter((path) => all.includes(path)),
    );
    if (imported.some(({ values }) => values > 0)) return index;
  }
  return undefined;
}

const isIndex = (path: string): boolean =>
  /(^|\/)(index|all|main)\.css$/.test(path) || SURE_NAMES.some((pattern) => pattern.test(path));

/** The files, with those beside them and below that have nothing else either: the colours of a system are only a part of it. */
function withSiblings(files: readonly PackageFile[], all: readonly PackageFile[]): readonly PackageFile[] {
  const folders = files.map(({ path }) => path.split("/").slice(0, -1));
  const shared = (folders[0] ?? []).filter((_, index) =>
    folders.every((folder) => folder.slice(0, index + 1).join("/") === folders[0]?.slice(0, index + 1).join("/")),
  );
  if (POSSIBLE_NAMES.test(shared.at(-1) ?? "")) shared.pop();
  const folder = shared.map((part) => `${part}/`).join("");
  const chosen = new Set(files.map(({ path }) => path));
  const siblings = all.filter((file) => chosen.has(file.path) || (file.isPure && file.path.startsWith(folder)));
  const kept = withoutFurtherThemes(siblings, MAX_FILES);
  return excessOf(kept, MAX_FILES) === undefined ? kept : files;
}

const sizeOf = (files: readonly PackageFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The files, without those of further themes than the light and the dark one if all are too many or too large. */
export function withoutFurtherThemes(files: readonly PackageFile[], maxFiles: number): readonly PackageFile[] {
  if (files.length <= maxFiles && sizeOf(files) <= MAX_BYTES) return files;
  return files.filter(({ path }) => [undefined, "dark"].includes(contextOfPath(path)));
}

/** Says what is too much about files; undefined if one source can have them. */
export function excessOf(files: readonly PackageFile[], maxFiles: number): string | undefined {
  if (files.length > maxFiles) return `${files.length} files of tokens, more than ${maxFiles}`;
  const bytes = sizeOf(files);
  return bytes > MAX_BYTES ? `${(bytes / 1024 / 1024).toFixed(1)} MiB of tokens, more than 1 MiB` : undefined;
}

/** Number of files that a sentence names. */
const MAX_NAMED = 3;

/** Files that can be read, those with most values first. */
export const examplesOf = (files: readonly PackageFile[]): readonly string[] =>
  files
    .filter(({ bytes, values, path }) => values > 0 && bytes <= MAX_BYTES && !NO_TOKENS.test(path))
    .toSorted((a, b) => b.values - a.values)
    .slice(0, MAX_NAMED)
    .map(({ path }) => path);
