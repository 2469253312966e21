import { createInterface } from "node:readline/promises";
import { createPlanAssigner } from "../../../identity/plans/assign.ts";
import { createPlanService } from "../../../identity/plans/service.ts";
import { ConfigError, readConfig } from "../../../platform/config/config.ts";
import { createLogger } from "../../../platform/log.ts";
import { onPlanChange } from "../../listeners.ts";
import { type CliProcess, currentFolder, typedCommand } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { parseAdminCommand, usage } from "./admin-commands.ts";
import { openAdminDatabase } from "./admin-database.ts";
import { type BackupCommand, parseBackupCommand } from "./backup-commands.ts";

const DONE = 0;
const FAILED = 1;

/** Runs `tintype admin <command>`. @returns the exit code @throws UsageError */
export async function runAdmin(argv: readonly string[], _values: unknown, io: CliProcess): Promise<number> {
  const { env, stdout, stderr } = io;
  if (argv.includes("--help") || argv.includes("-h")) {
    stdout.write(usage(typedCommand(io, "admin")));
    return DONE;
  }
  try {
    const backup = parseBackupCommand(argv);
    if (backup) {
      stdout.write(`${await runBackup(backup, io)}\n`);
      return DONE;
    }
    const command = parseAdminCommand(argv);
    const config = readConfig(env);
    const database = await openAdminDatabase(config, createLogger("silent"));
    try {
      const { db } = database;
      const plans = createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl: "" });
      const assigner = createPlanAssigner({ plans, onPlanChange });
      stdout.write(`${await command({ db, config, assigner, confirm: io.confirm ?? terminalQuestion() })}\n`);
    } finally {
      await database.close();
    }
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message =
      error instanceof ConfigError ? error.message : `tintype: ${error instanceof Error ? error.message : error}`;
    stderr.write(`${message}\n`);
    return FAILED;
  }
}

/** A backup of an unusual size takes long, so it says what it has done. */
async function runBackup(command: BackupCommand, io: CliProcess): Promise<string> {
  const onTable = (name: string, rows: number) => {
    if (rows > 0) io.stderr.write(`${name}: ${rows.toLocaleString("en")} rows\n`);
  };
  return command({ config: readConfig(io.env), folder: currentFolder(io), log: createLogger("silent"), onTable });
}

/** Returns a function that asks on the terminal; undefined if the input is not a terminal. */
function terminalQuestion(): ((question: string) => Promise<boolean>) | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
    } finally {
      terminal.close();
    }
  };
}
