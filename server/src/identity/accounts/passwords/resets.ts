import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { countMail } from "../../../platform/limits/mails.ts";
import { generateLinkToken, hashLinkToken } from "../../../platform/mail/link-token.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { Outgoing } from "../../../platform/mail/outgoing.ts";
import { deleteConfirmationsOf } from "../confirmation/repository.ts";
import type { AccountListeners } from "../listeners.ts";
import { confirmAddress, deleteApiKeysOf, findUserByEmail, setPassword, type UserRow } from "../repository.ts";
import { forgetAttempts } from "./attempt-repository.ts";
import type { Passwords } from "./hash.ts";
import { resetMail } from "./reset-mail.ts";
import { deleteResetsOf, hasReset, insertReset, takeReset } from "./reset-repository.ts";

const HOUR_MS = 3_600_000;
/** How long a mailed link works. One that an operator prints has to be handed over first. */
const MAILED_MS = HOUR_MS;
export const PRINTED_MS = 24 * HOUR_MS;

/** The dashboard's view for a new password is below this path. */
const RESET_PATH = "/app/reset-password";

/** New passwords for people who have forgotten theirs. */
export interface PasswordResets {
  /**
   * Sends a link to the account with this email, if there is one, in the language of who asks. Nothing of that is seen from outside: the work begins
   * after the answer. @throws AppError email_unavailable if this service sends no mail
   */
  request(email: string, language: Language): void;
  /**
   * Sets the password with the token of a link, ends all sessions and revokes all API keys. Somebody else may have registered the
   * address: if it was not confirmed before, links and webhooks that the account has made end too.
   * @throws AppError not_found if the link does not work
   */
  reset(token: string, password: string): Promise<void>;
}

export interface PasswordResetOptions {
  readonly db: Db;
  readonly passwords: Pick<Passwords, "hash">;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  readonly outgoing: Outgoing;
  readonly listeners: Pick<AccountListeners, "onTakenBack">;
  readonly publicUrl: () => string;
  readonly now: () => Date;
}

export function createPasswordResets(options: PasswordResetOptions): PasswordResets {
  const { db, passwords, mailer, outgoing, listeners, publicUrl, now } = options;

  async function send(mail: Mailer, email: string, language: Language, at: Date): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user || user.disabled_at) return;
    if (!(await countMail(db, { kind: "reset", to: user.email, at }))) return;
    const link = await makeResetLink(db, user, { publicUrl: publicUrl(), at, lifetimeMs: MAILED_MS, isMailed: true });
    await mail({ to: user.email, ...resetMail(language, link) });
  }

  return {
    request(email, language) {
      if (!mailer) throw new AppError("email_unavailable", "This server sends no email. Ask its operator for a link.");
      const at = now(); // the work may begin later
      outgoing.send("a link for a new password", () => send(mailer, email, language, at));
    },

    async reset(token, password) {
      const tokenHash = hashLinkToken(token);
      const isKnown = await hasReset(db, tokenHash, now());
      const passwordHash = isKnown ? await passwords.hash(password) : "";
      const email = await db.transaction().execute(async (tx) => {
        const link = isKnown ? await takeReset(tx, tokenHash, now()) : undefined;
        if (!link) return undefined;
        const { userId } = link;
        const user = await setPassword(tx, userId, passwordHash);
        if (!user) return undefined;
        await deleteResetsOf(tx, userId);
        await deleteConfirmationsOf(tx, userId);
        await deleteApiKeysOf(tx, userId);
        if (!user.email_confirmed_at) for (const listener of listeners.onTakenBack) await listener(tx, userId);
        if (link.isMailed) await confirmAddress(tx, userId, now());
        return user.email;
      });
      if (email === undefined) throw new AppError("not_found", "This link does not exist, was used, or has expired.");
      await forgetAttempts(db, email);
    },
  };
}

/** Makes a link with which the user can set a new password once. */
export async function makeResetLink(
  db: Db,
  { id }: Pick<UserRow, "id">,
  { publicUrl, at, lifetimeMs, isMailed }: { publicUrl: string; at: Date; lifetimeMs: number; isMailed: boolean },
): Promise<string> {
  const { token, hash } = generateLinkToken();
  const expires_at = new Date(at.getTime() + lifetimeMs);
  await insertReset(db, { token_hash: hash, user_id: id, created_at: at, expires_at, is_mailed: isMailed });
  return `${publicUrl}${RESET_PATH}/${token}`;
}
