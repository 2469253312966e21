import type { Language } from "@tintype/shared/api/common/languages";
import { MAX_COMMENTS } from "@tintype/shared/api/review/comment-limits";
import type { CommentBody, UpdateCommentBody } from "@tintype/shared/api/review/comments";
import type { ToldChange } from "@tintype/shared/review/told";
import { findExtraction } from "../../../extraction/extractions/repository.ts";
import type { SubjectRow } from "../../../extraction/subjects/repository.ts";
import type { SubjectRights } from "../../../extraction/subjects/rights.ts";
import type { Subject } from "../../../extraction/subjects/subject.ts";
import { findMentionAddresses, findUserNames } from "../../../identity/accounts/repository.ts";
import { findReaders } from "../../../identity/teams/readers.ts";
import { type Announcer, announce } from "../../../notifications/announce.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../../platform/database/paging.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type CommentId, isId, newId, type UserId } from "../../../platform/ids.ts";
import { countMail } from "../../../platform/limits/mails.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import { findLoggedChange } from "../log-repository.ts";
import { findPresent } from "../logged.ts";
import { findShownChange } from "../repository.ts";
import { commentEvent } from "./event.ts";
import { queueMails } from "./mention-mails.ts";
import {
  type CommentRow,
  countComments,
  countOnChange,
  deleteComment,
  findComment,
  findFirstComment,
  insertComment,
  listComments,
  updateComment,
} from "./repository.ts";

export type CommentService = ReturnType<typeof createCommentService>;

/** A comment as it is shown: without mentions of people whose accounts are gone. */
export type ShownComment = Omit<CommentRow, "mentions"> & { readonly mentions: readonly string[] };

/** The comments on changes of pages and sites: who reads a review reads them, who decides about its changes writes them. */
export function createCommentService({
  db,
  rights,
  sendsMail,
  now,
}: {
  db: Db;
  rights: Pick<SubjectRights, "authorize" | "holdRights">;
  /** True if SMTP_URL is set. */
  sendsMail: boolean;
  now: () => Date;
}) {
  async function show(rows: readonly CommentRow[]): Promise<ShownComment[]> {
    const present = await findPresent(
      db,
      rows.flatMap(({ mentions }) => mentions),
    );
    return rows.map((row) => ({ ...row, mentions: row.mentions.filter((userId) => present.has(userId)) }));
  }

  /** Returns whom a comment mentions, each once. @throws AppError validation_error if somebody cannot read the page or the site */
  async function requireReaders(tx: Db, subject: SubjectRow, mentions: readonly string[]): Promise<UserId[]> {
    const userIds = [...new Set(mentions)].filter(isId<UserId>);
    const readers = await findReaders(tx, subject, userIds);
    const faults = mentions.flatMap((userId, index) =>
      isId<UserId>(userId) && readers.has(userId)
        ? []
        : [{ path: `mentions.${index}`, message: `names nobody who can read this: ${userId.slice(0, 100)}` }],
    );
    if (faults.length > 0) throw invalid(faults);
    return userIds;
  }

  /**
   * Finds what a new comment is about: a change that the review shows, or that somebody has decided or written about.
   * @throws AppError validation_error if there is no such change
   */
  async function requireChange(subject: Subject, change: string): Promise<ToldChange | null> {
    const earlier = await findFirstComment(db, subject, change);
    if (earlier?.about) return earlier.about;
    const pending = await findShownChange(db, subject, change);
    if (pending) return pending;
    const logged = await findLoggedChange(db, subject, change);
    if (!logged && !earlier) throw invalid([{ path: "change", message: `names no change of this review: ${change}` }]);
    return logged?.about ?? null;
  }

  /** The owner of a page or a site, with the facts by which channels choose what they hear of. */
  async function findAnnouncer({ extraction_id, user_id, team_id }: SubjectRow): Promise<Announcer> {
    const page = extraction_id === null ? undefined : await findExtraction(db, extraction_id);
    const about = page && { site_id: page.site_id, url: page.url, title: page.title };
    return { user_id, team_id, ...about };
  }

  /** @throws AppError not_found */
  async function requireComment(tx: Db, subject: Subject, id: CommentId): Promise<CommentRow> {
    const comment = await findComment(tx, subject, id);
    if (comment) return comment;
    throw new AppError("not_found", "There is no such comment.");
  }

  /** @throws AppError not_found; forbidden if somebody else wrote it */
  async function requireOwn(tx: Db, caller: Caller, subject: Subject, id: CommentId): Promise<CommentRow> {
    const comment = await requireComment(tx, subject, id);
    if (comment.user_id === caller.userId) return comment;
    throw new AppError("forbidden", "Somebody else wrote this comment.");
  }

  /** Chooses whom to mail of those whom a comment mentions, and counts the mails. */
  async function chooseMailed({ userId: author }: Caller, mentions: readonly UserId[]): Promise<UserId[]> {
    if (!sendsMail) return [];
    const addresses = await findMentionAddresses(
      db,
      mentions.filter((userId) => userId !== author),
    );
    const mailed: UserId[] = [];
    for (const [userId, to] of addresses) {
      if (await countMail(db, { kind: "mention", to, by: author, at: now() })) mailed.push(userId);
    }
    return mailed;
  }

  return {
    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async list(
      caller: Caller,
      subject: Subject,
      request: PageRequest & { readonly change?: string | undefined },
    ): Promise<PageOf<ShownComment>> {
      await rights.authorize(caller, subject, "viewer");
      const { rows, total } = await listComments(db, subject, request);
      return { rows: await show(rows), total };
    },

    /** The numbers of comments by change. @throws as `list` */
    async count(caller: Caller, subject: Subject) {
      await rights.authorize(caller, subject, "viewer");
      return countComments(db, subject);
    },

    /** @throws AppError as `list`; insufficient_role, validation_error */
    async create(
      caller: Caller,
      subject: Subject,
      { change, text, mentions }: CommentBody,
      language: Language,
    ): Promise<ShownComment> {
      const row = await rights.authorize(caller, subject, "reviewer");
      const draft = {
        id: newId<CommentId>(),
        user_id: caller.userId,
        change_id: change,
        about: await requireChange(subject, change),
        text,
        mentions: await requireReaders(db, row, mentions),
        created_at: now(),
      };
      const who = (await findUserNames(db, [caller.userId])).get(caller.userId) ?? null;
      const event = commentEvent(row, draft, who);
      const announcer = await findAnnouncer(row);
      const mailed = await chooseMailed(caller, draft.mentions);
      return db.transaction().execute(async (tx) => {
        await rights.holdRights(tx, caller, subject, "reviewer");
        await requireReaders(tx, row, draft.mentions);
        if ((await countOnChange(tx, subject, change)) >= MAX_COMMENTS) {
          throw invalid([{ path: "change", message: `has ${MAX_COMMENTS} comments, which is the maximum` }]);
        }
        const comment = await insertComment(tx, subject, draft);
        await announce(tx, announcer, [event]);
        await queueMails(tx, comment, mailed, language);
        return comment;
      });
    },

    /**
     * Changes a comment of the caller's own, and mails those whom it did not mention before.
     * @throws AppError as `create`; not_found; forbidden if somebody else wrote it
     */
    async update(
      caller: Caller,
      subject: Subject,
      id: CommentId,
      { text, mentions }: UpdateCommentBody,
      language: Language,
    ): Promise<ShownComment> {
      const row = await rights.authorize(caller, subject, "reviewer");
      const stored = await requireOwn(db, caller, subject, id);
      const userIds = await requireReaders(db, row, mentions);
      const mailed = await chooseMailed(
        caller,
        userIds.filter((userId) => !stored.mentions.includes(userId)),
      );
      return db.transaction().execute(async (tx) => {
        await rights.holdRights(tx, caller, subject, "reviewer");
        await requireOwn(tx, caller, subject, id);
        await requireReaders(tx, row, userIds);
        const comment = await updateComment(tx, id, { text, mentions: userIds, edited_at: now() });
        await queueMails(tx, comment, mailed, language);
        return comment;
      });
    },

    /** Deletes a comment: who wrote it may, and who may decide. @throws AppError as `list`; insufficient_role, not_found */
    async remove(caller: Caller, subject: Subject, id: CommentId): Promise<void> {
      await rights.authorize(caller, subject, "viewer");
      await db.transaction().execute(async (tx) => {
        const { user_id } = await requireComment(tx, subject, id);
        if (user_id !== caller.userId) await rights.holdRights(tx, caller, subject, "reviewer");
        await deleteComment(tx, id);
      });
    },
  };
}
