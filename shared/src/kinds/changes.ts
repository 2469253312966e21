import { z } from "zod";
import { assetToken } from "./assets/wire.ts";
import { KIND_KEYS, type KindKey } from "./keys.ts";
import { typographyToken } from "./typography/wire.ts";

// The differences between the tokens of two snapshots, for each kind. A key is present if both snapshots have the kind.

const namedValue = z.object({ name: z.string(), value: z.string() });

/** The changes of a kind whose tokens have names. */
const namedChanges = z
  .object({
    added: z.array(namedValue),
    removed: z.array(namedValue),
    modified: z
      .array(z.object({ name: z.string(), from: z.string(), to: z.string() }))
      .describe("Tokens that have another value."),
  })
  .meta({ id: "NamedChanges" });

const colorChanges = z
  .object({
    ...namedChanges.shape,
    modified: namedChanges.shape.modified.describe("Colours that have another value."),
  })
  .meta({ id: "ColorChanges" });

const valueChanges = z
  .object({ added: z.array(z.string()), removed: z.array(z.string()) })
  .meta({ id: "ValueChanges", description: "Values sorted by number, the smallest first." });

const spacingChanges = z
  .object({
    ...valueChanges.shape,
    modified: namedChanges.shape.modified
      .optional()
      .describe(
        "Values of the spacing scale that changed. They explain an added and a removed value, and are counted nowhere.",
      ),
  })
  .meta({ id: "SpacingChanges", description: "Values sorted by number, the smallest first." });

const typographyChanges = z
  .object({
    added: z.array(typographyToken).describe("New families, with their weights, sizes and line heights."),
    removed: z.array(typographyToken).describe("Removed families, with their weights, sizes and line heights."),
    modified: z.array(
      z.object({
        family: z.string(),
        changes: z
          .object({
            weights: valueChanges.optional(),
            sizes: valueChanges.optional(),
            line_heights: valueChanges.optional(),
            letter_spacings: valueChanges.optional(),
            stack: valueChanges.optional(),
          })
          .describe("Contains only the lists that changed."),
      }),
    ),
  })
  .meta({ id: "TypographyChanges" });

const asset = assetToken.pick({ type: true, url: true });
const assetChanges = z.object({ added: z.array(asset), removed: z.array(asset) }).meta({
  id: "AssetChanges",
  description: "Only where `kinds` names assets: file names change with every deployment.",
});

/** The changes of the kinds that are not those of tokens with names alone. */
const special = { colors: colorChanges, typography: typographyChanges, spacing: spacingChanges, assets: assetChanges };

const isSpecial = (key: KindKey): key is keyof typeof special => Object.hasOwn(special, key);

type KindShape = {
  [Key in KindKey]: z.ZodOptional<Key extends keyof typeof special ? (typeof special)[Key] : typeof namedChanges>;
};

/** The changes of every kind, in one mode. */
const kindChanges = z
  .object(
    Object.fromEntries(
      KIND_KEYS.map((key) => [key, (isSpecial(key) ? special[key] : namedChanges).optional()]),
    ) as KindShape, // one entry for each key
  )
  .meta({ id: "KindChanges", description: "By kind. A kind is absent if one of the snapshots did not read it." });

export const changesSchema = kindChanges
  .extend({
    modes: z
      .record(z.string(), kindChanges)
      .optional()
      .describe(
        "By mode: what changed there and did not change in the base in the very same way. Only modes that both snapshots have; absent if there is none.",
      ),
  })
  .meta({ id: "Changes", description: "By kind. A kind is absent if one of the snapshots did not read it." });

const count = z.int().nonnegative();
const optionalCount = count.optional();
type CountsShape = { [Key in `${KindKey}_changed`]: typeof optionalCount };

/** How many tokens of each kind were added, removed and modified. */
export const changesSummary = z
  .object({
    total_changes: count.describe(
      "The sum of the others, without those of contrasts, which follow from colours, and without those of text styles and the spacing scale that changes of typography and spacing explain.",
    ),
    ...(Object.fromEntries(KIND_KEYS.map((key) => [`${key}_changed`, optionalCount])) as CountsShape), // one entry for each key
    modes_changed: optionalCount.describe("Changes in modes; absent if the snapshots have no mode in common."),
  })
  .meta({ id: "DiffSummary" });

export type ChangesSummary = z.infer<typeof changesSummary>;
export type NamedChanges = z.infer<typeof namedChanges>;
export type SpacingChanges = z.infer<typeof spacingChanges>;
export type ValueChanges = z.infer<typeof valueChanges>;
export type TypographyChanges = z.infer<typeof typographyChanges>;
export type AssetChanges = z.infer<typeof assetChanges>;
/** The changes of every kind, in one mode. */
export type KindChanges = z.infer<typeof kindChanges>;
export type Changes = z.infer<typeof changesSchema>;
