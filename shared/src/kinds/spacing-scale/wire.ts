import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A value of `spacing`, with a name. */
export const spacingScaleToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "SpacingScaleToken" });
