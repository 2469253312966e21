import { BY_TIME, ownRows } from "../platform/database/exported.ts";
import type { DeclaredTables } from "../platform/declared-tables.ts";

const REPORT = "@tintype/shared/conformance/report";
const MADE = "made of snapshots and design systems";

/** Design systems, and what they found in pages. */
export const systemTables: DeclaredTables = {
  systems: {
    types: {
      id: "SystemId",
      content: 'import("@tintype/shared/conformance/system").DesignSystem',
      token_counts: 'import("@tintype/shared/api/systems/systems").System["token_counts"]',
      warnings: `readonly import("${REPORT}").SourceWarning[]`,
    },
    // Each may have megabytes of tokens, so they are read one after the other.
    exported: {
      list: "systems",
      columns: ["id", "name", "version", "format", "content", "warnings", "created_at", "updated_at"],
      withheld: ["user_id", "team_id", "token_counts", "is_demo"],
      parts: [
        {
          parents: { table: "systems", where: ownRows, key: BY_TIME },
          reference: "id",
          key: ["id"],
          batch: { parents: 1, rows: 2 },
        },
      ],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  conformance_checks: {
    types: { modes: "Readonly<Record<string, readonly string[]>>" },
    notExported: MADE,
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  conformance_pages: {
    types: {
      summary: `import("${REPORT}").CheckSummary`,
      trend: "readonly (readonly [day: string, share: number])[]",
      used: "readonly number[]",
    },
    notExported: MADE,
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
