import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bundleProgram } from "./bundle.ts";
import { licensesOf } from "./licenses.ts";

// Makes the package of the program `tintype`: bundled, for Node 20 and newer, without this repository. It prints the path of
// the archive. With an argument, the archive goes to that folder.

const root = join(import.meta.dirname, "..", "..");
const target = process.argv[2] ?? join(root, ".output");

const { version, license } = readPackage(join(root, "package.json"));
mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache", "pack-cli-"));
try {
  const { files, modules } = await bundleProgram(root, version);
  for (const { path, code } of files) write(join("dist", path), code);
  write("dist/bin.js", '#!/usr/bin/env node\nimport "./tintype.js";\n');
  write("THIRD-PARTY-LICENSES.txt", `${licensesOf(modules)}\n`);
  for (const name of ["README.md", "LICENSE"])
    cpSync(join(root, name === "LICENSE" ? name : "docs/cli.md"), join(folder, name));
  const playwright = playwrightFolder();
  // It reads its own files when it runs, so it is in the archive as it is.
  cpSync(playwright, join(folder, "node_modules", "playwright-core"), { recursive: true, dereference: true });
  const manifest = {
    ...{ name: "tintype", version, license, type: "module" },
    description:
      "Reads the design tokens of web pages, and compares them with an earlier reading or with a design system.",
    bin: { tintype: "dist/bin.js" },
    engines: { node: ">=20" },
    files: ["dist", "THIRD-PARTY-LICENSES.txt"],
    dependencies: { "playwright-core": readPackage(join(playwright, "package.json")).version },
    bundleDependencies: ["playwright-core"],
  };
  write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const archive = npm("pack", "--loglevel=error", "--ignore-scripts").trim().split("\n").at(-1);
  if (!archive) throw new Error("npm pack has not named the archive");
  mkdirSync(target, { recursive: true });
  copyFileSync(join(folder, archive), join(target, archive)); // the target may be on another file system
  console.log(join(target, archive));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs npm, which may be a script without a command of its own. */
function npm(...args: readonly string[]): string {
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return execFileSync(file, [...first, ...args], { cwd: folder, encoding: "utf8" });
}

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The folder of playwright-core, which is a dependency of playwright, which is one of the reader. */
function playwrightFolder(): string {
  const playwright = realpathSync(join(root, "reader", "node_modules", "playwright"));
  return dirname(createRequire(join(playwright, "package.json")).resolve("playwright-core/package.json"));
}

function readPackage(file: string): { version: string; license: string } {
  return JSON.parse(readFileSync(file, "utf8"));
}
