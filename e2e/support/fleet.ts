import type { RunningProcess } from "./process.ts";
import { addressOf, startServer } from "./server.ts";

/** API and worker processes on one database. */
export interface Fleet {
  /** Returns the address of a running API process, a different one each time. */
  anyApi(): string;
  /** Kills a process of this role (SIGKILL) and starts another one. Resolves when that is up. */
  replace(role: Role, random: () => number): Promise<void>;
}

export type Role = "api" | "worker";

/** @param env the environment of every process */
export async function startFleet(counts: Record<Role, number>, env: Record<string, string>): Promise<Fleet> {
  const start = async (role: Role) => {
    const process = startServer({ ...env, ROLE: role });
    const address = role === "api" ? await addressOf(process) : "";
    await process.says(/Tintype is up/);
    return { process, address };
  };
  const startAll = (role: Role) => Promise.all(Array.from({ length: counts[role] }, () => start(role)));
  // One role after the other, because the first process migrates the database.
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
