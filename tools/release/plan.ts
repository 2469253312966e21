import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addToChangelog, sectionOf, unreleasedVersion } from "./changelog.ts";
import { nextVersion, readChangesets } from "./changesets.ts";

/** The changes of a release in the repository. */
export interface ReleasePlan {
  readonly previous: string;
  readonly version: string;
  /** The section of the changelog, without its heading. */
  readonly section: string;
  /** The new texts of files, by their paths from the root. */
  readonly written: ReadonlyMap<string, string>;
  /** Paths of the changes that stand in the changelog from then on. */
  readonly deleted: readonly string[];
}

/** The files that say the product's version. `server/src/roles/version.test.ts` compares them. */
const VERSION_FILES = [
  "package.json",
  "ui/package.json",
  "extension/package.json",
  "server.json",
  "reader/src/version.ts",
];

/**
 * Plans the next release, and changes nothing. A version that the changelog announces as unreleased is the next one; after
 * that, the changes decide.
 * @param date as YYYY-MM-DD
 * @returns undefined if nothing has changed since the newest release
 */
export function planRelease(root: string, date: string): ReleasePlan | undefined {
  const readText = (path: string) => readFileSync(join(root, path), "utf8");
  const previous: string = JSON.parse(readText("package.json")).version;
  const changelog = readText("CHANGELOG.md");
  const changesets = readChangesets(root);
  const announced = unreleasedVersion(changelog);
  if (announced === undefined && changesets.length === 0) return undefined;
  const version = announced ?? nextVersion(previous, changesets);
  const written = new Map([["CHANGELOG.md", addToChangelog(changelog, { version, date, changesets })]]);
  if (version !== previous) {
    for (const path of VERSION_FILES) written.set(path, withVersion(path, readText(path), { previous, version }));
  }
  return {
    previous,
    version,
    section: sectionOf(written.get("CHANGELOG.md") ?? "", version),
    written,
    deleted: changesets.map(({ path }) => path),
  };
}

/** @throws Error if the file does not say the previous version */
function withVersion(path: string, text: string, { previous, version }: Pick<ReleasePlan, "previous" | "version">) {
  const pattern = /("version": "|\bexport const VERSION = ")(\d+\.\d+\.\d+)(?=")/g;
  const replaced = text.replaceAll(pattern, (match, start: string, number: string) =>
    number === previous ? `${start}${version}` : match,
  );
  if (replaced === text) throw new Error(`${path} does not say the version ${previous}`);
  return replaced;
}

/** Makes the changes of the plan. */
export function applyPlan(root: string, { written, deleted }: ReleasePlan): void {
  for (const [path, text] of written) writeFileSync(join(root, path), text);
  for (const path of deleted) rmSync(join(root, path));
}
