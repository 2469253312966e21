import { z } from "zod";
import { tokensSchema } from "../kinds/wire.ts";
import { text } from "./common.ts";

/** The kinds of tokens, as the keys of `tokens`. */
export const kindKey = tokensSchema.keyof().meta({ id: "Kind" });

const keys: readonly string[] = kindKey.options;
const MAX_LENGTH = 400;

/** The kinds that a request chooses, in JSON. */
export const kindList = z
  .array(kindKey)
  .min(1)
  .max(kindKey.options.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, "must name each kind once")
  .meta({ uniqueItems: true });

/** The kinds that a request chooses, in a query: separated by commas. */
export const kindsQuery = text({ max: MAX_LENGTH })
  .transform((value, context) => {
    const named = value.split(",");
    const parsed = z.array(kindKey).safeParse(named);
    if (parsed.success) return [...new Set(parsed.data)];
    const unknown = named.filter((each) => !keys.includes(each)).map((each) => JSON.stringify(each));
    const message = `must be kinds separated by commas: ${unknown.join(", ")} is none of ${keys.join(", ")}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({ description: "Only these kinds, separated by commas.", example: "colors,spacing" });
