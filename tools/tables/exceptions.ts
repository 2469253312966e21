/**
 * Queries that still name tables of others: a file and these tables, or a call whose table is a variable. The list may
 * only get shorter.
 */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "server/src/identity/accounts/own-data/export.ts": ["table(table)"],
  "server/src/extraction/extractions/on-account-deleted.ts": ["teams"],
  "server/src/extraction/extractions/repository.ts": ["snapshots"],
  "server/src/maintenance/metrics/metrics-repository.ts": ["delivery_attempts", "runs", "screenshots", "snapshots"],
  "server/src/maintenance/metrics/users.ts": [
    "api_keys",
    "extractions",
    "run_counts",
    "team_members",
    "teams",
    "users",
    "webhooks",
  ],
  "server/src/identity/plans/repository.ts": ["users"],
  "server/src/extraction/runs/claims/repository.ts": ["extractions"],
  "server/src/extraction/runs/tables.ts": ["extractions"],
  "server/src/extraction/runs/repository.ts": ["extractions"],
  "server/src/extraction/runs/retention/repository.ts": ["extractions"],
  "server/src/extraction/runs/snapshots/renames.ts": ["extractions"],
  "server/src/extraction/runs/snapshots/repository.ts": ["extractions"],
  "server/src/extraction/screenshots/repository.ts": ["extractions", "snapshots"],
  "server/src/presentation/shares/repository.ts": ["teams", "users"],
  "server/src/extraction/views/repository.ts": ["extractions", "runs", "snapshot_rows", "users"],
  "server/src/platform/database/credential-state.ts": ["api_keys", "ended_sessions", "users"],
  // The table is that of the declaration whose step it is.
  "server/src/platform/database/batches.ts": ["table(table)"],
  "server/src/platform/database/exported.ts": ["extractions"],
};
