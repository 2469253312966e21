import { z } from "zod";

/** A declared font family, with the weights, sizes and line heights in which it is used, as computed. */
export const typographyToken = z
  .object({
    family: z.string(),
    weights: z.array(z.string()),
    sizes: z.array(z.string()),
    line_heights: z.array(z.string()),
    letter_spacings: z.array(z.string()).optional(),
    stack: z.array(z.string()).optional().describe("The declared font stacks that begin with this family."),
    rendered: z.array(z.string()).optional().describe("The families with which this machine drew the texts."),
    icons: z.boolean().optional().describe("True if the family draws icons, not text."),
  })
  .meta({ id: "TypographyToken" });
