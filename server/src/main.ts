import { type Config, ConfigError, readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { startServer } from "./server.ts";

/** How long a shutdown may take before the process exits anyway. */
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
// A terminal's ^C can arrive twice, from the terminal and from npm. The second abort has no effect.
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
    log.error("the shutdown took too long; unfinished work continues after the next start");
    process.exit(1);
  }, SHUTDOWN_MS).unref();
  await server.stop();
  log.info("stopped");
  process.exitCode = reason instanceof Error ? 1 : 0;
} catch (error) {
  // The message is for whoever started the server; the stack is only for debugging.
  console.error(`Tintype could not start: ${error instanceof Error ? error.message : error}`);
  log.debug({ err: error }, "start failed");
  process.exitCode = 1;
}
