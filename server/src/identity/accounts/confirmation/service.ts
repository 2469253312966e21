import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import type { UserId } from "../../../platform/ids.ts";
import { countMail } from "../../../platform/limits/mails.ts";
import { endLinks, takeLink } from "../../../platform/links/repository.ts";
import { makeLink } from "../../../platform/links/service.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { Outgoing } from "../../../platform/mail/outgoing.ts";
import { confirmAddress, findUser } from "../repository.ts";
import { confirmationMail } from "./mail.ts";

/** Proof that an account's address belongs to its owner: a mailed link. */
export interface AddressConfirmations {
  /**
   * Mails a link to the user, unless their address is confirmed or was sent too many. The work begins after the answer. Does
   * nothing if this service sends no mail.
   */
  send(userId: UserId, language: Language): void;
  /** Mails a link as `send` does, to a user who asks for it. @throws AppError email_unavailable if this service sends no mail */
  sendAgain(userId: UserId, language: Language): void;
  /**
   * Confirms the user's address. Only a person who can sign in may: whoever else opens the link would confirm what a stranger
   * has registered. @throws AppError not_found if the link does not work, or was mailed for another account
   */
  confirm(userId: UserId, token: string): Promise<void>;
}

export interface ConfirmationOptions {
  readonly db: Db;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  readonly outgoing: Outgoing;
  readonly publicUrl: () => string;
  readonly now: () => Date;
}

export function createAddressConfirmations(options: ConfirmationOptions): AddressConfirmations {
  const { db, mailer, outgoing, publicUrl, now } = options;

  async function mailLink(mail: Mailer, userId: UserId, language: Language, requestedAt: Date): Promise<void> {
    const user = await findUser(db, userId);
    if (!user || user.disabled_at || user.email_confirmed_at) return;
    if (!(await countMail(db, { kind: "confirmation", to: user.email, at: requestedAt }))) return;
    const link = await makeLink(db, "address", { user_id: user.id }, { publicUrl: publicUrl(), now: requestedAt });
    await mail({ to: user.email, ...confirmationMail(language, link) });
  }

  const send: AddressConfirmations["send"] = (userId, language) => {
    const requestedAt = now();
    if (mailer) outgoing.send("a link that confirms an address", () => mailLink(mailer, userId, language, requestedAt));
  };

  return {
    send,

    sendAgain(userId, language) {
      if (!mailer) throw new AppError("email_unavailable", "This server sends no email, so it confirms no addresses.");
      send(userId, language);
    },

    async confirm(userId, token) {
      const isConfirmed = await db.transaction().execute(async (tx) => {
        const search = { purposes: ["address"], user: userId, now: now() } as const;
        if (!(await takeLink(tx, token, search))) return false;
        await endLinks(tx, ["address"], { user_id: userId });
        return confirmAddress(tx, userId, now());
      });
      if (!isConfirmed)
        throw new AppError("not_found", "This link does not work any more, or it is for another account.");
    },
  };
}
