import type { RunningProcess } from "./process.ts";
import { addressOf, startServer } from "./server.ts";

/** API and worker processes on one database, any of which may be killed: another one is then started in its place. */
export interface Fleet {
  /** The address of an API process that runs; another one each time. */
  anyApi(): string;
  /** Ends a process of this role as a crash does (SIGKILL), and resolves when another one has taken its place. */
  replace(role: Role, random: () => number): Promise<void>;
}

export type Role = "api" | "worker";

/** @param env that of every process */
export async function startFleet(counts: Record<Role, number>, env: Record<string, string>): Promise<Fleet> {
  const start = async (role: Role) => {
    const process = startServer({ ...env, ROLE: role });
    const address = role === "api" ? await addressOf(process) : "";
    await process.says(/Tintype is up/);
    return { process, address };
  };
  const startAll = (role: Role) => Promise.all(Array.from({ length: counts[role] }, () => start(role)));
  // One role after the other: whoever is first migrates the database.
  const running: Record<Role, { process: RunningProcess; address: string }[]> = {
    api: await startAll("api"),
    worker: await startAll("worker"),
  };
  let turn = 0;
  return {
    anyApi() {
      turn += 1;
      const api = running.api[turn % running.api.length];
      if (!api) throw new Error("no API process runs");
      return api.address;
    },
    async replace(role, random) {
      const [victim] = running[role].splice(Math.floor(random() * running[role].length), 1);
      victim?.process.kill("SIGKILL");
      await victim?.process.ended;
      running[role].push(await start(role));
    },
  };
}
