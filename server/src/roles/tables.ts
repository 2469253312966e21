import { accessTables } from "../extraction/access/tables.ts";
import { extractionTables } from "../extraction/extractions/tables.ts";
import { runTables } from "../extraction/runs/tables.ts";
import { screenshotTables } from "../extraction/screenshots/tables.ts";
import { uploadTables } from "../extraction/uploads/tables.ts";
import { accountTables } from "../identity/accounts/tables.ts";
import { limitTables } from "../identity/limits/tables.ts";
import { paymentTables } from "../identity/payments/tables.ts";
import { planTables } from "../identity/plans/tables.ts";
import { deleteClosedTeams } from "../identity/teams/on-account-deleted.ts";
import { teamTables } from "../identity/teams/tables.ts";
import { metricTables } from "../maintenance/metrics/tables.ts";
import { reviewTables } from "../monitoring/review/tables.ts";
import { scheduleTables } from "../monitoring/schedules/tables.ts";
import { siteTables } from "../monitoring/sites/tables.ts";
import { notificationTables } from "../notifications/tables.ts";
import { deleteBatch, forgetBatch, type OwnedRows } from "../platform/database/batches.ts";
import type { Db } from "../platform/database/db.ts";
import type { ExportedLists } from "../platform/database/exported.ts";
import type { DeclaredTable, DeclaredTables, OnEnd } from "../platform/declared-tables.ts";
import type { TeamId, UserId } from "../platform/ids.ts";
import type { RemovalStep } from "../platform/jobs/removal.ts";
import { platformTables } from "../platform/tables.ts";
import { agentTables } from "../presentation/agents/tables.ts";
import { shareTables } from "../presentation/shares/tables.ts";
import { systemTables } from "../systems/tables.ts";

/** The tables of all capabilities, in the order of the lists in the export of a person's data, and of the steps of removals. */
const CAPABILITIES: readonly DeclaredTables[] = [
  accountTables,
  teamTables,
  uploadTables,
  extractionTables,
  scheduleTables,
  runTables,
  screenshotTables,
  shareTables,
  reviewTables,
  siteTables,
  systemTables,
  notificationTables,
  planTables,
  paymentTables,
  limitTables,
  accessTables,
  agentTables,
  metricTables,
  platformTables,
];

/** Every table and view of the database. roles/tables.test.ts compares them with the schema. */
export const declaredTables: ReadonlyMap<string, DeclaredTable> = new Map(
  CAPABILITIES.flatMap((tables) => Object.entries(tables)),
);

/** Everything that is stored about a person and exported, by the lists' names. */
export const exported: ExportedLists = Object.fromEntries(
  [...declaredTables].flatMap(([table, declared]) => {
    if (!("exported" in declared)) return [];
    const { list, withheld: _, ...rows } = declared.exported;
    return [[list, { table, ...rows }]];
  }),
);

/** The steps of the job that deletes the rows of a closed account. Closed teams come last, because their rows go with them. */
export const accountRemoval: readonly RemovalStep<UserId>[] = [
  ...[...declaredTables].flatMap(([table, { onAccountEnd }]) => stepsOf(onAccountEnd, { table, column: "user_id" })),
  { what: "teams", remove: deleteClosedTeams },
];

/** The steps of the job that deletes the rows of a closed team. */
export const teamRemoval: readonly RemovalStep<TeamId>[] = [...declaredTables].flatMap(([table, { onTeamEnd }]) =>
  stepsOf(onTeamEnd, { table, column: "team_id" }),
);

function stepsOf<Owner extends UserId | TeamId>(
  onEnd: OnEnd<Owner> | undefined,
  { table, column }: Omit<OwnedRows, "owner">,
): readonly RemovalStep<Owner>[] {
  if (onEnd === undefined || onEnd === "cascade" || "kept" in onEnd) return [];
  if ("steps" in onEnd) return onEnd.steps;
  const [change, limit] = "deleted" in onEnd ? [deleteBatch, onEnd.deleted] : [forgetBatch, onEnd.forgotten];
  const remove = (db: Db, owner: Owner) => change(db, { table, column, owner }, limit);
  return [{ what: table.replaceAll("_", " "), remove }];
}
