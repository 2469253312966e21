import { join } from "node:path";
import { inject } from "vitest";
import { unprivilegedAccount } from "../../server/src/database/embedded/account.ts";
import { findBinaries } from "../../server/src/database/embedded/binaries.ts";
import { type Cluster, dataOf, ensureCluster } from "../../server/src/database/embedded/cluster.ts";
import { connectOrStart, urlOf } from "../../server/src/database/embedded/connect-or-start.ts";
import { runProgram } from "../../server/src/database/embedded/run-program.ts";
import type {} from "../../server/test/postgres.ts"; // says what is injected

/** A PostgreSQL of one test's own, that may be crashed. It is gone when the tests are over. */
export interface OwnPostgres {
  /** The same after a restart. */
  readonly url: string;
  /** Ends it as a crash does, in the middle of whatever it does. What is committed is on its disk. */
  crash(): Promise<void>;
  /** Starts it again, on the same port; resolves when it has recovered and takes connections. */
  restart(): Promise<void>;
}

/** @param name of its folder: one test may have it */
export async function startPostgres(name: string): Promise<OwnPostgres> {
  const account = await unprivilegedAccount();
  const binaries = await findBinaries(account, "/var/lib/tintype");
  const cluster: Cluster = { directory: join(inject("scratch"), name), account, binaries };
  await ensureCluster(cluster, ["--no-sync"]);
  // It is PostgreSQL that crashes here, not the machine: what it has written is there without waiting for the disk.
  const settings = ["fsync=off", "max_connections=200"];
  const { postmaster, client } = await connectOrStart(cluster, { settings });
  await client.end();
  const { port } = postmaster;
  return {
    url: await urlOf(cluster, postmaster, "postgres"),
    async crash() {
      const args = ["stop", "-D", dataOf(cluster), "-m", "immediate", "-w", "-s"];
      const { code, output } = await runProgram(binaries.pg_ctl, args, cluster.directory, account);
      if (code !== 0) throw new Error(`PostgreSQL did not stop: ${output}`);
    },
    async restart() {
      const again = await connectOrStart(cluster, { port, settings });
      await again.client.end();
    },
  };
}
