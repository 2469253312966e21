import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { suggest } from "../command-line/suggest.ts";
import type { NamedFile } from "../config/files.ts";
import { listFiles } from "./token-files.ts";

const PREFIX = "npm:";

export const isPackage = (name: string): boolean => name.startsWith(PREFIX);

/** Formats, those that say most of a page first. */
const EXTENSIONS = ["css", "json", "json5", "scss", "less"] as const;
/** Names of files of tokens, the surest ones first. */
const NAMES = [
  /(^|\/)(tokens|variables|custom-properties|design-tokens)\.\w+$/,
  /token|variable|propert|(^|[/_-])vars?\b/,
  /theme|palette|colou?r|light|dark|index/,
];
const NO_TOKENS =
  /(^|\/)(package|tsconfig[^/]*|manifest|meta|metadata|schema|docs?|tests?|examples?|locales?)(\/|\.json$)|\.min\.css$|\.d\.ts$|(^|\/)LICENSE/;

/**
 * Finds the files of tokens that an installed package ships: `npm:@scope/name`, or `npm:@scope/name/dist/tokens.css` for one of
 * them. Nothing is downloaded.
 * @throws UsageError
 */
export async function findPackageTokens(name: string, folder: string): Promise<readonly NamedFile[]> {
  const [, packageName = "", subpath] = /^npm:((?:@[\w.-]+\/)?[\w.-]+)(?:\/(.+))?$/.exec(name) ?? [];
  const root = packageName === "" ? undefined : await findPackage(packageName, folder);
  if (packageName === "" || /^\.+$/.test(packageName)) throw new UsageError(`${name} names no package.`);
  if (root === undefined)
    throw new UsageError(`${name}: the package ${packageName} is not installed in this folder or above it.`);
  const manifest = await readManifest(join(root, "package.json"));
  const files = (await listFiles(root)).filter((path) => extensionOf(path) !== undefined);
  const chosen = subpath === undefined ? chooseFiles(manifest, files) : [findSubpath(manifest, subpath, files)].flat();
  if (chosen.length > 0)
    return chosen.map((path) => ({ name: join("node_modules", packageName, path), path: join(root, path) }));
  if (subpath === undefined) throw new UsageError(`${name}: the package ships no file of tokens.`);
  const meant = suggest(subpath, files.slice(0, 1_000), (path) => `${PREFIX}${packageName}/${path}`);
  throw new UsageError(`${name}: the package has no such file.${meant}`);
}

async function findPackage(name: string, folder: string): Promise<string | undefined> {
  const root = join(folder, "node_modules", name);
  const isThere = await stat(join(root, "package.json")).then(
    () => true,
    () => false,
  );
  if (isThere) return root;
  return dirname(folder) === folder ? undefined : findPackage(name, dirname(folder));
}

type Manifest = Readonly<Record<string, unknown>>;

async function readManifest(path: string): Promise<Manifest> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
    return typeof manifest === "object" && manifest !== null ? { ...manifest } : {};
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}

/** The files of one format: what the package names as its style, or what it exports, or what it has. */
function chooseFiles(manifest: Manifest, files: readonly string[]): readonly string[] {
  const { exports } = manifest;
  const root = typeof exports === "object" && exports !== null && "." in exports ? exports["."] : exports;
  const fields = ["style", "css", "sass", "scss", "less", "tokens", "main"].map((field) => manifest[field]);
  const entries = [...targetsOf(root), ...fields.flatMap(targetsOf)].filter((path) => files.includes(path));
  const entry = EXTENSIONS.flatMap((extension) => entries.filter((path) => extensionOf(path) === extension))[0];
  if (entry !== undefined && !entry.endsWith(".json")) return [entry];
  const exported = targetsOf(exports).flatMap((target) => matching(target, files));
  const bestExported = bestOf(exported);
  return bestExported.length > 0 ? bestExported : bestOf(files);
}

/** The paths of files in `exports`, whatever the conditions. */
function targetsOf(exported: unknown): string[] {
  if (typeof exported === "string") return [exported.replace(/^\.\//, "")];
  return typeof exported === "object" && exported !== null ? Object.values(exported).flatMap(targetsOf) : [];
}

/** The files that a target with a star stands for. */
function matching(target: string, files: readonly string[]): string[] {
  const [start = "", ...ends] = target.split("*");
  if (ends.length === 0) return files.filter((path) => path === target);
  return files.filter((path) => path.startsWith(start) && path.endsWith(ends.at(-1) ?? ""));
}

/** The files of the format that says most, and of these the ones with the surest names. */
function bestOf(files: readonly string[]): readonly string[] {
  const candidates = [...new Set(files)].filter((path) => !NO_TOKENS.test(path));
  for (const extension of EXTENSIONS) {
    const ofFormat = candidates.filter((path) => extensionOf(path) === extension);
    for (const pattern of NAMES) {
      const matches = ofFormat.filter((path) => pattern.test(path));
      if (matches.length > 0) return matches;
    }
    if (ofFormat.length > 0 && extension !== "json") return ofFormat;
  }
  return [];
}

function findSubpath({ exports }: Manifest, subpath: string, files: readonly string[]): string | readonly string[] {
  const entry = typeof exports === "object" && exports !== null ? Reflect.get(exports, `./${subpath}`) : undefined;
  const target = targetsOf(entry).find((path) => files.includes(path));
  return target ?? files.filter((path) => path === subpath);
}

const extensionOf = (path: string): string | undefined =>
  EXTENSIONS.find((extension) => path.toLowerCase().endsWith(`.${extension}`));
