import { z } from "zod";
import { hasFormatCharacter } from "../../text/format-characters.ts";

/**
 * Returns whether a string can be stored: PostgreSQL's text can contain neither NUL nor unpaired surrogates, which
 * UTF-8 cannot encode.
 */
export function isStorable(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

/**
 * Returns whether every string in a JSON value can be stored, keys of objects included. Not recursive, so that deep
 * nesting cannot exhaust the stack.
 */
export function isStorableJson(value: unknown): boolean {
  const open: object[] = [];
  const isFine = (part: unknown): boolean => {
    if (typeof part === "string") return isStorable(part);
    if (typeof part === "object" && part !== null) open.push(part);
    return true;
  };
  if (!isFine(value)) return false;
  for (let part = open.pop(); part; part = open.pop()) {
    // Object.entries of a long list would take many times as long.
    if (!Array.isArray(part) && !Object.keys(part).every(isStorable)) return false;
    if (!(Array.isArray(part) ? part : Object.values(part)).every(isFine)) return false;
  }
  return true;
}

/**
 * A string of `min` to `max` UTF-16 code units that can be stored. Use it instead of `z.string()` for everything that
 * callers send.
 * @param trim removes white space around the string first
 */
export function text({ min, max, trim = false }: { min?: number; max?: number; trim?: boolean } = {}) {
  let schema = z.string();
  if (trim) schema = schema.trim();
  if (min !== undefined)
    schema = schema.min(min, min === 1 ? "must not be empty" : `must have at least ${min} characters`);
  if (max !== undefined) schema = schema.max(max, `must have at most ${max.toLocaleString("en")} characters`);
  return schema.refine(isStorable, "must not contain NUL or an unpaired surrogate");
}

// Without NUL, which `text` refuses.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL_CHARACTER = /[\u0001-\u001f\u007f-\u009f]/;

/**
 * A name that a person gives: one line of at least one character, without white space around it. Control characters are
 * refused, because a terminal that shows the name would obey them, and characters such as U+202E, which
 * turn what is shown beside the name around. Joiners are allowed: scripts and emoji need them.
 */
export function nameText({ max }: { max: number }) {
  return text({ min: 1, max, trim: true })
    .refine((value) => !CONTROL_CHARACTER.test(value), "must not contain control characters")
    .refine(
      (value) => !hasFormatCharacter(value),
      "must not contain invisible characters that change how text is shown",
    );
}

/** A timestamp on the wire: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const timestamp = z.iso.datetime().meta({ example: "2024-01-15T09:30:00.000Z" });

/** A timestamp that a caller sends, with any offset. */
export const timestampInput = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z" })
  .meta({ example: "2027-01-31T12:00:00Z" });

/** An id on the wire. Clients must not parse it. */
export const id = z.string().meta({ description: "Opaque id.", example: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" });

/** Who created something, on the wire. */
export const creatorId = id.nullable().describe("The user; null if the account is gone.");

/** The answer to every DELETE, and to other operations that return no data. */
export const success = z.object({ success: z.literal(true) }).meta({ id: "Success" });
export type Success = z.infer<typeof success>;

/** A whole number in a query string ("20"), where all values are text; in JSON it may be a number. */
function queryInteger({ min, max }: { min: number; max: number }) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    // A text would replace the messages about minimum and maximum too, so only this error has one.
    z
      .int({ error: ({ code }) => (code === "invalid_type" ? "must be a whole number" : undefined) })
      .min(min)
      .max(max),
  );
}

/** A choice in a query string. */
export const queryFlag = z.enum(["true", "false"]).transform((value) => value === "true");

/** The design system that values are held against, as a caller names it. */
export const systemReference = text({ max: 200 })
  .optional()
  .describe("The design system's id or name. The only one there is unless named.");

/** The query of every paged list. */
export const pageQuery = z.object({
  page: queryInteger({ min: 1, max: 1_000_000 }).default(1).describe("Page number, from 1."),
  per_page: queryInteger({ min: 1, max: 100 }).default(20).describe("Items per page, at most 100."),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const pagination = z
  .object({
    page: z.int().positive(),
    per_page: z.int().positive(),
    total: z.int().nonnegative().describe("Items on all pages together."),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof pagination>;

/** A paged list of items. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), pagination });
}
