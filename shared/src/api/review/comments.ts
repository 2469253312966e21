import { z } from "zod";
import { creatorId, id, page, pageQuery, text, timestamp } from "../common/common.ts";
import { LONGEST_COMMENT, MAX_MENTIONS } from "./comment-limits.ts";
import { changeId, toldChange } from "./reviews.ts";

const mentions = z.array(id).max(MAX_MENTIONS);
/** The fields that a person writes. */
const fields = {
  text: text({ min: 1, max: LONGEST_COMMENT, trim: true }).describe("Plain text: it is shown as it is."),
  mentions: mentions
    .default([])
    .describe("The users whom the text mentions. Each must be able to read the page or the site, and gets one mail."),
};

export const commentBody = z
  .strictObject({
    change: text({ min: 1, max: 100 }).describe("The id of a change of the review, also of one that is decided."),
    ...fields,
  })
  .meta({
    id: "CreateComment",
    examples: [
      {
        change: "c1_mfrggzdfmztwq2lknnwg23tpob",
        text: "@Ada Lovelace is this the new brand blue?",
        mentions: ["0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"],
      },
    ],
  });
export type CommentBody = z.output<typeof commentBody>;

export const updateCommentBody = z
  .strictObject(fields)
  .meta({ id: "UpdateComment", examples: [{ text: "It is the new brand blue." }] });
export type UpdateCommentBody = z.output<typeof updateCommentBody>;

export const commentSchema = z
  .object({
    id,
    change: changeId,
    about: toldChange.nullable().describe("The change as it was when somebody first wrote about it."),
    by: creatorId,
    at: timestamp,
    edited_at: timestamp.nullable().describe("null: the text is as it was written first."),
    text: z.string(),
    mentions: mentions.describe("Those of them whose accounts exist."),
  })
  .meta({ id: "Comment" });
export type CommentOnWire = z.infer<typeof commentSchema>;
export const commentList = page(commentSchema).meta({ id: "CommentList" });
export const listCommentsQuery = pageQuery.extend({
  change: text({ max: 100 }).optional().describe("Only the comments on this change."),
});

/** The numbers of comments, for the rows of a review. */
export const commentCounts = z.object({
  data: z.array(z.object({ change: changeId, count: z.int().positive() })),
});
