import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import type { Owner } from "../../../identity/teams/owned.ts";
import { invalid } from "../../../platform/errors.ts";
import { type ExtractionId, isId, type SiteId, type SubjectId } from "../../../platform/ids.ts";

/** Finds those of these sites and pages that an owner has. One of the two ids is null. */
export type FindSubjects = (
  owner: Owner,
  ids: readonly SubjectId[],
) => Promise<readonly { readonly extraction_id: ExtractionId | null; readonly site_id: SiteId | null }[]>;

/**
 * Checks that the sites and pages about which a channel tells are its owner's. Those that it has chosen before are not looked at
 * again: they may have been deleted.
 * @throws AppError validation_error, the same for one that is not there and one that somebody else has
 */
export async function checkOnly(
  findSubjects: FindSubjects,
  owner: Owner,
  only: ChannelOnly | null | undefined,
  stored?: ChannelOnly | null,
): Promise<void> {
  const sites = added(only?.site_ids, stored?.site_ids);
  const pages = added(only?.extraction_ids, stored?.extraction_ids);
  const owned = await findSubjects(owner, [...sites, ...pages].filter(isId<SubjectId>));
  const details = [
    ...faultOf("site", sites, new Set(owned.map(({ site_id }) => site_id))),
    ...faultOf("extraction", pages, new Set(owned.map(({ extraction_id }) => extraction_id))),
  ];
  if (details.length > 0) throw invalid(details);
}

/** Returns the chosen ids that are not stored. */
const added = (chosen: readonly string[] = [], stored: readonly string[] = []): string[] =>
  [...new Set(chosen)].filter((id) => !stored.includes(id));

function faultOf(
  kind: "site" | "extraction",
  ids: readonly string[],
  owned: ReadonlySet<string | null>,
): ErrorDetail[] {
  const missing = ids.find((id) => !owned.has(id));
  if (missing === undefined) return [];
  return [{ path: `only.${kind}_ids`, message: `names no ${kind} of the channel's owner: ${missing.slice(0, 100)}` }];
}
