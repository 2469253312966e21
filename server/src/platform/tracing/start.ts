import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { setTracing } from "./tracing.ts";

/** Longest time that a shutdown waits until the collector has the last spans. */
const FLUSH_MS = 1500;

/**
 * Begins to record spans and to send them to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names.
 * @returns a function that sends the last spans and ends the recording
 */
export async function startTracing(log: Logger): Promise<() => Promise<void>> {
  const { startSdk } = await import("./sdk.ts");
  const sdk = startSdk(log);
  setTracing(sdk);
  return async () => {
    setTracing(undefined);
    const timer = new AbortController();
    const flushed = sdk.shutdown().catch((error: unknown) => log.warn({ err: error }, "the last spans were not sent"));
    const late = pause(FLUSH_MS, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([flushed, late]);
    timer.abort();
  };
}
