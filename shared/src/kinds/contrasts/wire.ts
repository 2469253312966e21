import { z } from "zod";

/** Text, a border or an icon of one colour on one background, and the contrast of the two. */
export const contrastToken = z
  .object({
    text: z.string().describe("Canonical CSS value of the colour of the text, the border or the icon, alpha included."),
    background: z.string().describe("Canonical CSS value of its background, with translucent layers composited."),
    ratio: z.number().min(1).max(21).describe("Contrast ratio by WCAG 2, cut off after 2 decimals."),
    large: z.boolean().describe("Large text as WCAG defines it: at least 24 px, or 18.66 px in bold."),
    usage: z.int().nonnegative().describe("How many elements show such text, have such a border or are such an icon."),
    of: z
      .enum(["border", "icon"])
      .optional()
      .describe("Of borders of fields, or of icons, of which WCAG demands 3 (1.4.11). Absent: of text."),
  })
  .meta({ id: "ContrastToken" });
