import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import type { ChannelOnly } from "@tintype/shared/channels/wire";
import type { Owner } from "../../../identity/teams/owned.ts";
import { invalid } from "../../../platform/errors.ts";
import { type ExtractionId, isId, type SiteId } from "../../../platform/ids.ts";

/** Find those of these sites and pages that an owner has. */
export interface Subjects {
  readonly findSites: (owner: Owner, ids: readonly SiteId[]) => Promise<readonly { readonly id: SiteId }[]>;
  readonly findPages: (owner: Owner, ids: readonly ExtractionId[]) => Promise<readonly { readonly id: ExtractionId }[]>;
}

/**
 * Checks that the sites and pages about which a channel tells are its owner's. Those that it has chosen before are not looked at
 * again: they may have been deleted.
 * @throws AppError validation_error, the same for one that is not there and one that somebody else has
 */
export async function checkOnly(
  { findSites, findPages }: Subjects,
  owner: Owner,
  only: ChannelOnly | null | undefined,
  before?: ChannelOnly | null,
): Promise<void> {
  const faults = await Promise.all([
    faultOf("site", only?.site_ids, before?.site_ids, (ids: SiteId[]) => findSites(owner, ids)),
    faultOf("extraction", only?.extraction_ids, before?.extraction_ids, (ids: ExtractionId[]) => findPages(owner, ids)),
  ]);
  const details = faults.filter((fault) => fault !== undefined);
  if (details.length > 0) throw invalid(details);
}

async function faultOf<Id extends SiteId | ExtractionId>(
  subject: "site" | "extraction",
  chosen: readonly string[] = [],
  before: readonly string[] = [],
  find: (ids: Id[]) => Promise<readonly { readonly id: Id }[]>,
): Promise<ErrorDetail | undefined> {
  const ids = [...new Set(chosen)].filter((id) => !before.includes(id));
  const owned = new Set<string>((await find(ids.filter(isId<Id>))).map(({ id }) => id));
  const missing = ids.find((id) => !owned.has(id));
  if (missing === undefined) return undefined;
  return {
    path: `only.${subject}_ids`,
    message: `names no ${subject} of the channel's owner: ${missing.slice(0, 100)}`,
  };
}
