import { type Logger, pino } from "pino";
import pretty from "pino-pretty";

/** What must not stand in a log, wherever a line may carry it. */
const SECRETS = ["password", "token", "secret", "key", "authorization"].flatMap((name) => [name, `*.${name}`]);

/** Lines are written together: as many as come in this time in ms, or to this length. Each write costs as much as a line. */
const BATCH = { sync: false, periodicFlush: 100, minLength: 4096 };

/**
 * One line an event: JSON for machines, or in colours where a person reads along. What waits to be written is written when
 * the process ends, by whatever way but a kill, and with every fatal line.
 */
export function createLogger(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: SECRETS };
  if (!process.stdout.isTTY) return pino(options, pino.destination({ dest: 1, ...BATCH }));
  return pino(options, pretty({ translateTime: "HH:MM:ss", ignore: "pid,hostname", singleLine: true, sync: true }));
}
