import { readConfig } from "@tintype/server/config";
import { openPool } from "@tintype/server/platform/database/connection";
import type { Database } from "@tintype/server/platform/database/types";
import { startApi } from "@tintype/server/roles/api";
import { Kysely, PostgresDialect } from "kysely";
import { type Stage, silent } from "../stage/stage.ts";
import type { Target } from "./load.ts";

/** A statement as the service sends it to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements and the answer of the service for a request, with warm caches. */
export interface Recorded {
  readonly statements: readonly Statement[];
  readonly body: string;
}

/**
 * Sends each request to a service in this process, and records its statements.
 * @returns the records in the order of the requests
 */
export async function recordStatements({ url }: Stage, targets: readonly Target[]): Promise<Recorded[]> {
  let statements: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(url, silent) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  const config = readConfig({ PORT: "0", JWT_SECRET: "x".repeat(32), DEFAULT_PLAN: "enterprise" });
  const api = await startApi({ config, db, databaseUrl: url, log: silent });
  try {
    const recorded: Recorded[] = [];
    for (const target of targets) {
      await send(api.port, target); // fills the caches
      statements = [];
      const body = await send(api.port, target);
      recorded.push({ statements: [...statements], body });
    }
    return recorded;
  } finally {
    await api.stop();
    await db.destroy();
  }
}

async function send(port: number, { path, authorization, body }: Target): Promise<string> {
  const headers = { authorization, "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}
