import type { Db } from "../../platform/database/db.ts";
import { MailFault } from "../../platform/mail/fault.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { findEndingShares, setWarned, type WarnedDays } from "./repository.ts";
import { warningMail } from "./warning-mail.ts";

/** The later mail first: a link that ends within a day needs no other one. */
const DAYS: readonly WarnedDays[] = [1, 7];

interface Parts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/**
 * Mails people whose links end within 7 days, and within 1 day. A mail that the mail server does not take for now is tried again
 * with the next call, one that it refuses for good is not.
 */
export async function warnOfEndings({ db, mailer, publicUrl, signal, now }: Parts): Promise<void> {
  for (const days of DAYS) {
    for (const share of await findEndingShares(db, days, now)) {
      if (signal.aborted) return;
      try {
        await mailer(warningMail(share, publicUrl));
      } catch (error) {
        if (!(error instanceof MailFault)) throw error;
        if (!error.isFinal) return; // the others would wait as long for the same mail server
      }
      await setWarned(db, share.id, days);
    }
  }
}
