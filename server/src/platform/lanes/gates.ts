import { AppError } from "../errors.ts";
import type { BudgetRules } from "./budget.ts";
import type { LaneRules } from "./lane.ts";

/** Something that makes work wait, refuses it or ends it for load: a line of the table in docs/limits.md. */
export interface Gate {
  /** The name of the work that passes it: "Searches". */
  readonly name: string;
  /** The file that declares its numbers: `import.meta.url`. */
  readonly at: string;
  /** In words, with the numbers that the code uses. */
  readonly limit: string;
  /** The answer beyond the limit: the errors, or a sentence. */
  readonly answer: string | readonly Error[];
}

/** Returns milliseconds in words: "20 s". */
export function inTime(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms % 60_000 === 0 && ms >= 120_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

/** Returns bytes in words: "16 MiB". */
export function inBytes(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${number(bytes)} bytes`;
}

/** Returns a number with a comma before each three digits. */
export const number = (value: number): string => value.toLocaleString("en");

/** Returns the line of a lane. */
export function laneGate({ name, at, client = "user", limits, refusal }: LaneRules): Gate {
  const { atOnce, waiting, maxWaitMs, ofClient = {} } = limits;
  const per = `for each ${client}`;
  const limit = [
    atOnce !== undefined && `${atOnce} at once`,
    ofClient.atOnce !== undefined && `${ofClient.atOnce} at once ${per}`,
    waiting !== undefined && `${waiting} waiting`,
    ofClient.waiting !== undefined && `${ofClient.waiting} waiting ${per}`,
    maxWaitMs !== undefined && `${inTime(maxWaitMs)} of waiting`,
    ofClient.rest &&
      `after more than ${inTime(ofClient.rest.afterMs)} of work a pause as long, of at most ${inTime(ofClient.rest.maxMs)}`,
  ].filter((part) => part !== false && part !== undefined);
  return { name, at, limit: limit.join(", "), answer: refusal ? [refusal()] : "waits" };
}

/** Returns the line of a budget. */
export function budgetGate({ name, at, client = "user", unit, limits, refusal }: BudgetRules): Gate {
  const amount = (value: number) => (unit === "bytes" ? inBytes(value) : `${number(value)} ${unit}`);
  const limit = [
    limits.ofClient !== undefined && `${amount(limits.ofClient)} for each ${client}`,
    limits.total !== undefined && `${amount(limits.total)} of all`,
  ].filter((part) => part !== false);
  return { name, at, limit: limit.join(", "), answer: [refusal()] };
}

/** Returns what a client gets beyond the limit: "503 `not_ready`". */
export function answerOf({ answer }: Pick<Gate, "answer">): string {
  if (typeof answer === "string") return answer;
  const answers = answer.map((error) =>
    error instanceof AppError ? `${error.status} \`${error.code}\`` : error.message,
  );
  return [...new Set(answers)].join(", ");
}
