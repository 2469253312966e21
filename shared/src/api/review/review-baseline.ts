import { z } from "zod";
import { identityStateSchema } from "../../kinds/build.ts";
import { tokensSchema } from "../../kinds/wire.ts";
import { id, timestamp } from "../common/common.ts";
import { extractionOptions } from "../extractions/extractions.ts";
import { reviewedChange } from "./reviews.ts";

const { id: changeId, kind, mode, part, note } = reviewedChange.shape;

const patch = z.object({
  mode,
  kind,
  name: z.string(),
  part,
  after: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown())])
    .nullable()
    .describe("The token, or the list of the family; null: it is not there."),
});

const decision = z.object({
  id: changeId,
  named_id: z.string(),
  named_pair: z.string(),
  token: z.string(),
  status: z.enum(["rejected", "ignored"]),
  at: timestamp,
  note,
  until: timestamp.nullable().describe("When ignoring ends; null: when somebody reopens it."),
});

const rule = z.object({
  id,
  kind: kind.nullable(),
  name: z.string().nullable(),
  mode: z.string().nullable(),
  within: z.number().nullable(),
  until: timestamp.nullable(),
});

/** A baseline with all that a client needs to compare a page with it by itself. */
export const reviewBaseline = z
  .object({
    snapshot_id: id.describe("The approved snapshot. Its `tokens` have the names with which they are stored."),
    version: z.int().positive(),
    options: extractionOptions.describe("How the page is read."),
    tokens: tokensSchema,
    patches: z.array(patch).describe("The values of the baseline that differ from `tokens`. Later ones win."),
    previous: z
      .object({ tokens: tokensSchema, memory: identityStateSchema.optional() })
      .describe("The newest snapshot, from which the tokens of the next one have their names."),
    renames: z
      .array(z.object({ kind, from: z.string(), to: z.string() }))
      .describe("The names that persons gave to tokens."),
    decisions: z.array(decision),
    expected: z.array(z.object({ id: changeId, expires_at: timestamp })),
    rules: z.array(rule).describe("In the order in which they are tried."),
  })
  .meta({ id: "ReviewBaseline" });
export type ReviewBaseline = z.infer<typeof reviewBaseline>;
