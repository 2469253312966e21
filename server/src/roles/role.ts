import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../database/types.ts";
import { createPlanService, type PlanService } from "../plans/service.ts";

/** What every role works with. */
export interface RoleOptions {
  config: Config;
  log: Logger;
  db: Kysely<Database>;
  databaseUrl: string;
}

export interface Role {
  /** Lets what is under way end, within bounds. */
  stop(): Promise<void>;
}

/** The plans, as the configuration sets them up. */
export function configuredPlans({ config, db }: RoleOptions): PlanService {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  return createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl: `${publicUrl}/docs#/Payments` });
}
