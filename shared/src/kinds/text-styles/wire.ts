import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A combination of font properties at which text is shown. */
export const textStyleToken = z
  .object({
    ...nameAndValue,
    family: z.string().describe("The first declared family."),
    size: z.string(),
    weight: z.string(),
    line_height: z.string(),
    letter_spacing: z.string(),
    font_style: z.string(),
    text_transform: z.string(),
    ...usageFields,
  })
  .meta({ id: "TextStyleToken" });
