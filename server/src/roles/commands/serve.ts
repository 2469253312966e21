import { type Config, ConfigError, readConfig } from "../../platform/config/config.ts";
import { createLogger } from "../../platform/log.ts";
import { startServer } from "../server.ts";
import type { CliProcess } from "./io.ts";
import { UsageError } from "./usage-error.ts";

const STOPPED = 0;
const FAILED = 1;
/** Time that a shutdown may take before the process exits anyway, in ms. */
const SHUTDOWN_MS = 10_000;
/**
 * Longest end of a start that is interrupted, in ms: it may wait for something that never answers, and holds nothing
 * that could be lost.
 */
const START_MS = 3_000;

/**
 * Runs `tintype serve`: the service, until it is interrupted.
 * @returns the exit code
 */
export async function runServe(
  argv: readonly string[],
  _values: unknown,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  if (argv.length > 0) throw new UsageError("serve takes no arguments. Its settings are environment variables.");
  const config = configuration(io);
  if (!config) return FAILED;
  const log = createLogger(config.logLevel);
  const failed = new AbortController();
  const stopping = AbortSignal.any([interrupted, failed.signal]);
  const exitIn = (ms: number, why: string) =>
    setTimeout(() => {
      log.error(why);
      process.exit(FAILED);
    }, ms).unref();
  const onEarly = () => exitIn(START_MS, "the start was interrupted and did not end by itself");
  interrupted.addEventListener("abort", onEarly, { once: true });
  try {
    const signal = interrupted;
    const server = await startServer(config, { log, signal, onFatal: (error) => failed.abort(error) });
    interrupted.removeEventListener("abort", onEarly);
    if (!stopping.aborted) {
      await new Promise((resolve) => stopping.addEventListener("abort", resolve, { once: true }));
    }
    const { reason } = stopping;
    if (reason instanceof Error) log.fatal(reason.message);
    else log.info({ signal: reason }, "stopping");
    exitIn(SHUTDOWN_MS, "the shutdown took too long; unfinished work continues after the next start");
    await server.stop();
    log.info("stopped");
    return reason instanceof Error ? FAILED : STOPPED;
  } catch (error) {
    if (interrupted.aborted) {
      log.info({ signal: interrupted.reason }, "stopped while starting");
      return STOPPED;
    }
    // The message is for whoever started the server; the stack is only for debugging.
    io.stderr.write(`Tintype could not start: ${error instanceof Error ? error.message : error}\n`);
    log.debug({ err: error }, "start failed");
    return FAILED;
  }
}

function configuration({ env, stderr }: CliProcess): Config | undefined {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    stderr.write(`${error.message}\n`);
    return undefined;
  }
}
