import { z } from "zod";

/** Text of one colour on one background, and the contrast of the two. */
export const contrastToken = z
  .object({
    text: z.string().describe("Canonical CSS value of the text's colour, alpha included."),
    background: z.string().describe("Canonical CSS value of its background, with translucent layers composited."),
    ratio: z.number().min(1).max(21).describe("Contrast ratio by WCAG 2, cut off after 2 decimals."),
    large: z.boolean().describe("Large text as WCAG defines it: at least 24 px, or 18.66 px in bold."),
    usage: z.int().nonnegative().describe("How many elements show such text."),
  })
  .meta({ id: "ContrastToken" });
