import { z } from "zod";
import { CHECKED_KINDS, type CheckedKind } from "./checked-kinds.ts";

// A page's tokens checked against those of a design system.

export const checkedKind = z.enum(CHECKED_KINDS).meta({ id: "CheckedKind" });
export type { CheckedKind } from "./checked-kinds.ts";

/** A token of a design system. */
export const systemTokenSchema = z
  .object({
    kind: checkedKind,
    name: z.string().describe("As the source writes it, without the prefix of its syntax."),
    value: z.string().describe("The canonical value, as a token of a page has it."),
    description: z.string().optional(),
    deprecated: z.boolean().optional(),
    replacement: z.string().optional().describe("Of a deprecated token: the one that its text names instead."),
    multiples: z
      .literal(true)
      .optional()
      .describe("Of spacing: multiples of the value are in the system too, as those of `--spacing` in Tailwind."),
    stops_only: z
      .literal(true)
      .optional()
      .describe("Of gradients: the source tells only the stops, so type and direction of the value mean nothing."),
    built_in: z
      .literal(true)
      .optional()
      .describe("It comes from the framework that the source builds on, so that it is never reported as unused."),
  })
  .meta({ id: "SystemToken" });
export type SystemToken = z.infer<typeof systemTokenSchema>;

/** A fault at a place in a source. */
export const sourceWarningSchema = z.object({
  message: z.string(),
  line: z.int().positive().nullable().describe("From 1; null if not known."),
  column: z.int().positive().nullable().describe("From 1; null if not known."),
  path: z.string().optional().describe("The file, if the source has several."),
});
export type SourceWarning = z.infer<typeof sourceWarningSchema>;

const count = z.int().nonnegative();

/** How many values of a page, or of one kind, conform. */
const countsSchema = z.object({
  values: count.describe("Distinct values: the sum of the five counts below."),
  conforming: count,
  near: count,
  foreign: count,
  wrong_kind: count,
  deprecated: count.optional().describe("Values of tokens that are deprecated. They conform. Absent in older checks."),
  named: count
    .optional()
    .describe("Of the conforming values, those that the page's custom properties call by the token's name."),
  share: z.number().min(0).max(1).describe("The part of all uses that conform. 1 if there are none."),
});

/** The counts of all kinds together, with those that were not counted. */
export const checkSummary = countsSchema.extend({
  not_compared: z
    .array(checkedKind)
    .optional()
    .describe(
      "The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks.",
    ),
});
export type CheckSummary = z.infer<typeof checkSummary>;

const kindCounts = z.object(
  Object.fromEntries(CHECKED_KINDS.map((kind) => [kind, countsSchema.optional()])) as Record<
    CheckedKind,
    z.ZodOptional<typeof countsSchema>
  >, // one entry for each option
);

/** A value of a page that no token of the system gives it. */
export const findingSchema = z
  .object({
    id: z.string().describe("A fingerprint of kind, value and system. It stays from snapshot to snapshot."),
    kind: checkedKind,
    status: z
      .enum(["near", "foreign", "wrong_kind", "deprecated"])
      .describe(
        "`near`: almost a token's value. `wrong_kind`: the value of a token that is for other properties. `deprecated`: the value of a token that should not be used any more; it conforms. `foreign`: none of these.",
      ),
    level: z.literal("warn").optional().describe("Of `deprecated`: it makes no page fail."),
    value: z.string(),
    name: z.string().nullable().describe("The name of the page's token; null if tokens of the kind have none."),
    usage: count,
    contexts: z.array(z.string()).describe("The properties that use the value."),
    nearest: z
      .object({
        name: z.string(),
        value: z.string(),
        distance: z.number().nonnegative().describe("ΔE2000 of colours, px of lengths, ms of times, else 0 to 1."),
      })
      .nullable()
      .describe(
        "The system's token that is most alike; null if nothing of the kind is like it: within a ΔE2000 of 10, or half of a length.",
      ),
    belongs_to: z
      .object({ kind: checkedKind, name: z.string() })
      .optional()
      .describe("Of `wrong_kind`: the token whose value it is."),
    token: z.string().optional().describe("Of `deprecated`: the token whose value it is."),
    replacement: z.string().optional().describe("Of `deprecated`: the token to use instead, if its text names one."),
    places: z
      .array(z.string())
      .describe(
        "At most 10 selectors. Each matches only elements that use the value; ` >>> ` leads into a shadow root.",
      ),
  })
  .meta({ id: "Finding" });
export type Finding = z.infer<typeof findingSchema>;

/** The result of checking a page's tokens against a design system. */
export const reportSchema = z.object({
  summary: checkSummary.extend({ kinds: kindCounts }),
  findings: z.array(findingSchema),
  unused: z.array(systemTokenSchema.pick({ kind: true, name: true, value: true })),
});
export type ConformanceReport = z.infer<typeof reportSchema>;
