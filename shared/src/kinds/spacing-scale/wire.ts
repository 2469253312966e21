import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** A value of `spacing`, with a name. */
export const spacingScaleToken = z
  .object({
    ...namedToken,
  })
  .meta({ id: "SpacingScaleToken" });
