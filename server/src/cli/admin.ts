import { ConfigError, readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import { createPlanAssigner } from "../plans/assign.ts";
import { createPlanService } from "../plans/service.ts";
import { onPlanChange } from "../roles/listeners.ts";
import { parseAdminCommand, USAGE } from "./admin-commands.ts";
import { openAdminDatabase } from "./admin-database.ts";
import { UsageError } from "./usage-error.ts";

// `npm run admin -- <command>`. Results go to stdout, errors to stderr.

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes("--help")) {
    process.stdout.write(USAGE);
    return DONE;
  }
  try {
    const command = parseAdminCommand(argv);
    const config = readConfig(process.env);
    const database = await openAdminDatabase(config, createLogger("silent"));
    try {
      const { db } = database;
      const plans = createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl: "" });
      const assigner = createPlanAssigner({ plans, onPlanChange });
      process.stdout.write(`${await command({ db, config, assigner })}\n`);
    } finally {
      await database.close();
    }
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`tintype: ${error.message}\n\nRun npm run admin -- --help for help.`);
      return WRONG_USAGE;
    }
    console.error(
      error instanceof ConfigError ? error.message : `tintype: ${error instanceof Error ? error.message : error}`,
    );
    return FAILED;
  }
}
