import { sql } from "kysely";
import { BY_TIME, ownRows } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Baselines of pages, and the decisions of people about changes. */
export const reviewTables: DeclaredTables = {
  reviews: {
    notExported: "made of snapshots and the decisions in the log",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  review_log: {
    types: {
      id: "ReviewLogId",
      about: 'readonly import("@tintype/shared/review/told").ToldChange[]',
      outstanding: 'readonly import("@tintype/shared/api/sites/sites").PageDecision[]',
    },
    exported: [
      {
        list: "review_log",
        columns: ["id", "extraction_id", "created_at", "via", "action", "changes", "about", "note", "snapshot_id"],
        withheld: ["user_id", "outstanding"],
        parts: [{ where: (userId) => sql`${ownRows(userId)} and extraction_id is not null`, key: BY_TIME }],
      },
      {
        list: "site_decisions",
        columns: ["id", "site_id", "created_at", "via", "action", "changes", "about", "note", "site_run_id", "pages"],
        withheld: [],
        parts: [{ where: (userId) => sql`${ownRows(userId)} and site_id is not null`, key: BY_TIME }],
      },
    ],
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  review_comments: {
    types: {
      id: "CommentId",
      about: 'import("@tintype/shared/review/told").ToldChange | null',
      mentions: "UserId[]",
    },
    exported: {
      list: "comments",
      columns: ["id", "extraction_id", "site_id", "created_at", "edited_at", "change_id", "about", "text", "mentions"],
      withheld: ["user_id"],
      key: BY_TIME,
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  ignore_rules: {
    types: { id: "IgnoreRuleId" },
    exported: {
      list: "ignore_rules",
      columns: [
        "id",
        "extraction_id",
        "site_id",
        "team_id",
        "created_at",
        "kind",
        "name",
        "mode",
        "within",
        "until",
        "reason",
        "last_matched_at",
      ],
      withheld: ["user_id"],
      parts: [{ where: ownRows, key: BY_TIME }],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  ignore_rule_matches: {
    notExported: "made of snapshots and the rules",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
