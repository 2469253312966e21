import { success } from "@tintype/shared/api/common/common";
import {
  type CommentOnWire,
  commentBody,
  commentCounts,
  commentList,
  commentSchema,
  listCommentsQuery,
  updateCommentBody,
} from "@tintype/shared/api/review/comments";
import { z } from "zod";
import { PAGES, SITES, type SubjectKind } from "../../../extraction/subjects/kinds.ts";
import { type CommentId, type ExtractionId, idParam, type SiteId, type SubjectId } from "../../../platform/ids.ts";
import { languageHeader } from "../../../platform/operation/language.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { presentPage } from "../../../platform/operation/present-page.ts";
import type { CommentService, ShownComment } from "./service.ts";

/** The comments on changes of pages, and of sites. */
export function commentOperations(comments: CommentService) {
  const ofPages = commentsOf<"/api/extractions", ExtractionId>(comments, PAGES, "a page");
  const ofSites = commentsOf<"/api/sites", SiteId>(comments, SITES, "a site");
  return {
    list: ofPages.list,
    count: ofPages.count,
    create: ofPages.create,
    update: ofPages.update,
    remove: ofPages.remove,
    listOfSite: ofSites.list,
    countOfSite: ofSites.count,
    createOfSite: ofSites.create,
    updateOfSite: ofSites.update,
    removeOfSite: ofSites.remove,
  };
}

/** The operations of the comments of one kind of subject. */
function commentsOf<const Path extends `/api/${string}`, Id extends SubjectId>(
  comments: CommentService,
  { path, subjectOf }: SubjectKind<Path, Id>,
  what: string,
) {
  const params = z.object({ id: idParam<Id>() });
  const ofComment = params.extend({ comment_id: idParam<CommentId>() });
  const reading = { tag: "Review", errors: ["forbidden", "not_team_member"] } as const;
  const writing = { tag: "Review", scope: "review", errors: [...reading.errors, "insufficient_role"] } as const;
  return {
    list: operation({
      ...reading,
      rest: `GET ${path}/:id/review/comments`,
      summary: `List comments on changes of ${what}`,
      description: "Newest first. A comment stays when its change is decided.",
      input: { params, query: listCommentsQuery },
      output: commentList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(comments.list(caller, subjectOf(id), query), query, presentComment),
    }),
    // The rows of a review say how many comments each has.
    count: operation({
      kind: "query",
      input: { params },
      output: commentCounts,
      run: async ({ id }, { caller }) => ({ data: await comments.count(caller, subjectOf(id)) }),
    }),
    create: operation({
      ...writing,
      rest: `POST ${path}/:id/review/comments`,
      summary: `Comment on a change of ${what}`,
      description:
        "In a team, everybody but viewers may do this. People who are mentioned get one mail, in German if the request prefers that language, else in English. A change has at most 200 comments.",
      status: 201,
      input: { params, headers: languageHeader, body: commentBody },
      output: commentSchema,
      run: async ({ id, ...body }, { caller, language }) =>
        presentComment(await comments.create(caller, subjectOf(id), body, language)),
    }),
    update: operation({
      ...writing,
      rest: `PATCH ${path}/:id/review/comments/:comment_id`,
      summary: `Change a comment on a change of ${what}`,
      description: "For who wrote it. Only people whom the old text did not mention get a mail.",
      errors: [...writing.errors, "not_found"],
      input: { params: ofComment, headers: languageHeader, body: updateCommentBody },
      output: commentSchema,
      run: async ({ id, comment_id, ...body }, { caller, language }) =>
        presentComment(await comments.update(caller, subjectOf(id), comment_id, body, language)),
    }),
    remove: operation({
      ...writing,
      rest: `DELETE ${path}/:id/review/comments/:comment_id`,
      summary: `Delete a comment on a change of ${what}`,
      description: "For who wrote it, and who may decide about the change.",
      errors: [...writing.errors, "not_found"],
      input: { params: ofComment },
      output: success,
      run: async ({ id, comment_id }, { caller }) => {
        await comments.remove(caller, subjectOf(id), comment_id);
        return { success: true };
      },
    }),
  };
}

const presentComment = ({
  id,
  change_id: change,
  about,
  user_id,
  created_at,
  edited_at,
  text,
  mentions,
}: ShownComment): CommentOnWire => ({
  id,
  change,
  about,
  by: user_id,
  at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
  text,
  mentions: [...mentions],
});
