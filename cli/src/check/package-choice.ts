import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { contextOfPath } from "@tintype/shared/conformance/sources/css/scopes";

/** Formats, those that say most of a page first. */
const EXTENSIONS = ["css", "json", "json5", "scss", "less"] as const;
/** Names of files of tokens, the surest ones first. */
const NAMES = [
  /(^|\/)(tokens|variables|custom-properties|design-tokens|themes)\.\w+$/,
  /token|variable|custom-propert|(^|[/_-])vars?\b/,
  /theme|palette|colou?r|light|dark|index/,
];
const NO_TOKENS =
  /(^|\/)(package|tsconfig[^/]*|manifest|meta|metadata|([^/]*[-_.])?schema|docs?|tests?|examples?|locales?)(\/|\.json$)|\.min\.css$|\.d\.ts$|(^|\/)LICENSE/;
/** Values that are written out, and not only referred to. */
const VALUES: Readonly<Record<"sheet" | "json", RegExp>> = {
  sheet:
    /(?<![\w$@-])(?:--|[$@])\w[\w-]{0,200}\s{0,20}:\s{0,20}(?:#[\da-f]{3,8}\b|(?:rgb|hsl|oklch|oklab|lab|lch|color)a?\(|-?[\d.]{1,20}(?:px|rem|em|ms|s)\b)/gi,
  json: /"\$?value"\s*:|:\s*"(?:#[\da-f]{3,8}|-?[\d.]+(?:px|rem|ms))"/gi,
};
const IMPORTS = /@(?:import|use|forward)\s/;
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
}

export const extensionOf = (path: string): (typeof EXTENSIONS)[number] | undefined =>
  EXTENSIONS.find((extension) => path.toLowerCase().endsWith(`.${extension}`));

/** Opens files of a package that may be of tokens. */
export async function openFiles(root: string, paths: readonly string[]): Promise<readonly PackageFile[]> {
  const files: PackageFile[] = [];
  for (const path of paths.slice(0, MAX_OPENED)) {
    const { size } = await stat(join(root, path));
    // A larger one cannot be read anyway, and its beginning tells what it is.
    const content = (await readFile(join(root, path), "utf8")).slice(0, MAX_BYTES);
    const values = content.match(VALUES[/json5?$/i.test(path) ? "json" : "sheet"])?.length ?? 0;
    files.push({ path, bytes: size, values, hasImports: IMPORTS.test(content) });
  }
  return files;
}

/** The first of the files that a package names itself which has values, or imports them. */
export async function chooseEntry(root: string, entries: readonly string[]): Promise<string | undefined> {
  const ordered = EXTENSIONS.flatMap((extension) => entries.filter((path) => extensionOf(path) === extension));
  const files = await openFiles(root, [...new Set(ordered)]);
  return files.find(({ bytes, values, hasImports }) => bytes <= MAX_BYTES && (values > 0 || hasImports))?.path;
}

/** The files with values of the format that says most, and of these the ones with the surest names. */
export async function chooseBest(root: string, paths: readonly string[]): Promise<readonly PackageFile[]> {
  const candidates = [...new Set(paths)].filter((path) => !NO_TOKENS.test(path));
  for (const extension of EXTENSIONS) {
    const ofFormat = candidates.filter((path) => extensionOf(path) === extension);
    const patterns = extension === "json" ? NAMES : [...NAMES, /^/];
    for (const pattern of patterns) {
      const files = await openFiles(
        root,
        ofFormat.filter((path) => pattern.test(path)),
      );
      const withValues = files.filter(({ values }) => values > 0);
      if (withValues.length > 0) return withValues;
    }
  }
  return [];
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
