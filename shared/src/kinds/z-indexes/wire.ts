import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** A z-index where it applies. */
export const zIndexToken = z
  .object({
    ...namedToken,
  })
  .meta({ id: "ZIndexToken" });
