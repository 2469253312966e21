import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testFolder } from "@tintype/shared/testing/test-folder";
import { type Account, mayUse, unprivilegedAccount } from "../../src/platform/database/embedded/account.ts";
import { type Binaries, findBinaries } from "../../src/platform/database/embedded/binaries.ts";

/** A folder for all that a test run writes. */
export interface Scratch {
  readonly folder: string;
  /** As whom PostgreSQL runs; that user may enter the folder. */
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** Stops every PostgreSQL whose data is in the folder, and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Makes the folder in memory or in the system's temporary one. However this process ends (its end, ^C, a kill), nothing stays behind: a
 * process of its own (reaper.ts) waits for that and then cleans up.
 */
export async function createScratch(): Promise<Scratch> {
  const account = await unprivilegedAccount();
  const binaries = await findBinaries(account, "/var/lib/tintype");
  const parent = (await mayUse(account, [testFolder()])) ? testFolder() : "/tmp";
  const folder = await mkdtemp(join(parent, "tintype-test-"));
  await chmod(folder, 0o711);

  const script = fileURLToPath(new URL("reaper.ts", import.meta.url));
  const user = account ? [String(account.uid), String(account.gid)] : [];
  const reaper = spawn(process.execPath, [script, folder, binaries.pg_ctl, ...user], {
    // In a session of its own: a ^C in the terminal does not reach it.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(reaper, "exit");
  const [word] = await Promise.race([once(reaper.stdout, "data"), gone]);
  if (String(word) !== "ready") throw new Error("The tests' reaper did not start. Is this the project's Node?");
  const remove = async () => {
    reaper.stdin.end();
    await gone;
  };
  return { folder, account, binaries, remove };
}
