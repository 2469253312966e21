import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { accounts } from "./schema/accounts.ts";
import { extractions } from "./schema/extractions.ts";
import { limits } from "./schema/limits.ts";
import { operations } from "./schema/operations.ts";
import { payments } from "./schema/payments.ts";
import { plans } from "./schema/plans.ts";
import { platform } from "./schema/platform.ts";
import { runs } from "./schema/runs.ts";
import { schedules } from "./schema/schedules.ts";
import { screenshots } from "./schema/screenshots.ts";
import { shares } from "./schema/shares.ts";
import { snapshots } from "./schema/snapshots.ts";
import { systems } from "./schema/systems.ts";
import { teams } from "./schema/teams.ts";
import { uploads } from "./schema/uploads.ts";
import { webhooks } from "./schema/webhooks.ts";

/** In an order in which each file refers to earlier ones only. */
const PARTS = [
  accounts,
  teams,
  extractions,
  runs,
  snapshots,
  screenshots,
  uploads,
  schedules,
  shares,
  systems,
  webhooks,
  plans,
  payments,
  limits,
  operations,
  platform,
];

/** The schema of 2.0.0. */
export const schema: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
