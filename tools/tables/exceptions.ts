/**
 * Where queries still name tables that belong to others: a file and these tables, or a call whose table is a variable. The list
 * may only get shorter.
 */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "server/src/capabilities/accounts/own-data/export.ts": ["table(table)"],
  "server/src/capabilities/extractions/on-account-deleted.ts": ["teams"],
  "server/src/capabilities/extractions/repository.ts": ["snapshots"],
  "server/src/capabilities/operations/metrics-repository.ts": ["delivery_attempts", "runs", "screenshots", "snapshots"],
  "server/src/capabilities/operations/users.ts": [
    "api_keys",
    "extractions",
    "run_counts",
    "team_members",
    "teams",
    "users",
    "webhooks",
  ],
  "server/src/capabilities/plans/repository.ts": ["users"],
  "server/src/capabilities/runs/claims/repository.ts": ["extractions"],
  "server/src/capabilities/runs/exported.ts": ["extractions"],
  "server/src/capabilities/runs/repository.ts": ["extractions"],
  "server/src/capabilities/runs/retention/repository.ts": ["extractions"],
  "server/src/capabilities/runs/snapshots/renames.ts": ["extractions"],
  "server/src/capabilities/runs/snapshots/repository.ts": ["extractions"],
  "server/src/capabilities/schedules/repository.ts": ["extractions", "teams", "users"],
  "server/src/capabilities/screenshots/repository.ts": ["extractions", "snapshots"],
  "server/src/capabilities/shares/repository.ts": ["extractions", "teams", "users"],
  "server/src/capabilities/views/repository.ts": ["extractions", "runs", "snapshot_rows", "users"],
  "server/src/platform/database/credential-state.ts": ["api_keys", "ended_sessions", "users"],
  "server/src/platform/database/exported.ts": ["extractions"],
};
