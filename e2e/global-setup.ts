import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FORGETFUL } from "@tintype/shared/testing/forgetful-postgres";
import { night } from "@tintype/shared/testing/night";
import { testFolder } from "@tintype/shared/testing/test-folder";
import type { TestProject } from "vitest/node";
import { buildExtension, buildForFirefox } from "./extension/build.ts";
import { makeCertificate } from "./support/certificate.ts";
import { copyCluster, makeCluster, startCluster } from "./support/cluster.ts";
import { createDatabase } from "./support/database.ts";
import { runService } from "./support/process.ts";
import type { ExtensionBuilds } from "./support/provided.ts";
import { addressOf, onDatabase } from "./support/server.ts";

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
  // The browsers of workers end with them, and may write meanwhile.
  const ends = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })];
  const endAll = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const building = night.isAlone ? Promise.resolve() : build(extension); // no attack is on the extension
    const making = [makeCluster(join(folder, "data")), building] as const;
    await Promise.allSettled(making); // if one fails, the other one must not go on
    const [cluster] = await Promise.all(making);
    project.provide("cluster", await copyCluster(cluster, join(folder, "cluster")));
    const postgres = await startCluster(cluster, FORGETFUL);
    ends.push(() => postgres.remove());
    project.provide("template", postgres.url);
    project.provide("extension", extension);
    const certificate = { ...makeCertificate(), file: join(folder, "localhost.crt") };
    await writeFile(certificate.file, certificate.certificate);
    project.provide("certificate", certificate);
    if (!night.isAlone) ends.push(await startService(project, postgres.url, certificate.file));
    return endAll;
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** @returns a function that ends it */
async function startService(project: TestProject, template: string, authority: string): Promise<() => Promise<void>> {
  const [database, metricsToken] = [await createDatabase({ template }), "metrics-token-of-the-tests"];
  const running = runService({
    ...onDatabase(database.url),
    DEFAULT_PLAN: "enterprise",
    EGRESS_ALLOW: "127.0.0.0/8,::1/128",
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: "1",
    NODE_EXTRA_CA_CERTS: authority,
    WEBHOOK_RETRY_DELAYS: "0,0,0",
  });
  const { pid } = running;
  project.provide("service", { address: await addressOf(running), database: database.url, metricsToken, pid });
  return async () => {
    running.kill("SIGTERM");
    await running.ended;
  };
}

/** One after the other: both builds write into extension/.wxt. */
async function build(extension: ExtensionBuilds): Promise<void> {
  await buildExtension("chrome", extension.chrome);
  await buildForFirefox(extension.firefox, night.isNow ? extension.sources : undefined);
}
