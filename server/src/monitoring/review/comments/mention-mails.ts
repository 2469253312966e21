import { type Language, languages } from "@tintype/shared/api/common/languages";
import { z } from "zod";
import { findExtraction } from "../../../extraction/extractions/repository.ts";
import { findSubject } from "../../../extraction/subjects/repository.ts";
import { subjectIn } from "../../../extraction/subjects/subject.ts";
import { findMentionAddresses, findUserNames } from "../../../identity/accounts/repository.ts";
import { findReaders } from "../../../identity/teams/readers.ts";
import { announcementOf, withAddress } from "../../../notifications/receivers/channel/message.ts";
import { messageMail } from "../../../notifications/receivers/email/message.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type CommentId, isId, type UserId } from "../../../platform/ids.ts";
import { addJobs } from "../../../platform/jobs/add-job.ts";
import { type Tasks, task } from "../../../platform/jobs/runner.ts";
import { makeLink } from "../../../platform/links/service.ts";
import { MailFault } from "../../../platform/mail/fault.ts";
import type { Mail, Mailer } from "../../../platform/mail/mailer.ts";
import { commentEvent } from "./event.ts";
import { type CommentRow, findAnyComment } from "./repository.ts";

/** With the queue's growing delays, about a day. */
const MAX_ATTEMPTS = 12;

interface Parts {
  readonly db: Db;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  /** The address of the service, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
}

interface Mention {
  readonly comment_id: CommentId;
  readonly user_id: UserId;
  readonly language: Language;
}

/** Queues the mails to people whom a comment mentions. @param language of who wrote it */
export async function queueMails(
  tx: Db,
  { id: comment_id }: Pick<CommentRow, "id">,
  userIds: readonly UserId[],
  language: Language,
): Promise<void> {
  if (userIds.length === 0) return;
  const jobs = userIds.map((user_id) => ({ payload: { comment_id, user_id, language } }));
  await addJobs(tx, "mail_mention", jobs, { maxAttempts: MAX_ATTEMPTS });
}

/** The worker's task that mails people whom comments mention. */
export function mentionTasks(parts: Parts): Pick<Tasks, "mail_mention"> {
  const payload = z.object({
    comment_id: z.string().refine(isId<CommentId>),
    user_id: z.string().refine(isId<UserId>),
    language: z.enum(languages),
  });
  return {
    mail_mention: task(payload, async (mention) => {
      const mail = parts.mailer && (await writeMail(mention, parts));
      if (!parts.mailer || !mail) return;
      try {
        await parts.mailer(mail);
      } catch (error) {
        if (!(error instanceof MailFault && error.isFinal)) throw error; // the queue tries again
      }
    }),
  };
}

/**
 * Writes a mail as things stand now.
 * @returns undefined if the comment is gone or mentions the person no more, or if they cannot read it or want no such mails
 */
async function writeMail(
  { comment_id, user_id, language }: Mention,
  { db, publicUrl, now }: Parts,
): Promise<Mail | undefined> {
  const comment = await findAnyComment(db, comment_id);
  if (!comment?.mentions.includes(user_id)) return undefined;
  const subject = await findSubject(db, subjectIn(comment));
  const to = (await findMentionAddresses(db, [user_id])).get(user_id);
  if (!subject || to === undefined || !(await findReaders(db, subject, [user_id])).has(user_id)) return undefined;
  const page = comment.extraction_id && (await findExtraction(db, comment.extraction_id));
  const names = comment.user_id && (await findUserNames(db, [comment.user_id]));
  const who = (comment.user_id && names?.get(comment.user_id)) ?? null;
  const event = commentEvent(subject, comment, who);
  const announcement = announcementOf(event, { title: page ? page.title : null }, null);
  if (!announcement) return undefined;
  const { link } = announcement.subject;
  const announcements = [announcement];
  const message = { type: "event", language, period: null, announcements, more: 0, link, settings_link: "" } as const;
  const address = publicUrl();
  return messageMail({
    reader: user_id,
    to,
    end: await makeLink(db, "mentions", { user_id }, { publicUrl: address, now: now() }),
    id: `${comment_id}-${user_id}`,
    message: withAddress({ ...message, mentioned_by: who }, address),
  });
}
