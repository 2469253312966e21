import { BY_TIME, ownRows } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";
import { deleteSitesOf } from "./repository.ts";

const WIRE = 'import("@tintype/shared/api/sites/sites")';
const TOKENS = 'import("@tintype/shared/kinds/wire").Tokens';
const MADE = "made from the source and its pages, which are exported as extractions";

/** Sites, their pages, and what they found together. */
export const siteTables: DeclaredTables = {
  sites: {
    types: {
      id: "SiteId",
      source: `${WIRE}.SiteSource`,
      sample: `NonNullable<${WIRE}.SiteOnWire["sample"]>`,
      per_host: `${WIRE}.SiteOnWire["per_host"]`,
      options: 'import("@tintype/shared/api/extractions/extractions").ExtractionOptions',
      left_out: `readonly ${WIRE}.LeftOut[]`,
    },
    exported: {
      list: "sites",
      columns: [
        "id",
        "team_id",
        "name",
        "source",
        "include",
        "exclude",
        "sample",
        "page_limit",
        "per_host",
        "crawl_delay_ms",
        "options",
        "left_out",
        "created_at",
        "source_read_at",
      ],
      withheld: ["user_id", "announced", "deleted_at"],
      parts: [{ where: ownRows, key: BY_TIME }],
    },
    onAccountEnd: { steps: [{ what: "sites", remove: deleteSitesOf }] },
    onTeamEnd: "cascade",
  },
  site_decisions: {
    types: { id: "SiteDecisionId" },
    exported: {
      list: "site_decisions",
      columns: ["id", "site_id", "created_at", "via", "action", "changes", "note", "site_run_id", "pages"],
      withheld: ["user_id"],
      parts: [{ where: ownRows, key: BY_TIME }],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  site_pending_decisions: {
    types: { id: "SiteDecisionId", pages: `readonly ${WIRE}.PageDecision[]` },
    notExported: "until the pages have the decision, at most minutes",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  site_schedules: {
    types: { kinds: 'import("@tintype/shared/kinds/kind").KindKey[]' },
    notExported: "the owner reads it with the site",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  site_pages: { notExported: MADE, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  site_runs: { types: { id: "SiteRunId" }, notExported: MADE, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  site_run_pages: { notExported: MADE, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  site_page_tokens: { notExported: MADE, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  site_results: {
    types: {
      tokens: `readonly ${WIRE}.SiteToken[]`,
      conflicts: `readonly ${WIRE}.SiteConflict[]`,
      merged: TOKENS,
      distinct_values: TOKENS,
    },
    notExported: MADE,
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
