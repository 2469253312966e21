import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../database/db.ts";
import { createPlanService, type PlanService } from "../plans/service.ts";

/** What every role works with. */
export interface RoleOptions {
  config: Config;
  log: Logger;
  db: Db;
  databaseUrl: string;
}

export interface Role {
  /** Lets what is under way end, within bounds. */
  stop(): Promise<void>;
}

/**
 * The plans, as the configuration sets them up.
 * @param publicUrl where people reach the service, without a slash at its end
 */
export function configuredPlans({ config, db }: RoleOptions, publicUrl: () => string): PlanService {
  const upgradeUrl = () => `${publicUrl()}/billing?plan=pro`;
  return createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl });
}

/** Where people reach the service: PUBLIC_URL, or this machine. With PORT=0 the port is known once the service listens. */
export function publicUrlOf({ config }: Pick<RoleOptions, "config">, port = config.port): string {
  return config.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
}
