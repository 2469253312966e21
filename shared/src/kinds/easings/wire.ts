import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** A timing function of transitions or animations. */
export const easingToken = z
  .object({
    ...namedToken,
  })
  .meta({ id: "EasingToken" });
