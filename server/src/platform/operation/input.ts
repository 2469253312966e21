import { isStorableJson } from "@tintype/shared/api/common/common";
import { plainMessage } from "@tintype/shared/api/common/plain-message";
import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import type { z } from "zod";
import { type AppError, invalid, MAX_DETAILS } from "../errors.ts";

/**
 * Parses a part of the request: query, headers or body.
 * @throws AppError validation_error with the number of faults and the first of them
 */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const data = parseStorable(schema, value);
  // Schemas check string by string. This catches strings that a schema does not check, and free-form JSON.
  if (!isStorableJson(value)) throw invalid([{ path: "", message: "must not contain NUL or an unpaired surrogate" }]);
  return data;
}

/**
 * Parses a value whose strings can all be stored.
 * @throws AppError validation_error with the number of faults and the first of them
 */
export function parseStorable<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

/** Creates the error for the issues. Builds no more details than it reports: one issue can name a million unknown keys. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): AppError {
  const details: ErrorDetail[] = [];
  let count = 0;
  for (const issue of issues) {
    if (details.length < MAX_DETAILS) details.push(...issueDetails(issue, MAX_DETAILS - details.length));
    count += issue.code === "unrecognized_keys" ? issue.keys.length : 1;
  }
  return invalid(details, count);
}

function issueDetails(issue: z.core.$ZodIssue, most: number): ErrorDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys
      .slice(0, most)
      .map((key) => ({ path: [...issue.path, key].join("."), message: "is not a known field" }));
  }
  return [{ path: issue.path.join("."), message: issue.message }];
}

/** No request needs deeper nesting. Recursive code (a schema, JSON.stringify) is safe up to this depth. */
export const MAX_DEPTH = 100;

/** Returns the error for a value that is nested too deeply. */
export function tooDeep(): AppError {
  return invalid([{ path: "", message: "is nested too deeply" }]);
}

/** @throws AppError validation_error */
export function refuseDeepNesting(value: unknown): void {
  if (isDeeperThan(value, MAX_DEPTH)) throw tooDeep();
}

/**
 * Returns whether arrays and objects are nested deeper than `limit`. Goes level by level, because recursion could
 * overflow.
 */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= limit && level.length > 0; depth += 1) {
    level = level.flatMap((item): unknown[] => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return level.length > 0;
}

/** Parses the bytes of a body. @throws AppError validation_error */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decode(bytes));
  } catch {
    throw notJson();
  }
}

/** Returns the text of a body. @throws AppError validation_error */
export function textOf(bytes: Uint8Array): string {
  try {
    return decode(bytes);
  } catch {
    throw notJson();
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const notJson = () => invalid([{ path: "", message: "is not valid JSON in UTF-8" }]);
