import type { MadeShare, Share } from "@tintype/shared/api/shares";
import type { NamedShareRow, ShareRow } from "./repository.ts";

export function presentShare({ id, expires_at, created_at }: ShareRow): Share {
  return { id, expires_at: expires_at?.toISOString() ?? null, created_at: created_at.toISOString() };
}

export function presentMadeShare(row: NamedShareRow): MadeShare {
  const { user_id, maker } = row;
  return { ...presentShare(row), created_by: user_id === null ? null : { id: user_id, name: maker ?? "" } };
}
