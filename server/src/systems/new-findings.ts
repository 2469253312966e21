import type { FoundIds } from "./check-repository.ts";

/** Ids of findings that a snapshot has and the one before had not. */
export interface NewFindings {
  /** Each once: first those of the base, then those that only modes have. */
  readonly all: readonly string[];
  /** By the names of modes, those that the base has not. A mode without any is left out. */
  readonly modes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Compares what was found in two snapshots. A value that was found before, in the base or in any mode, is not new. A mode
 * that the earlier snapshot was not read in says nothing about a change of the page, so it is left out.
 */
export function newFindings(current: FoundIds, oldIds: FoundIds): NewFindings {
  const earlierIds = new Set([oldIds.base, ...Object.values(oldIds.modes)].flat());
  const base = current.base.filter((id) => !earlierIds.has(id));
  const ofBase = new Set(current.base);
  const modes = Object.entries(current.modes).flatMap(([name, ids]): [string, string[]][] => {
    const added = Object.hasOwn(oldIds.modes, name) ? ids.filter((id) => !earlierIds.has(id) && !ofBase.has(id)) : [];
    return added.length > 0 ? [[name, added]] : [];
  });
  return { all: [...new Set([...base, ...modes.flatMap(([, ids]) => ids)])], modes: Object.fromEntries(modes) };
}
