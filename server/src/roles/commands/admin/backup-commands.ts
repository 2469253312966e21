import { resolve } from "node:path";
import type { Logger } from "pino";
import { writeBackup } from "../../../maintenance/backup/backup.ts";
import { restoreBackup } from "../../../maintenance/backup/restore.ts";
import type { Config } from "../../../platform/config/config.ts";
import { UsageError } from "../usage-error.ts";
import { createDatabase, locateDatabase } from "./admin-database.ts";

interface BackupParts {
  readonly config: Config;
  /** Relative names of files begin here. */
  readonly folder: string;
  /** True if an existing file may be replaced. */
  readonly isForced: boolean;
  readonly log: Logger;
  readonly onTable: (name: string, rows: number) => void;
}

/** @returns the text to print @throws Error with a message for the operator */
export type BackupCommand = (parts: Omit<BackupParts, "isForced">) => Promise<string>;

/** The commands that need no up-to-date schema. */
export const backupCommands = {
  backup: {
    parameters: ["file"],
    summary: "writes all data into a file; the service may be running; --force replaces a file",
    run: async (name: string, { config, folder, isForced, log, onTable }: BackupParts) => {
      const database = await locateDatabase(config, log);
      try {
        const file = resolve(folder, name);
        const { rows, jobs, bytes } = await writeBackup(database.url, file, { config, onTable, replaces: isForced });
        const secret =
          config.jwtSecret === undefined
            ? "It contains the secret of the service: keep it as safe as a password."
            : "It does not contain JWT_SECRET, which a restore needs too.";
        return `${name} has ${number(rows)} rows and ${number(jobs)} jobs in ${number(bytes)} bytes. ${secret}`;
      } finally {
        await database.stop();
      }
    },
  },
  restore: {
    parameters: ["file"],
    summary: "fills an empty database with a backup of this or an earlier release",
    run: async (name: string, { config, folder, log, onTable }: BackupParts) => {
      const database = await createDatabase(config, log);
      try {
        const restored = await restoreBackup(database.url, resolve(folder, name), { config, log, onTable });
        const { rows, createdAt, release, unsent } = restored;
        const deliveries =
          unsent === 0
            ? ""
            : ` ${number(unsent)} deliveries to webhooks were not yet sent then. They are marked as failed, because they may have been sent since; their owners can send them again.`;
        return `${number(rows)} rows of ${createdAt} (release ${release}) are restored. Start the server now.${deliveries}`;
      } finally {
        await database.stop();
      }
    },
  },
} as const;

/** @returns the command of a command line; undefined if it is another one @throws UsageError */
export function parseBackupCommand([name = "", ...args]: readonly string[]): BackupCommand | undefined {
  if (name !== "backup" && name !== "restore") return undefined;
  const isForced = name === "backup" && args.includes("--force");
  const [file, ...more] = args.filter((argument) => !isForced || argument !== "--force");
  if (file === undefined || more.length > 0) throw new UsageError(`${name} takes <file>.`);
  return (parts) => backupCommands[name].run(file, { ...parts, isForced });
}

function number(value: number): string {
  return value.toLocaleString("en");
}
