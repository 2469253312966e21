import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The view of what pages and sites have in common. */
export const subjectTables: DeclaredTables = {
  subjects: {
    types: {
      id: "SubjectId",
      extraction_id: "ExtractionId | null",
      site_id: "SiteId | null",
      user_id: "UserId | null",
      team_id: "TeamId | null",
      title: "string | null",
    },
    notExported: "a view of extractions and sites, which are exported",
  },
};
