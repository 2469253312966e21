import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseChangesetFile } from "@changesets/parse";

/** The largest first. */
export const LEVELS = ["major", "minor", "patch"] as const;
export type Level = (typeof LEVELS)[number];

/** A change that waits for the next release. */
export interface Changeset {
  /** Its path from the repository's root. */
  readonly path: string;
  readonly level: Level;
  /** A paragraph in Markdown. */
  readonly summary: string;
}

/** All parts have the version of the product, so each change is one of this package. */
const PRODUCT = "tintype";

/** Reads the folder `.changeset`. @throws Error that names a file that says no level or no change of the product */
export function readChangesets(root: string): Changeset[] {
  const folder = join(root, ".changeset");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => readChangeset(root, `.changeset/${name}`));
}

function readChangeset(root: string, path: string): Changeset {
  const { releases, summary } = parseFile(root, path);
  const [release] = releases;
  const level = LEVELS.find((candidate) => candidate === release?.type);
  if (releases.length !== 1 || release?.name !== PRODUCT || level === undefined || summary === "") {
    throw new Error(`${path} has to say "${PRODUCT}": ${LEVELS.join(", ")}, and below it the change in a sentence.`);
  }
  return { path, level, summary };
}

function parseFile(root: string, path: string): ReturnType<typeof parseChangesetFile> {
  try {
    return parseChangesetFile(readFileSync(join(root, path), "utf8"));
  } catch (error) {
    throw new Error(`${path} cannot be read`, { cause: error });
  }
}

/** Returns the version after this one, as the largest of the changes demands. @throws Error if it is not three numbers */
export function nextVersion(version: string, changesets: readonly Pick<Changeset, "level">[]): string {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) throw new Error(`${version} is no version`);
  const level = LEVELS.find((candidate) => changesets.some((changeset) => changeset.level === candidate));
  if (level === "major") return `${major + 1}.0.0`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
