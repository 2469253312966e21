import type { z } from "zod";

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "a boolean",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  datetime: "a timestamp, such as 2026-01-31T12:00:00Z",
  email: "an email address",
  url: "an absolute URL",
};

/** Describes what a value must be, as a phrase that follows its path. For schemas, instead of zod's own messages. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") {
    return issue.input === undefined ? "is required" : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") {
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  }
  if (issue.code === "too_big") return amount(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === "too_small") return amount(issue.origin, `at least ${issue.minimum}`);
  if (issue.code === "invalid_format") return `must be ${FORMAT_NAMES[issue.format] ?? "written in another form"}`;
  if (issue.code === "not_multiple_of") return `must be a multiple of ${issue.divisor}`;
  if (issue.code === "unrecognized_keys") return `has unknown fields: ${issue.keys.slice(0, 5).join(", ")}`;
  if (issue.code === "invalid_key") return "is not a key that may stand here";
  return "must have another form";
}

function amount(origin: string, bound: string): string {
  if (origin === "string") return `must have ${bound} characters`;
  if (origin === "array") return `must have ${bound} ${bound.endsWith(" 1") ? "item" : "items"}`;
  return `must be ${bound}`;
}
