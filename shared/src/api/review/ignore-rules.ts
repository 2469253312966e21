import { z } from "zod";
import { KIND_KEYS } from "../../kinds/keys.ts";
import { creatorId, id, page, text, timestamp, timestampInput } from "../common/common.ts";

/** The most rules that a page, or a team, can have. */
export const MAX_IGNORE_RULES = 200;

/** The fields that a person writes. A part that is absent matches everything. */
const parts = {
  kind: z.enum(KIND_KEYS),
  name: text({ min: 1, max: 200 }).describe("The token's name; `*` stands for any text."),
  mode: text({ min: 1, max: 40 }).describe("The mode's name; `base`: the base."),
  within: z
    .number()
    .positive()
    .max(10_000)
    .describe("The largest distance between the two values, in ΔE2000, px or ms. Needs a kind that has one."),
};

const reason = text({ min: 1, max: 1_000, trim: true });

export const ignoreRuleBody = z
  .strictObject({
    ...z.object(parts).partial().shape,
    until: timestampInput.optional().describe("When the rule ends, in the future."),
    reason,
  })
  .meta({ id: "CreateIgnoreRule", examples: [{ kind: "colors", name: "ad-*", reason: "The colours of adverts" }] });
export type IgnoreRuleBody = z.output<typeof ignoreRuleBody>;

export const ignoreRuleSchema = z
  .object({
    id,
    kind: parts.kind.nullable(),
    name: z.string().nullable(),
    mode: z.string().nullable(),
    within: z.number().nullable(),
    until: timestamp.nullable(),
    reason: z.string(),
    created_at: timestamp,
    created_by: creatorId,
    matched: z.int().nonnegative().describe("The number of different changes that it has ignored so far."),
    last_matched_at: timestamp.nullable(),
  })
  .meta({ id: "IgnoreRule" });
export type IgnoreRuleOnWire = z.infer<typeof ignoreRuleSchema>;
export const ignoreRuleList = page(ignoreRuleSchema).meta({ id: "IgnoreRuleList" });
