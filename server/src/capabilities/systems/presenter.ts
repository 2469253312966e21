import type { System, SystemWithTokens } from "@tintype/shared/api/systems";
import type { SystemRow, SystemWithContent } from "./repository.ts";

export function presentSystem(row: SystemRow): System {
  const { id, name, team_id, version, format, token_counts, warnings, created_at, updated_at } = row;
  return {
    ...{ id, name, team_id, version, format, token_counts, warnings: [...warnings] },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function presentSystemWithTokens(row: SystemWithContent): SystemWithTokens {
  return { ...presentSystem(row), tokens: [...row.content.tokens] };
}
