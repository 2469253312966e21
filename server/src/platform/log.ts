import { type Logger, pino } from "pino";

/** Only for a terminal, because every process would load it. */
const pretty = process.stdout.isTTY ? (await import("pino-pretty")).default : undefined;

/** Fields whose values must not appear in the log, at the top level or one below. */
const SECRETS = ["password", "token", "secret", "key", "authorization"].flatMap((name) => [name, `*.${name}`]);

/** Lines are written in batches, every 100 ms or 12 KiB, because each write is expensive. */
const BATCH = { sync: false, periodicFlush: 100, minLength: 12_288 };

/**
 * Creates a logger that writes one line for each event: JSON, or coloured text on a terminal. Buffered lines are written
 * with every fatal line and when the process ends, unless it is killed.
 */
export function createLogger(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: SECRETS };
  if (!pretty) return pino(options, pino.destination({ dest: 1, ...BATCH }));
  return pino(options, pretty({ translateTime: "HH:MM:ss", ignore: "pid,hostname", singleLine: true, sync: true }));
}
