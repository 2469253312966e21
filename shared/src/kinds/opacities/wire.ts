import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** An opacity above 0 and below 1. */
export const opacityToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "OpacityToken" });
