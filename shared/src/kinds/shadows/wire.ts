import { z } from "zod";
import { colorName, nameAndValue, usageFields } from "../named-token.ts";

/** A shadow of boxes, texts or images, with all of its layers. */
export const shadowToken = z
  .object({
    ...nameAndValue,
    layers: z
      .array(
        z.object({
          color: z.string().describe("Canonical CSS value of the colour."),
          color_name: colorName,
          offset_x: z.string(),
          offset_y: z.string(),
          blur: z.string(),
          spread: z.string().describe("`0px` for texts and drop shadows, which have none."),
          inset: z.boolean(),
        }),
      )
      .describe("As in CSS, the uppermost first. Lengths have their unit."),
    ...usageFields,
  })
  .meta({ id: "ShadowToken" });
