import { type Logger, pino } from "pino";
import pretty from "pino-pretty";

/** What must not stand in a log, wherever a line may carry it. */
const SECRETS = ["password", "token", "secret", "key", "authorization"].flatMap((name) => [name, `*.${name}`]);

/** One line an event: JSON for machines, or in colours where a person reads along. */
export function createLogger(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: SECRETS };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ translateTime: "HH:MM:ss", ignore: "pid,hostname", singleLine: true, sync: true }));
}
