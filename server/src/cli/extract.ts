import { runExtract } from "./run-extract.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of a pipe has closed it (`| head`).
  if (error.code !== "EPIPE") throw error;
});
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interrupted.abort());

process.exitCode = await runExtract(process.argv.slice(2), process, interrupted.signal);
