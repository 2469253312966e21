import { z } from "zod";
import { nameAndValue, usageFields } from "../named-token.ts";

/** A radius of corners: `8px`, `50%`, `8px 8px 0px 0px`; `9999px` for any beyond half of the box. */
export const radiusToken = z
  .object({
    ...nameAndValue,
    ...usageFields,
  })
  .meta({ id: "RadiusToken" });
