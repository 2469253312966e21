import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A width or height at which rules begin or end to apply. `usage` counts the style rules below the conditions. */
export const breakpointToken = z
  .object({
    ...nameAndValue,
    conditions: z.array(z.string()).describe("The conditions with it: `width >= 768px`."),
    ...usageFields,
  })
  .meta({ id: "BreakpointToken" });
