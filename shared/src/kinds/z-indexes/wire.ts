import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A z-index where it applies. */
export const zIndexToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "ZIndexToken" });
