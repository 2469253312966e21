import { z } from "zod";
import { CONTRAST_LEVELS, PARTS, RULES } from "./rules.ts";

// The wire of what is said about contrasts, and of the matrix.

/** Places of a finding. */
export const MAX_FINDING_PLACES = 10;

const count = z.int().nonnegative();
const ratio = z.number().min(1).max(21);

const fix = z
  .object({
    value: z.string(),
    name: z.string().nullable().describe("The token that has the value; null for a new colour."),
    from: z
      .enum(["palette", "system", "hue"])
      .describe("A colour of the page, a token of the design system, or the nearest lightness of the same hue."),
    ratio: ratio.describe("The contrast after the change."),
  })
  .meta({ id: "ContrastFix" });
export type ContrastFix = z.infer<typeof fix>;

export const contrastFindingSchema = z
  .object({
    id: z
      .string()
      .describe("A fingerprint of rule, part, state, mode and colours. It stays from snapshot to snapshot."),
    rule: z.enum(RULES).describe("The success criterion of WCAG 2.2."),
    level: z.enum([...CONTRAST_LEVELS, "note"]).describe("`note`: a person has to judge it."),
    disputed: z.boolean().describe("True if the working group has not settled whether the rule demands it."),
    part: z.enum([...PARTS, "state"]).describe("`state`: a state that changes nothing in forced colours."),
    state: z.string().nullable(),
    mode: z.string().describe("`base` or the name of a mode."),
    text: z.string().nullable().describe("The colour as declared. Null if there is no ring."),
    background: z.string().nullable(),
    ratio: ratio.nullable(),
    required: z.number().nullable(),
    usage: count.describe("Elements."),
    element: z.string().optional().describe("Of a state: the role of the elements, as in the token of the state."),
    places: z.array(z.string()).describe(`At most ${MAX_FINDING_PLACES} selectors.`),
    beside: ratio.optional().describe("Of a ring: its contrast with what it stands next to."),
    width: z.number().optional().describe("Of a ring, in px."),
    offset: z.number().optional().describe("Of a ring, in px."),
    area: z.number().optional().describe("Of a ring: its area as a part of that of an outline of 2 px."),
    fix: z
      .object({ text: z.array(fix).optional(), background: z.array(fix).optional() })
      .describe("Colours with which it would pass. Absent where no colour can."),
  })
  .meta({ id: "ContrastFinding" });
export type ContrastFinding = z.infer<typeof contrastFindingSchema>;

const repair = z
  .object({
    token: z.string(),
    mode: z.string().optional().describe("The mode whose value of the token changes. Absent: that of the base."),
    from: z.string(),
    to: z.string(),
    pairs: count.describe(
      "Findings of level AA that are not disputed, over all modes, that are gone after the change.",
    ),
    modes: z.array(z.string()).describe("The modes in which they are."),
  })
  .meta({ id: "ContrastRepair" });
export type ContrastRepair = z.infer<typeof repair>;

export const accessibilitySchema = z
  .object({
    summary: z.object({
      pairs: count.describe("Contrasts of the base and of all modes."),
      failing: count.describe("Findings of level AA that are not disputed."),
      by_pixels: count.describe(
        "Contrasts that were measured by the pixels of the screenshot. Always 0: this release does not measure so.",
      ),
      by_gradient: count.describe("Contrasts that were measured on gradients."),
      not_measured: count.describe(
        "Elements whose contrast could not be measured. Always 0: this release leaves them out without counting them.",
      ),
    }),
    findings: z.array(contrastFindingSchema),
    repairs: z.array(repair).describe("Changes of one token that mend several pairs, that of most first."),
    not_measured: z.array(z.object({ reason: z.enum(["image", "video", "blend", "filter"]), count })),
  })
  .meta({ id: "Accessibility" });
export type AccessibilityReport = z.infer<typeof accessibilitySchema>;

const color = z.object({
  name: z.string().nullable().describe("The colour token; null for a composited colour."),
  value: z.string(),
});

export const contrastRowSchema = z
  .object({
    text: color,
    ground: color,
    part: z.enum(PARTS),
    mode: z.string(),
    state: z.string().nullable(),
    ratio,
    required: z.number().describe("Where large and small text share the pair, that of the small."),
    elements: count,
    passes: z.boolean().describe("All of the elements do."),
  })
  .meta({ id: "ContrastRow" });
export type ContrastRow = z.infer<typeof contrastRowSchema>;
