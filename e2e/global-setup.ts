import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { FORGETFUL } from "@tintype/shared/testing/forgetful-postgres";
import { isHostile, isStorm } from "@tintype/shared/testing/size";
import { testFolder } from "@tintype/shared/testing/test-folder";
import type { TestProject } from "vitest/node";
import { buildExtension, buildForFirefox } from "./extension/build.ts";
import { type Cluster, copyCluster, makeCluster, startCluster } from "./support/cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of an empty database with the service's tables, to copy. Nobody is connected to it. */
    template: string;
    /** A PostgreSQL that does not run, with the same database, to copy for a test that crashes it. */
    cluster: Cluster;
    /** The folders of the unpacked extension, and the archive of its sources for Firefox's reviewers, which is made in the full size. */
    extension: Extension;
  }
}

interface Extension {
  readonly chrome: string;
  readonly firefox: string;
  readonly sources: string;
}

/** Vitest's global setup: one PostgreSQL (support/database.ts makes databases in it) and one build of the extension. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(testFolder(), "tintype-e2e-"));
  await chmod(folder, 0o711); // for PostgreSQL, which runs as another user if we are root
  const extension = {
    chrome: join(folder, "chrome"),
    firefox: join(folder, "firefox"),
    sources: join(folder, "sources.zip"),
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const building = isHostile ? Promise.resolve() : build(extension); // no attack is on the extension
    const making = [makeCluster(join(folder, "data")), building] as const;
    await Promise.allSettled(making); // if one fails, the other one must not go on
    const [cluster] = await Promise.all(making);
    project.provide("cluster", await copyCluster(cluster, join(folder, "cluster")));
    const postgres = await startCluster(cluster, FORGETFUL);
    project.provide("template", postgres.url);
    project.provide("extension", extension);
    return async () => {
      await postgres.remove();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** One after the other: both builds write into extension/.wxt. */
async function build(extension: Extension): Promise<void> {
  await buildExtension("chrome", extension.chrome);
  await buildForFirefox(extension.firefox, isStorm ? extension.sources : undefined);
}
