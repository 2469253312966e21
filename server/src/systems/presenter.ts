import type { System, SystemPage, SystemWithTokens } from "@tintype/shared/api/systems/systems";
import type { ExtractionId } from "../platform/ids.ts";
import type { ConformancePage, TokenUse } from "./pages/repository.ts";
import type { SystemRow, SystemWithContent } from "./repository.ts";

export function presentSystem(row: SystemRow): System {
  const { id, name, team_id, version, format, token_counts, warnings, created_at, updated_at } = row;
  return {
    id,
    name,
    team_id,
    version,
    format,
    token_counts,
    warnings: [...warnings],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function presentSystemWithTokens(row: SystemWithContent, { pages, byToken }: TokenUse): SystemWithTokens {
  const tokens = row.content.tokens.map((token, index) => ({ ...token, pages: byToken.get(index) ?? 0 }));
  return { ...presentSystem(row), checked_pages: pages, tokens };
}

/** A page as lists show it. */
export type ListedPage = Pick<SystemPage, "url" | "title" | "palette" | "ground"> & { readonly id: ExtractionId };

export function presentSystemPage(row: ConformancePage, { url, title, palette, ground }: ListedPage): SystemPage {
  const { extraction_id, snapshot_id, snapshot_version, system_version, checked_at, summary, trend } = row;
  return {
    extraction_id,
    url,
    title,
    palette,
    ...(ground !== undefined && { ground }),
    snapshot: { id: snapshot_id, version: snapshot_version },
    system_version,
    checked_at: checked_at.toISOString(),
    summary,
    trend: trend.map(([date, share]) => ({ date, share })),
  };
}
