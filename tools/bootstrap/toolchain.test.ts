import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkHashes } from "./toolchain.mjs";

const hashes: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, "toolchain-hashes.json"), "utf8"),
);

/** Creates a folder in which npm has installed these packages. */
function installed(packages: Readonly<Record<string, { version: string; integrity?: string }>>): string {
  const folder = mkdtempSync(join(tmpdir(), "tintype-toolchain-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
  return folder;
}

const [name = "", integrity = ""] = Object.entries(hashes).find(([entry]) => entry.startsWith("pnpm@")) ?? [];
const version = name.replace("pnpm@", "");

test("checkHashes accepts a package with its hash", async () => {
  await expect(checkHashes(installed({ "node_modules/pnpm": { version, integrity } }))).resolves.toBeUndefined();
});

test.each([
  ["another hash", { "node_modules/pnpm": { version, integrity: `${integrity.slice(0, -4)}AA==` } }],
  ["no hash", { "node_modules/pnpm": { version } }],
  ["a package that is not known", { "node_modules/other": { version: "1.0.0", integrity } }],
])("checkHashes refuses %s", async (_, packages) => {
  await expect(checkHashes(installed(packages))).rejects.toThrow("was fetched with the hash");
});

test("there is a hash for each package of the toolchain", () => {
  const source = readFileSync(join(import.meta.dirname, "toolchain.mjs"), "utf8");
  const constant = (key: string) => new RegExp(`${key} = "([^"]+)"`).exec(source)?.[1];
  const packages = [...source.matchAll(/"(node-[\w-]+)"/g)].map(([, node]) => node ?? "");
  const nodes = [
    ...packages.map((node) => `${node}@${constant("NODE_VERSION")}`),
    ...packages.filter((node) => node.includes("linux")).map((node) => `${node}@${constant("NODE_WITHOUT_LIBATOMIC")}`),
  ];
  const expectedPackages = [`pnpm@${constant("PNPM_VERSION")}`, ...nodes];
  const programs = ["linux-arm64", "linux-x64"].map((platform) => `@pnpm/exe.${platform}@${constant("PNPM_VERSION")}`);
  expect(Object.keys(hashes).toSorted()).toEqual([...expectedPackages, ...programs].toSorted());
  for (const hash of Object.values(hashes)) expect(hash).toMatch(/^sha512-[\w+/]{86}==$/);
});
