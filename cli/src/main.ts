import { FINDINGS, OUTPUT_CLOSED, UNREADABLE_PAGE } from "./command-line/exit-codes.ts";
import { runTintype } from "./program.ts";

const argv = process.argv.slice(2);
/** Commands that must not succeed unless somebody has their result. */
const isGate = argv[0] === "check" || argv[0] === "diff";

let isClosed = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of a pipe has closed it (`| head`).
  if (error.code !== "EPIPE") throw error;
  isClosed = true;
});
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  // A terminal's ^C can arrive twice, from the terminal and from npm. The service has to stop in its own time all the same.
  if (argv[0] === "serve") process.on(signal, () => interrupted.abort(signal));
  else process.once(signal, () => interrupted.abort(signal));
}

let code: number;
try {
  code = await runTintype(argv, process, interrupted.signal);
} catch (error) {
  console.error(error);
  code = isGate ? UNREADABLE_PAGE : FINDINGS;
}
await new Promise((resolve) => process.stdout.write("", resolve));
process.exitCode = code < FINDINGS && isClosed && isGate ? OUTPUT_CLOSED : code;
