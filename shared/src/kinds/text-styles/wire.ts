import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** A combination of font properties at which text is shown. */
export const textStyleToken = z
  .object({
    ...namedToken,
    family: z.string().describe("The first declared family."),
    size: z.string(),
    weight: z.string(),
    line_height: z.string(),
    letter_spacing: z.string(),
    font_style: z.string(),
    text_transform: z.string(),
  })
  .meta({ id: "TextStyleToken" });
