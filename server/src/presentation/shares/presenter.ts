import type { MadeShare, Share, TeamShare } from "@tintype/shared/api/shares/shares";
import type { NamedShareRow, ShareRow, TeamShareRow } from "./repository.ts";

export function presentShare({ id, label, expires_at, created_at }: ShareRow): Share {
  return { id, label, expires_at: expires_at?.toISOString() ?? null, created_at: created_at.toISOString() };
}

export function presentMadeShare(row: NamedShareRow): MadeShare {
  const { user_id, maker, last_opened_at, opened_count } = row;
  return {
    ...presentShare(row),
    created_by: user_id === null ? null : { id: user_id, name: maker ?? "" },
    last_opened_at: last_opened_at?.toISOString() ?? null,
    opened_count,
  };
}

export function presentTeamShare(row: TeamShareRow): TeamShare {
  const { extraction_id: page, site_id: site, name, title } = row;
  return {
    ...presentMadeShare(row),
    extraction: page === null ? null : { id: page, url: name, title },
    site: site === null ? null : { id: site, name },
  };
}
