import { z } from "zod";
import { usageFields } from "../named-token.ts";

/** A colour of the page, once per distinct value. */
export const colorToken = z
  .object({
    name: z.string().describe("Stable name: the colour has it in every later snapshot."),
    value: z
      .string()
      .describe("Canonical CSS value: #rrggbb or #rrggbbaa inside sRGB, otherwise in its own colour space."),
    format: z.string().describe("Notation of the value: hex, or its colour space (display-p3, oklch, …)."),
    ...usageFields,
  })
  .meta({ id: "ColorToken" });
