import { z } from "zod";
import { colorName, nameAndValue, usageFields } from "../named-token.ts";

/** A gradient. */
export const gradientToken = z
  .object({
    ...nameAndValue,
    type: z.enum(["linear", "radial", "conic"]),
    repeating: z.boolean(),
    stops: z
      .array(
        z.object({
          color: z.string().describe("Canonical CSS value of the colour."),
          color_name: colorName,
          position: z.string().nullable().describe("As in CSS: `0%`, `10px`, `45deg`; null if the author set none."),
        }),
      )
      .describe("Without interpolation hints, which only the value contains."),
    ...usageFields,
  })
  .meta({ id: "GradientToken" });
