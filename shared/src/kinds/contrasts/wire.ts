import { z } from "zod";

/** Text, a border, an icon or a focus ring of one colour on one background, and the contrast of the two. */
export const contrastToken = z
  .object({
    text: z
      .string()
      .describe("Canonical CSS value of the colour of the text, the border, the icon or the ring, alpha included."),
    background: z
      .string()
      .describe(
        "Canonical CSS value of its background, with translucent layers composited. Of a gradient, its colour where the contrast is lowest.",
      ),
    ratio: z.number().min(1).max(21).describe("Contrast ratio by WCAG 2, as painted, cut off after 2 decimals."),
    large: z.boolean().describe("Large text as WCAG defines it: at least 24 px, or 18.66 px in bold."),
    usage: z.int().nonnegative().describe("How many elements show such text, have such a border or are such an icon."),
    of: z
      .enum(["border", "icon"])
      .optional()
      .describe("Of borders of fields, or of icons, of which WCAG demands 3 (1.4.11). Absent: of text or a ring."),
    part: z
      .enum(["text", "icon", "border", "focus"])
      .optional()
      .describe("The part of the element that has the contrast. Absent in snapshots of earlier releases."),
    state: z
      .string()
      .nullable()
      .optional()
      .describe(
        "The state in which the elements have it: `hover`, `active` (hovered too), `focus-visible`, `checked`, `invalid`, `disabled`. Null: without a state.",
      ),
    disabled: z
      .literal(true)
      .optional()
      .describe("The elements are disabled, so that WCAG demands nothing of their contrast."),
    measured: z
      .literal("gradient")
      .optional()
      .describe("The lowest ratio on a gradient, in the boxes of the lines of text. Absent: on plain colours."),
    beside: z
      .number()
      .min(1)
      .max(21)
      .optional()
      .describe("Of a ring: its contrast with what it stands next to, the box of the element."),
    width: z
      .number()
      .nonnegative()
      .optional()
      .describe("Of a ring: its width in px. 0: the focus changes nothing at all, and `text` is transparent."),
    offset: z.number().optional().describe("Of a ring: its distance from the box in px, negative inside of it."),
    area: z
      .number()
      .nonnegative()
      .optional()
      .describe("Of a ring: its area as a part of that of an outline of 2 px, of which WCAG demands 1 (2.4.13)."),
  })
  .meta({ id: "ContrastToken" });
