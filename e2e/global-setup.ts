import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeCluster, startCluster } from "./support/cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of an empty database with the service's tables, to copy. Nobody is connected to it. */
    template: string;
  }
}

/** A test run does not need to survive a crash of PostgreSQL. */
const FORGETFUL = [
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];

/** Vitest's global setup: one PostgreSQL for the whole run (support/database.ts makes databases in it). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-e2e-"));
  await chmod(folder, 0o711); // as root, PostgreSQL's own user has to pass
  const cluster = await startCluster(await makeCluster(join(folder, "data")), FORGETFUL);
  project.provide("template", cluster.url);
  return async () => {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  };
}
