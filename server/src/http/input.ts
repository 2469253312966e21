import { isStorableJson } from "@tintype/shared/api/common";
import type { ErrorDetail } from "@tintype/shared/api/errors";
import type { z } from "zod";
import { invalid } from "../errors.ts";

/**
 * Parses a part of the request: query, headers or body.
 * @throws AppError validation_error naming every fault
 */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap(issueDetails));
  // Schemas check string by string. This catches strings that a schema does not check, and free-form JSON.
  if (!isStorableJson(value)) throw invalid([{ path: "", message: "must not contain NUL or an unpaired surrogate" }]);
  return parsed.data;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "a boolean",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

/** Describes what a value must be, as a phrase that follows its path. Returns undefined to use zod's own message. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    return issue.input === undefined ? "is required" : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") {
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  }
  if (issue.code === "too_big") return amount(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === "too_small") return amount(issue.origin, `at least ${issue.minimum}`);
  return undefined;
}

function amount(origin: string, bound: string): string {
  if (origin === "string") return `must have ${bound} characters`;
  if (origin === "array") return `must have ${bound} ${bound.endsWith(" 1") ? "item" : "items"}`;
  return `must be ${bound}`;
}

function issueDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "is not a known field" }));
  }
  return [{ path: issue.path.join("."), message: issue.message }];
}
