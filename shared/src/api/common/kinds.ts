import { z } from "zod";
import type { KindKey, NamedKey } from "../../kinds/kind.ts";
import { kindTokensSchema } from "../../kinds/wire.ts";
import { nameText, text } from "./common.ts";

/** The kinds of tokens, as the keys of `tokens`. */
export const kindKey = kindTokensSchema.keyof().meta({ id: "Kind" });

const keys: readonly string[] = kindKey.options;
const MAX_LENGTH = 400;

/** Returns whether the tokens of a kind have names. */
function hasNames(key: KindKey): key is NamedKey {
  const schema = kindTokensSchema.shape[key];
  const { element } = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return element instanceof z.ZodObject && "name" in element.shape;
}

/** The kinds whose tokens have names. */
const namedKeys: readonly NamedKey[] = kindKey.options.filter(hasNames);

const namedKey = kindKey.transform((key, context): NamedKey => {
  if (hasNames(key)) return key;
  context.addIssue({ code: "custom", message: `must be a kind with names: one of ${namedKeys.join(", ")}` });
  return z.NEVER;
});

/** A new name for a token, for good. */
export const renameBody = z
  .strictObject({
    kind: namedKey.describe("The token's kind. Typography, spacing, assets and contrasts have no names."),
    name: text({ min: 1, max: 1_000 }).describe("Its name in the newest snapshot."),
    to: nameText({ max: 100 }).describe(
      "Its name from now on, in all snapshots. No other token of the kind may have it.",
    ),
  })
  .meta({ id: "RenameToken", example: { kind: "colors", name: "blue-600", to: "brand" } });
export type RenameBody = z.output<typeof renameBody>;

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
    const parts = value.split(",");
    const parsed = z.array(kindKey).safeParse(parts);
    if (parsed.success) return [...new Set(parsed.data)];
    const unknown = parts.filter((key) => !keys.includes(key)).map((key) => JSON.stringify(key));
    const message = `must be kinds separated by commas: ${unknown.join(", ")} is not one of ${keys.join(", ")}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({ description: "Only these kinds, separated by commas.", example: "colors,spacing" });
