import { z } from "zod";
import { id, nameText, page, timestamp, timestampInput } from "../common/common.ts";
import { reviewedChange } from "../review/reviews.ts";
import { glimpse } from "../views/overview.ts";
import { thumbnailView } from "../views/views.ts";

/** The request for a link to an extraction. */
export const createShareBody = z
  .strictObject({
    expires_at: timestampInput
      .nullish()
      .describe("When the link ends, in the future. Without it the link ends when it is revoked."),
    label: nameText({ max: 100 })
      .nullish()
      .describe("Whom the link is for. Only those who may share the extraction see it."),
  })
  .meta({ id: "CreateShare", example: { expires_at: "2027-01-31T12:00:00Z", label: "for Acme" } });

export type CreateShareBody = z.infer<typeof createShareBody>;

/** A link to an extraction, without its address, of which only a hash is stored. */
export const shareSchema = z
  .object({ id, label: z.string().nullable(), expires_at: timestamp.nullable(), created_at: timestamp })
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
    last_opened_at: timestamp.nullable().describe("When somebody last opened the link."),
    opened_count: z
      .int()
      .nonnegative()
      .describe(
        "How often the link was opened. Openings within one minute count as one. Nothing is kept about visitors.",
      ),
  })
  .meta({ id: "MadeShare" });
export type MadeShare = z.infer<typeof madeShareSchema>;

export const shareList = page(madeShareSchema).meta({ id: "ShareList" });

/** A link in the list of a team's links. */
export const teamShareSchema = madeShareSchema
  .extend({
    extraction: z.object({ id, url: z.string(), title: z.string().nullable() }).nullable(),
    site: z.object({ id, name: z.string() }).nullable().describe("One of the two is null."),
  })
  .meta({ id: "TeamShare" });
export type TeamShare = z.infer<typeof teamShareSchema>;

export const teamShareList = page(teamShareSchema).meta({ id: "TeamShareList" });

/** `preview` is set if the owner looks at how the link's visitors see the page. */
export const openSharedQuery = z.object({
  preview: z.literal("true").optional().describe("The opening is not counted."),
});

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

/** The small pictures of the page's versions. */
export const sharedThumbnails = z.array(thumbnailView).meta({ id: "SharedThumbnails" });

const count = z.int().nonnegative();

/** A site, as a link shows it. */
export const sharedSiteSchema = z
  .object({
    name: z.string(),
    created_at: timestamp,
    read_at: timestamp.nullable().describe("When its newest run ended; null before the first."),
    pages: count.describe("Pages that are read."),
  })
  .meta({ id: "SharedSite" });
export type SharedSite = z.infer<typeof sharedSiteSchema>;

/** A page of a shared site. */
export const sharedSitePageSchema = z
  .object({
    id: id.describe("Its views are below `/s/:share/pages/:page_id`."),
    url: z.string(),
    title: z.string().nullable(),
    latest_version: count.describe("The version of the newest snapshot; 0 before the first."),
    palette: glimpse.shape.palette,
  })
  .meta({ id: "SharedSitePage" });
export type SharedSitePage = z.infer<typeof sharedSitePageSchema>;
export const sharedSitePages = page(sharedSitePageSchema).meta({ id: "SharedSitePages" });

/** A change of a shared site, without what people decided. */
export const sharedSiteChange = reviewedChange
  .pick({ id: true, kind: true, mode: true, change: true, name: true, from: true, to: true })
  .extend({ pages: z.array(z.object({ id, url: z.string() })).describe("The pages that change in this way.") })
  .meta({ id: "SharedSiteChange" });
export type SharedSiteChange = z.infer<typeof sharedSiteChange>;
export const sharedSiteChanges = page(sharedSiteChange).meta({ id: "SharedSiteChanges" });
