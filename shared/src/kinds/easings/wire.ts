import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A timing function of transitions or animations. */
export const easingToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "EasingToken" });
