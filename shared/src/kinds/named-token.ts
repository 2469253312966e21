import { z } from "zod";

/** The first fields of the tokens of every kind with names. The fields of the kind follow, and then those of its usage. */
export const nameAndValue = {
  name: z.string().describe("Stable name: the token has it in every later snapshot."),
  value: z.string().describe("Canonical CSS that any property of the kind accepts."),
};

/** The last fields of the tokens of every kind with names. */
export const usageFields = {
  usage: z
    .int()
    .nonnegative()
    .describe("How many elements use it. On a page that is too large to tell elements apart, how often it is used."),
  contexts: z.array(z.string()).describe("The CSS properties that use it."),
  uses: z.record(z.string(), z.int().positive()).optional().describe("By CSS property, how many elements use it."),
  default_uses: z
    .record(z.string(), z.int().nonnegative())
    .optional()
    .describe(
      "Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own.",
    ),
  aliases: z.array(z.string()).optional().describe("Further custom properties of the page with this value."),
  named_by: z
    .enum(["page", "tintype", "person"])
    .optional()
    .describe(
      "Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.",
    ),
  custom_property: z
    .string()
    .optional()
    .describe(
      "The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states.",
    ),
};

/** The name of the colour token that a composite contains. */
export const colorName = z.string().optional().describe("The name of the colour token with this value.");
