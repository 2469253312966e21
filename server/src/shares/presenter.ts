import type { Share } from "@tintype/shared/api/shares";
import type { ShareRow } from "./repository.ts";

export function presentShare({ id, expires_at, created_at }: ShareRow): Share {
  return { id, expires_at: expires_at?.toISOString() ?? null, created_at: created_at.toISOString() };
}
