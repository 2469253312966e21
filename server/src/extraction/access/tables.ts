import type { DeclaredTables } from "../../platform/declared-tables.ts";

const SECRETS = "secrets, which come out nowhere; their owners have them";

/** Secrets that let the service in behind a login. */
export const accessTables: DeclaredTables = {
  page_access: { types: { id: "AccessId" }, notExported: SECRETS, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  access_readings: { notExported: SECRETS, onAccountEnd: "cascade", onTeamEnd: "cascade" },
  page_visitors: { notExported: SECRETS, onAccountEnd: "cascade", onTeamEnd: "cascade" },
};
