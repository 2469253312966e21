// The whole API for the database in argv[2], with the limits of a release. Sends its URL, and at each message how long
// its event loop has stood still at most, in ms of the processor.

import { silent } from "@tintype/reader/test/log";
import { readConfig } from "../../src/platform/config/config.ts";
import { openDatabase } from "../../src/platform/database/connection.ts";
import { startApi } from "../../src/roles/api.ts";
import { threadMs } from "../thread-time.ts";

process.on("disconnect", () => process.exit());
const [, , databaseUrl = ""] = process.argv;
const config = readConfig({ PORT: "0", JWT_SECRET: "for tests only ".repeat(4), DEFAULT_PLAN: "enterprise" });
const { url } = await startApi({ config, log: silent, databaseUrl, db: openDatabase(databaseUrl, { log: silent }).db });

let longest = 0;
let turnedAt = threadMs();
setInterval(() => {
  const now = threadMs();
  longest = Math.max(longest, now - turnedAt);
  turnedAt = now;
}, 5);
process.on("message", () => process.send?.(longest));
process.send?.(url);
