import type { Logger } from "pino";
import type { Db } from "../../database/db.ts";
import { AppError } from "../../errors.ts";
import type { Language } from "../../http/endpoint.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { findUserByEmail, setPassword, type UserRow } from "../repository.ts";
import { forgetAttempts } from "./attempt-repository.ts";
import type { Passwords } from "./hash.ts";
import { resetMail } from "./reset-mail.ts";
import { countResetsSince, deleteResetsOf, hasReset, insertReset, takeReset } from "./reset-repository.ts";
import { generateResetToken, hashResetToken, RESET_PATH } from "./reset-token.ts";

const HOUR_MS = 3_600_000;
/** How long a mailed link works. One that an operator prints has to be handed over first. */
export const MAILED_MS = HOUR_MS;
export const PRINTED_MS = 24 * HOUR_MS;
/** Links that one account is sent in an hour. */
const MAX_PER_HOUR = 3;
/** Requests that may be worked on at a time; the rest is dropped, as if nobody had that email. */
const MAX_OPEN = 20;

/** New passwords for people who have forgotten theirs. */
export interface PasswordResets {
  /**
   * Sends a link to the account with this email, if there is one, in the language of who asks. Nothing of that is seen from outside: the work begins
   * after the answer. @throws AppError email_unavailable if this service sends no mail
   */
  request(email: string, language: Language): void;
  /** Sets the password with the token of a link, and ends all sessions. @throws AppError not_found if the link does not work */
  reset(token: string, password: string): Promise<void>;
  /** Waits for mails that are being sent. */
  settled(): Promise<void>;
}

export interface PasswordResetOptions {
  readonly db: Db;
  readonly passwords: Pick<Passwords, "hash">;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: () => string;
  readonly log: Logger;
  readonly now?: () => Date;
}

export function createPasswordResets(options: PasswordResetOptions): PasswordResets {
  const { db, passwords, mailer, publicUrl, log, now = () => new Date() } = options;
  const open = new Set<Promise<void>>();

  async function send(mail: Mailer, email: string, language: Language, at: Date): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user || user.disabled_at) return;
    if ((await countResetsSince(db, user.id, new Date(at.getTime() - HOUR_MS))) >= MAX_PER_HOUR) return;
    const link = await makeResetLink(db, user, { publicUrl: publicUrl(), at, lifetimeMs: MAILED_MS });
    await mail({ to: user.email, ...resetMail(language, user.name, link) });
  }

  return {
    request(email, language) {
      if (!mailer) throw new AppError("email_unavailable", "This server sends no email. Ask its operator for a link.");
      if (open.size >= MAX_OPEN) return;
      // The time of the request: the work may begin later.
      const work = send(mailer, email, language, now())
        .catch((error: unknown) => log.error({ err: error }, "a mail with a link for a new password was not sent"))
        .finally(() => open.delete(work));
      open.add(work);
    },

    async reset(token, password) {
      const isKnown = await hasReset(db, hashResetToken(token), now());
      const hash = isKnown ? await passwords.hash(password) : "";
      const email = await db.transaction().execute(async (tx) => {
        const userId = isKnown ? await takeReset(tx, hashResetToken(token), now()) : undefined;
        if (!userId) return undefined;
        await deleteResetsOf(tx, userId);
        return setPassword(tx, userId, hash);
      });
      if (email === undefined) throw new AppError("not_found", "This link does not work, or does not work any more.");
      await forgetAttempts(db, email);
    },

    async settled() {
      await Promise.all(open);
    },
  };
}

/** Makes a link with which the user can set a new password once. */
export async function makeResetLink(
  db: Db,
  { id }: Pick<UserRow, "id">,
  { publicUrl, at, lifetimeMs }: { publicUrl: string; at: Date; lifetimeMs: number },
): Promise<string> {
  const { token, hash } = generateResetToken();
  const expires_at = new Date(at.getTime() + lifetimeMs);
  await insertReset(db, { token_hash: hash, user_id: id, created_at: at, expires_at });
  return `${publicUrl}${RESET_PATH}/${token}`;
}
