import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** An opacity above 0 and below 1. */
export const opacityToken = z
  .object({
    ...namedToken,
  })
  .meta({ id: "OpacityToken" });
