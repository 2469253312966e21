import { type Config, ConfigError, readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { startServer } from "./server.ts";

/** The longest that a shutdown may take before the process ends all the same. */
const SHUTDOWN_MS = 10_000;

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const config = configuration();
const log = createLogger(config.logLevel);

const stopping = new AbortController();
// A terminal's ^C may arrive twice, from the terminal and from npm; the second one has nothing to add.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort(signal));

try {
  const server = await startServer(config, { log, onFatal: (error) => stopping.abort(error) });
  if (!stopping.signal.aborted) {
    await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  }
  const { reason } = stopping.signal;
  if (reason instanceof Error) log.fatal(reason.message);
  else log.info({ signal: reason }, "stopping");
  setTimeout(() => {
    log.error("the shutdown took too long; what it was waiting for is left to the next start");
    process.exit(1);
  }, SHUTDOWN_MS).unref();
  await server.stop();
  log.info("stopped");
  process.exitCode = reason instanceof Error ? 1 : 0;
} catch (error) {
  // The sentence is for whoever started us; how it came about is for whoever debugs it.
  console.error(`Tintype could not start: ${error instanceof Error ? error.message : error}`);
  log.debug({ err: error }, "start failed");
  process.exitCode = 1;
}
