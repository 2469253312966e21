// The whole worker for the database in argv[2], allowed to read the host in argv[3]. Sends "ready".

import { silent } from "@tintype/reader/test/log";
import { readConfig } from "../../src/platform/config/config.ts";
import { openDatabase } from "../../src/platform/database/connection.ts";
import { startWorker } from "../../src/roles/worker.ts";

process.on("disconnect", () => process.exit());
const [, , url = "", host = ""] = process.argv;
const config = readConfig({
  ROLE: "worker",
  DATABASE_URL: url,
  JWT_SECRET: "for tests only ".repeat(4),
  EGRESS_ALLOW: host,
  BROWSER_PATH: process.env.BROWSER_PATH,
  BROWSER_CONCURRENCY: "1",
});
const { db, pool } = openDatabase(url, { log: silent });
await startWorker({ config, log: silent, databaseUrl: url, db, pool });
process.send?.("ready");
