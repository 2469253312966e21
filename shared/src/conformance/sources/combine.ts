import { nameKey } from "../names.ts";
import type { SourceWarning } from "../report.ts";
import type { Entries, SourceEntry } from "./entry.ts";
import { overridden } from "./overrides.ts";

/** The entries of files that are read together, with the path of the last one. */
export interface SourcePart {
  readonly entries: Entries;
  readonly path: string | undefined;
}

/** Puts parts together, such as style sheets and files of JSON. Of a name that two have, the later one counts. */
export function combine(parts: readonly SourcePart[]): Entries {
  const [onlyPart] = parts;
  if (onlyPart && parts.length === 1) return onlyPart.entries;
  const warnings: SourceWarning[] = parts.flatMap(({ entries }) => entries.warnings);
  const names = new Set(parts.flatMap(({ entries }) => [...entries.contexts.keys()]));
  const inBase = parts.map(({ entries, path }) => ({ list: entries.entries, path }));
  return {
    entries: merge(inBase, warnings),
    contexts: new Map(
      [...names].map((name) => [
        name,
        merge(
          parts.map(({ entries, path }) => ({ list: entries.contexts.get(name) ?? entries.entries, path })),
          [],
        ),
      ]),
    ),
    warnings,
    leftOut: parts.flatMap(({ entries }) => entries.leftOut ?? []),
    emptyBecause: parts.find(({ entries }) => entries.emptyBecause !== undefined)?.entries.emptyBecause,
  };
}

interface PartList {
  readonly list: readonly SourceEntry[];
  readonly path: string | undefined;
}

function merge(lists: readonly PartList[], warnings: SourceWarning[]): readonly SourceEntry[] {
  const later = new Map<string, { readonly value: string; readonly path: string | undefined }>();
  const kept = lists.toReversed().map(({ list, path }) => {
    const counting = list.filter(({ name, value }) => {
      const winner = later.get(nameKey(name));
      if (winner && winner.value !== value && winner.path !== undefined) warnings.push(overridden(name, winner.path));
      return !winner;
    });
    for (const { name, value } of list) {
      const key = nameKey(name);
      if (!later.has(key)) later.set(key, { value, path });
    }
    return counting;
  });
  return kept.toReversed().flat();
}
