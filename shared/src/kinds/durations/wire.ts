import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A duration of transitions or animations, in ms. */
export const durationToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "DurationToken" });
