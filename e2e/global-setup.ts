import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { FORGETFUL } from "@tintype/shared/testing/forgetful-postgres";
import { isHostile, isStorm } from "@tintype/shared/testing/size";
import { testFolder } from "@tintype/shared/testing/test-folder";
import type { TestProject } from "vitest/node";
import { buildExtension, buildForFirefox } from "./extension/build.ts";
import { type Cluster, copyCluster, makeCluster, startCluster } from "./support/cluster.ts";
import { createDatabase } from "./support/database.ts";
import { runService } from "./support/process.ts";
import { addressOf, onDatabase } from "./support/server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of an empty database with the service's tables, to copy. Nobody is connected to it. */
    template: string;
    /** A PostgreSQL that does not run, with the same database, to copy for a test that crashes it. */
    cluster: Cluster;
    /** The folders of the unpacked extension, and the archive of its sources for Firefox's reviewers, which is made in the full size. */
    extension: Extension;
    /** The service that files share which need no settings of their own, see support/server.ts. None while attacks are tested. */
    service: Service;
  }
}

interface Service {
  readonly address: string;
  readonly database: string;
  /** Lets a test ask for the metrics. */
  readonly metricsToken: string;
}

interface Extension {
  readonly chrome: string;
  readonly firefox: string;
  readonly sources: string;
}

/**
 * Vitest's global setup: one PostgreSQL (support/database.ts makes databases in it), one service and one build of the extension.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(testFolder(), "tintype-e2e-"));
  await chmod(folder, 0o711); // for PostgreSQL, which runs as another user if we are root
  const extension = {
    chrome: join(folder, "chrome"),
    firefox: join(folder, "firefox"),
    sources: join(folder, "sources.zip"),
  };
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const endAll = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const building = isHostile ? Promise.resolve() : build(extension); // no attack is on the extension
    const making = [makeCluster(join(folder, "data")), building] as const;
    await Promise.allSettled(making); // if one fails, the other one must not go on
    const [cluster] = await Promise.all(making);
    project.provide("cluster", await copyCluster(cluster, join(folder, "cluster")));
    const postgres = await startCluster(cluster, FORGETFUL);
    ends.push(() => postgres.remove());
    project.provide("template", postgres.url);
    project.provide("extension", extension);
    if (!isHostile) ends.push(await startService(project, postgres.url));
    return endAll;
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** @returns a function that ends it */
async function startService(project: TestProject, template: string): Promise<() => Promise<void>> {
  const [database, metricsToken] = [await createDatabase({ template }), "metrics-token-of-the-tests"];
  const running = runService({
    ...onDatabase(database.url),
    DEFAULT_PLAN: "enterprise",
    EGRESS_ALLOW: "127.0.0.0/8,::1/128",
    METRICS_TOKEN: metricsToken,
  });
  project.provide("service", { address: await addressOf(running), database: database.url, metricsToken });
  return async () => {
    running.kill("SIGTERM");
    await running.ended;
  };
}

/** One after the other: both builds write into extension/.wxt. */
async function build(extension: Extension): Promise<void> {
  await buildExtension("chrome", extension.chrome);
  await buildForFirefox(extension.firefox, isStorm ? extension.sources : undefined);
}
