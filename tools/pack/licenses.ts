import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Collects the licences of the packages whose code is in a bundle. */
export function licensesOf(modules: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const path of modules) {
    const folder = packageFolder(path);
    if (folder) folders.set(folder, licenseOf(folder));
  }
  return [...folders.values()].sort().join(`\n\n${"-".repeat(80)}\n\n`);
}

function packageFolder(path: string): string | undefined {
  if (!path.includes("node_modules")) return undefined;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && "name" in JSON.parse(readFileSync(file, "utf8"))) return folder;
  }
  return undefined;
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    "name" | "version" | "license",
    string
  >; // every package of the lockfile has them
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
