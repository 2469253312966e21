import { BY_TIME } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";
import {
  deleteCountsOfTeam,
  deleteExtractionsOf,
  deleteExtractionsOfTeam,
  handOverTeamExtractions,
} from "./on-account-deleted.ts";

/** Extractions, their numbers, and the answers to repeated requests. */
export const extractionTables: DeclaredTables = {
  // Extractions that other members created in the user's teams are theirs and not exported.
  extractions: {
    types: {
      id: "ExtractionId",
      renames: 'readonly import("@tintype/shared/kinds/renames").Rename[]',
      glimpse: 'import("@tintype/shared/api/views/overview").Glimpse',
    },
    exported: {
      list: "extractions",
      columns: [
        "id",
        "team_id",
        "url",
        "options",
        "metadata",
        "status",
        "title",
        "duration_ms",
        "elements_analyzed",
        "error_message",
        "error_cause",
        "latest_version",
        "renames",
        "created_at",
        "updated_at",
        "completed_at",
      ],
      // Some of them are made from the newest snapshot, and of other columns.
      withheld: ["user_id", "site_id", "failed_runs", "glimpse", "searched", "title_key", "is_demo"],
      key: BY_TIME,
    },
    onAccountEnd: {
      steps: [
        { what: "extractions handed over to teams", remove: handOverTeamExtractions },
        { what: "extractions with runs and snapshots", remove: deleteExtractionsOf },
      ],
    },
    onTeamEnd: { steps: [{ what: "extractions with runs and snapshots", remove: deleteExtractionsOfTeam }] },
  },
  // Its rows are added up to nothing when the extractions are gone, so its step comes after theirs.
  extraction_counts: {
    notExported: "counts of exported rows",
    onAccountEnd: { deleted: 1000 },
    onTeamEnd: { steps: [{ what: "extraction counts", remove: deleteCountsOfTeam }] },
  },
  idempotency_keys: {
    notExported: "answers of the last 24 hours, whose extractions are exported",
    onAccountEnd: "cascade",
  },
};
