import { isDeepStrictEqual } from "node:util";
import type { SnapshotDraft } from "./draft-snapshot.ts";
import type { ExtractionRow } from "./rows.ts";

/** Returns whether the extraction still has the newest snapshot and the names with which the draft was made. */
export function isCurrent({ basis }: SnapshotDraft, extraction: ExtractionRow): boolean {
  const { id, latest_version, renames } = extraction;
  return id === basis.id && latest_version === basis.latest_version && isDeepStrictEqual(renames, basis.renames);
}

/** The answer of a transaction that found its draft outdated, and so has changed nothing. */
export const OUTDATED = Symbol("outdated");

/**
 * Maximum number of drafts for one snapshot. As many concurrent writers of one extraction succeed in any case: a draft is
 * outdated only because another was stored.
 */
const MAX_DRAFTS = 10;

/**
 * Drafts and stores until a draft is still current when it is stored.
 * @param attempt makes a new draft and stores it
 * @param refusal the error if every draft was outdated
 */
export async function untilCurrent<T>(attempt: () => Promise<T | typeof OUTDATED>, refusal: () => Error): Promise<T> {
  for (let drafts = 0; drafts < MAX_DRAFTS; drafts += 1) {
    const result = await attempt();
    if (result !== OUTDATED) return result;
  }
  throw refusal();
}
