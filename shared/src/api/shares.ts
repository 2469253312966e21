import { z } from "zod";
import { id, page, timestamp, timestampInput } from "./common.ts";

/** The request for a link to an extraction. */
export const createShareBody = z
  .strictObject({
    expires_at: timestampInput
      .nullish()
      .describe("When the link ends, in the future. Without it the link ends when it is revoked."),
  })
  .meta({ id: "CreateShare", example: { expires_at: "2027-01-31T12:00:00Z" } });

/** A link to an extraction, without its address, of which only a hash is stored. */
export const shareSchema = z
  .object({ id, expires_at: timestamp.nullable(), created_at: timestamp })
  .meta({ id: "Share" });
export type Share = z.infer<typeof shareSchema>;

export const newShareSchema = shareSchema
  .extend({ url: z.string().describe("The link. It is shown only once.") })
  .meta({ id: "NewShare" });
export type NewShare = z.infer<typeof newShareSchema>;

/** A link in the list of those who may share the extraction. */
export const madeShareSchema = shareSchema
  .extend({
    created_by: z
      .object({ id, name: z.string() })
      .nullable()
      .describe("Who made the link; null if the account is gone. The link itself names nobody."),
  })
  .meta({ id: "MadeShare" });
export type MadeShare = z.infer<typeof madeShareSchema>;

export const shareList = page(madeShareSchema).meta({ id: "ShareList" });

/** An extraction, as a link shows it. */
export const sharedPageSchema = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    created_at: timestamp,
    latest_version: z.int().nonnegative().describe("The version of the newest snapshot; 0 before the first."),
  })
  .meta({ id: "SharedPage" });
export type SharedPage = z.infer<typeof sharedPageSchema>;
