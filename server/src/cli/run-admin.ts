import { ConfigError, readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import { createPlanAssigner } from "../plans/assign.ts";
import { createPlanService } from "../plans/service.ts";
import { onPlanChange } from "../roles/listeners.ts";
import { parseAdminCommand, USAGE } from "./admin-commands.ts";
import { openAdminDatabase } from "./admin-database.ts";
import { type BackupCommand, parseBackupCommand } from "./backup-commands.ts";
import { UsageError } from "./usage-error.ts";

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** The parts of a process that the command uses. Results go to stdout, errors to stderr. */
export interface AdminProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

interface TextOutput {
  write(text: string): unknown;
}

/** Runs `npm run admin -- <command>`. @returns the exit code */
export async function runAdmin(argv: readonly string[], { env, stdout, stderr }: AdminProcess): Promise<number> {
  if (argv.includes("--help")) {
    stdout.write(USAGE);
    return DONE;
  }
  try {
    const backup = parseBackupCommand(argv);
    if (backup) {
      stdout.write(`${await runBackup(backup, env, (text) => stderr.write(text))}\n`);
      return DONE;
    }
    const command = parseAdminCommand(argv);
    const config = readConfig(env);
    const database = await openAdminDatabase(config, createLogger("silent"));
    try {
      const { db } = database;
      const plans = createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl: "" });
      const assigner = createPlanAssigner({ plans, onPlanChange });
      stdout.write(`${await command({ db, config, assigner })}\n`);
    } finally {
      await database.close();
    }
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`tintype: ${error.message}\n\nRun npm run admin -- --help for help.\n`);
      return WRONG_USAGE;
    }
    const message =
      error instanceof ConfigError ? error.message : `tintype: ${error instanceof Error ? error.message : error}`;
    stderr.write(`${message}\n`);
    return FAILED;
  }
}

/** A backup of an unusual size takes long, so it says what it has done. */
async function runBackup(
  command: BackupCommand,
  env: AdminProcess["env"],
  write: (text: string) => unknown,
): Promise<string> {
  const onTable = (name: string, rows: number) => {
    if (rows > 0) write(`${name}: ${rows.toLocaleString("en")} rows\n`);
  };
  return command({
    config: readConfig(env),
    folder: env.INIT_CWD ?? process.cwd(),
    log: createLogger("silent"),
    onTable,
  });
}
