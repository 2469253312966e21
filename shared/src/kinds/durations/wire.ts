import { z } from "zod";
import { namedToken } from "../named-token.ts";

/** A duration of transitions or animations, in ms. */
export const durationToken = z
  .object({
    ...namedToken,
  })
  .meta({ id: "DurationToken" });
