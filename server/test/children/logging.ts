// Writes a line to the log and ends immediately, in the way that argv[2] names.
import { createLogger } from "../../src/platform/log.ts";

const log = createLogger("info");
log.info({ password: "hunter2" }, "the last words");
if (process.argv[2] === "exit") process.exit(3);
if (process.argv[2] === "throw") throw new Error("a fault");
