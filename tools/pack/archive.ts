import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The root of the repository. */
export const root = join(import.meta.dirname, "..", "..");

/** The folder that becomes a package. */
export interface PackageFolder {
  readonly path: string;
  write(path: string, text: string): void;
  /** Copies a package that is in the archive as it is. @returns its version */
  bundle(name: string, source: string): string;
}

/** The fields of a package.json that differ from package to package. */
interface Manifest {
  readonly name: string;
  readonly description: string;
  /** Dependencies of the packages that are in the archive. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/**
 * Packs a package that needs nothing but what it contains, with this repository's licence and those of the bundled modules.
 * @param target the folder for the archive
 * @returns the path of the archive
 */
export async function packArchive(
  target: string,
  readme: string,
  fill: (folder: PackageFolder) => Promise<Manifest>,
): Promise<string> {
  const { version, license } = readPackage(root);
  mkdirSync(join(root, ".cache"), { recursive: true });
  const path = mkdtempSync(join(root, ".cache", "pack-"));
  try {
    const { name, ...manifest } = await fill(folderAt(path));
    cpSync(join(root, readme), join(path, "README.md"));
    cpSync(join(root, "LICENSE"), join(path, "LICENSE"));
    const fields = {
      name,
      version,
      license,
      type: "module",
      engines: { node: ">=20" },
      ...manifest,
      files: ["dist", "THIRD-PARTY-LICENSES.txt"],
      bundleDependencies: Object.keys(manifest.dependencies),
    };
    folderAt(path).write("package.json", `${JSON.stringify(fields, null, 2)}\n`);
    const archive = npm(path, "pack", "--loglevel=error", "--ignore-scripts").trim().split("\n").at(-1);
    if (!archive) throw new Error("npm pack has not named the archive");
    mkdirSync(target, { recursive: true });
    copyFileSync(join(path, archive), join(target, archive)); // the target may be on another file system
    return join(target, archive);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** @param folder that of a package */
export function readPackage(folder: string): { version: string; license: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function folderAt(path: string): PackageFolder {
  return {
    path,
    write(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    bundle(name, source) {
      cpSync(source, join(path, "node_modules", name), { recursive: true, dereference: true });
      return readPackage(source).version;
    },
  };
}

/** Runs npm, which may be a script without a command of its own. */
function npm(cwd: string, ...args: readonly string[]): string {
  const script = process.env.npm_execpath;
  const [file, firstArguments] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return execFileSync(file, [...firstArguments, ...args], { cwd, encoding: "utf8" });
}
