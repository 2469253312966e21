import { z } from "zod";
import { colorName, nameAndValue, usageFields } from "../named-token.ts";

/** A border, outline or column rule. */
export const borderToken = z
  .object({
    ...nameAndValue,
    width: z.string().describe("As in CSS: `1px`."),
    style: z.string().describe("As in CSS: `solid`."),
    color: z.string().describe("Canonical CSS value of the colour."),
    color_name: colorName,
    ...usageFields,
  })
  .meta({ id: "BorderToken" });
