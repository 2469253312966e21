import { join } from "node:path";
import { silent } from "@tintype/reader/test/log";
import { FORGETFUL } from "@tintype/shared/testing/forgetful-postgres";
import type { TestProject } from "vitest/node";
import { connect } from "../../src/platform/database/connection.ts";
import { ensureCluster } from "../../src/platform/database/embedded/cluster.ts";
import { connectOrStart, urlOf } from "../../src/platform/database/embedded/connect-or-start.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createScratch, type Scratch } from "../scratch/scratch.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: TestPostgres;
    /** A folder that is removed at the end, with every PostgreSQL whose data is in it. */
    scratch: string;
  }
}

export interface TestPostgres {
  /** URL of a database whose user may create others. */
  adminUrl: string;
  /** A migrated, empty database that nobody is connected to. */
  template: string;
  /** The clause with which `create database` is quick. */
  strategy: string;
}

interface Running {
  readonly scratch: string;
  readonly postgres: TestPostgres;
  stop(): Promise<void>;
}

/** All projects of a run use the same one, because to make a cluster and its tables takes seconds of the processor. */
let running: Promise<Running> | undefined;
let projects = 0;

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with a migrated template that test files copy (database.ts).
 * `TEST_DATABASE_URL` names another server to use instead, as a user who may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  projects += 1;
  running ??= start();
  const { scratch, postgres, stop } = await running;
  project.provide("scratch", scratch);
  project.provide("postgres", postgres);
  return async () => {
    projects -= 1;
    if (projects > 0) return;
    running = undefined;
    await stop();
  };
}

async function start(): Promise<Running> {
  const scratch = await createScratch();
  const elsewhere = process.env.TEST_DATABASE_URL;
  const adminUrl = elsewhere ?? (await startForgetful(scratch));
  const template = `tintype_template_${process.pid}`;
  const admin = await connect(adminUrl);
  const sql = "select current_setting('server_version_num')::int as version";
  const { rows } = await admin.query<{ version: number }>(sql);
  await admin.query(`create database ${template}`);
  await migrate(databaseUrl(adminUrl, template), { log: silent });
  // A copy of the files is quickest; PostgreSQL 14 knows no other way, and not the word either.
  const strategy = (rows[0]?.version ?? 0) >= 150_000 ? "strategy file_copy" : "";
  const stop = async () => {
    if (elsewhere) await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await scratch.remove();
  };
  return { scratch: scratch.folder, postgres: { adminUrl, template, strategy }, stop };
}

/** Returns the URL of another database of the same server. */
export function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function startForgetful({ folder, account, binaries }: Scratch): Promise<string> {
  const cluster = { directory: join(folder, "postgres"), account, binaries };
  await ensureCluster(cluster, ["--no-sync"]);
  const { postmaster, client } = await connectOrStart(cluster, { settings: [...FORGETFUL, "max_connections=200"] });
  await client.end();
  return urlOf(cluster, postmaster, "postgres");
}
