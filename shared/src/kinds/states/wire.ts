import { z } from "zod";
import { colorName, nameAndValue, usageFields } from "../named-token.ts";

/** A value that elements of one role paint differently in a state. */
export const stateToken = z
  .object({
    ...nameAndValue,
    value: z.string().describe("Canonical CSS value of the property in the state."),
    state: z
      .string()
      .describe("`hover`, `focus`, `focus-visible`, `active`, `disabled`, `checked`, `invalid` and so on."),
    property: z
      .string()
      .describe("The longhand that paints: `border-top-color`. `contexts` has all that change alike."),
    element: z.string().describe("The role of the element whose look changes: `btn-primary`."),
    base: z.string().describe("The value without the state."),
    color_name: colorName,
    value_colors: z
      .array(z.object({ color: z.string(), color_name: colorName }))
      .optional()
      .describe(
        "The colours in a value that is more than a colour, in its order. Absent if none of them is a colour token.",
      ),
    ...usageFields,
  })
  .meta({ id: "StateToken" });
