import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { suggest } from "../command-line/suggest.ts";
import type { NamedFile } from "../config/files.ts";
import {
  chooseBest,
  chooseEntry,
  examplesOf,
  excessOf,
  extensionOf,
  openFiles,
  type PackageFile,
  withoutFurtherThemes,
} from "./package-choice.ts";
import { listFiles, MAX_FILES } from "./token-files.ts";

const PREFIX = "npm:";

export const isPackage = (name: string): boolean => name.startsWith(PREFIX);

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
  const { manifest, files } = await readPackage(root);
  const fileNames = (paths: readonly string[]) =>
    paths.map((path) => ({ name: join("node_modules", packageName, path), path: join(root, path) }));
  if (subpath !== undefined) {
    const chosen = findSubpath(manifest, subpath, files);
    if (chosen.length > 0) return fileNames(chosen);
    const meant = suggest(subpath, files.slice(0, 1_000), (path) => `${PREFIX}${packageName}/${path}`);
    throw new UsageError(`${name}: the package has no such file.${meant}`);
  }
  const entry = await chooseEntry(root, entriesOf(manifest, files));
  if (entry !== undefined) return fileNames([entry]);
  const chosen = withoutFurtherThemes(await chooseExported(root, manifest, files), MAX_FILES);
  if (chosen.length === 0)
    throw new UsageError(
      `${name}: the package ships no file of tokens in CSS, JSON, SCSS or Less. Give one that you make of what it exports.`,
    );
  const excess = excessOf(chosen, MAX_FILES);
  if (excess !== undefined) {
    const advice = namesOf(name, chosen) || " Give the tokens in a form with less around them.";
    throw new UsageError(`${name}: the package ships ${excess}.${advice}`);
  }
  return fileNames(chosen.map(({ path }) => path));
}

/**
 * Names other files of a package, for the case that those which were chosen cannot be read: a sentence with a space before it, or
 * an empty text.
 * @param chosen the paths of those files
 */
export async function suggestFiles(name: string, folder: string, chosen: readonly string[]): Promise<string> {
  const root = await findPackage(name.slice(PREFIX.length), folder);
  // A name with a path in the package is the user's own choice.
  if (root === undefined) return "";
  const { manifest, files } = await readPackage(root);
  const exported = exportedOf(manifest, files);
  const others = (exported.length > 0 ? exported : files).filter((path) => !chosen.includes(join(root, path)));
  return namesOf(name, await openFiles(root, others));
}

function namesOf(name: string, files: readonly PackageFile[]): string {
  const examples = examplesOf(files).map((path) => `${name}/${path}`);
  return examples.length === 0 ? "" : ` Name files of it, such as ${examples.join(" or ")}.`;
}

/** Files and folders of a package that are looked at. */
const MAX_LISTED = 200_000;

interface Package {
  readonly manifest: Manifest;
  /** The paths of files that may be of tokens. */
  readonly files: readonly string[];
}

async function readPackage(root: string): Promise<Package> {
  const manifest = await readManifest(join(root, "package.json"));
  const files = (await listFiles(root, MAX_LISTED)).filter((path) => extensionOf(path) !== undefined);
  return { manifest, files };
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

/** The style sheets that a package names as its entry or style. */
function entriesOf(manifest: Manifest, files: readonly string[]): readonly string[] {
  const { exports } = manifest;
  const hasPaths =
    typeof exports === "object" && exports !== null && Object.keys(exports).some((key) => key.startsWith("."));
  const root = hasPaths ? Reflect.get(exports, ".") : exports;
  const fields = ["style", "css", "sass", "scss", "less", "tokens", "main"].map((field) => manifest[field]);
  const entries = [...targetsOf(root), ...fields.flatMap(targetsOf)];
  return entries.filter((path) => files.includes(path) && !path.endsWith(".json"));
}

const exportedOf = ({ exports }: Manifest, files: readonly string[]): readonly string[] =>
  targetsOf(exports).flatMap((target) => matching(target, files));

/** Files that the package exports, or else others of it. */
async function chooseExported(root: string, manifest: Manifest, files: readonly string[]) {
  const exported = await chooseBest(root, exportedOf(manifest, files), files);
  return exported.length > 0 ? exported : chooseBest(root, files);
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

function findSubpath({ exports }: Manifest, subpath: string, files: readonly string[]): readonly string[] {
  const entry = typeof exports === "object" && exports !== null ? Reflect.get(exports, `./${subpath}`) : undefined;
  const target = targetsOf(entry).find((path) => files.includes(path));
  return target === undefined ? files.filter((path) => path === subpath) : [target];
}
