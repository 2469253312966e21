import { type Changeset, LEVELS, type Level } from "./changesets.ts";

const HEADINGS: Readonly<Record<Level, string>> = { major: "Breaking changes", minor: "New", patch: "Fixed" };

/** The first section of the changelog. */
const NEWEST = /^## (\d+\.\d+\.\d+) \((.*)\)$/m;

/** Returns the version that the changelog announces and that is not released; undefined if its newest one is released. */
export function unreleasedVersion(changelog: string): string | undefined {
  const [, version, date] = NEWEST.exec(changelog) ?? [];
  return date === "unreleased" ? version : undefined;
}

/**
 * Adds the changes to the section of a version, and dates it. A section without a date exists already; another one is put
 * before all released ones.
 * @param date as YYYY-MM-DD
 */
export function addToChangelog(
  changelog: string,
  { version, date, changesets }: { version: string; date: string; changesets: readonly Changeset[] },
): string {
  const changes = changesText(changesets);
  const start = changelog.search(NEWEST);
  if (start === -1) throw new Error("CHANGELOG.md has no section of a version");
  const heading = `## ${version} (${date})`;
  if (unreleasedVersion(changelog) === undefined) {
    return `${changelog.slice(0, start)}${heading}\n\n${changes}\n${changelog.slice(start)}`;
  }
  const following = changelog.indexOf("\n## ", start + 1);
  const end = following === -1 ? changelog.length : following;
  const section = changelog.slice(start, end).replace(NEWEST, heading).trimEnd();
  const parts = [section, changes.trimEnd()].filter((part) => part !== "");
  return `${changelog.slice(0, start)}${parts.join("\n\n")}\n${changelog.slice(end)}`;
}

/** Returns the section of a version without its heading. */
export function sectionOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version} `)) ?? "";
  return section.slice(section.indexOf("\n") + 1).trim();
}

/** Lists of changes with a heading for each level. */
function changesText(changesets: readonly Changeset[]): string {
  return LEVELS.flatMap((level) => {
    const items = changesets.filter((changeset) => changeset.level === level).map(({ summary }) => toItem(summary));
    return items.length === 0 ? [] : [`### ${HEADINGS[level]}\n\n${items.join("\n")}\n`];
  }).join("\n");
}

const toItem = (summary: string) => `- ${summary.replaceAll(/\n(?=[^\n])/g, "\n  ")}`;
