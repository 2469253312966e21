import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { countMail } from "../../../platform/limits/mails.ts";
import { PASSWORD_PURPOSES } from "../../../platform/links/purposes.ts";
import { endLinks, hasLink, takeLink } from "../../../platform/links/repository.ts";
import { makeLink } from "../../../platform/links/service.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { Outgoing } from "../../../platform/mail/outgoing.ts";
import type { AccountListeners } from "../listeners.ts";
import { confirmAddress, deleteApiKeysOf, findUserByEmail, setPassword } from "../repository.ts";
import { forgetAttempts } from "./attempt-repository.ts";
import type { Passwords } from "./hash.ts";
import { resetMail } from "./reset-mail.ts";

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

  async function send(mail: Mailer, email: string, language: Language, requestedAt: Date): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (!user || user.disabled_at) return;
    if (!(await countMail(db, { kind: "reset", to: user.email, at: requestedAt }))) return;
    const link = await makeLink(db, "password", { user_id: user.id }, { publicUrl: publicUrl(), now: requestedAt });
    await mail({ to: user.email, ...resetMail(language, link) });
  }

  return {
    request(email, language) {
      if (!mailer) throw new AppError("email_unavailable", "This server sends no email. Ask its operator for a link.");
      const requestedAt = now(); // the work may begin later
      outgoing.send("a link for a new password", () => send(mailer, email, language, requestedAt));
    },

    async reset(token, password) {
      const isKnown = await hasLink(db, token, { purposes: PASSWORD_PURPOSES, now: now() });
      const passwordHash = isKnown ? await passwords.hash(password) : "";
      const email = await db.transaction().execute(async (tx) => {
        const link = isKnown ? await takeLink(tx, token, { purposes: PASSWORD_PURPOSES, now: now() }) : undefined;
        if (!link) return undefined;
        const { user_id: userId, purpose } = link;
        const user = await setPassword(tx, userId, passwordHash);
        if (!user) return undefined;
        await endLinks(tx, [...PASSWORD_PURPOSES, "address"], link);
        await deleteApiKeysOf(tx, userId);
        if (!user.email_confirmed_at) for (const listener of listeners.onTakenBack) await listener(tx, userId);
        if (purpose === "password") await confirmAddress(tx, userId, now());
        return user.email;
      });
      if (email === undefined) throw new AppError("not_found", "This link does not exist, was used, or has expired.");
      await forgetAttempts(db, email);
    },
  };
}
