import { setTimeout as wait } from "node:timers/promises";
import { MailFault } from "../../../platform/mail/fault.ts";
import type { Mail, Mailer } from "../../../platform/mail/mailer.ts";
import { type AttemptResult, beginAttempt } from "../../deliveries/send.ts";

/** Milliseconds for a whole attempt to hand a mail to the mail server. */
export const MAIL_ATTEMPT_MS = 30_000;

/** Sends a mail once. @throws the signal's reason, when it aborts */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<AttemptResult>;

/** @param mailer undefined: this service sends no mail */
export function createMailSender(mailer: Mailer | undefined): SendMail {
  return async (mail, signal) => {
    const outcome = beginAttempt();
    if (!mailer) return outcome(null, "this server sends no email: SMTP_URL is not set");
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    try {
      const sending = mailer(mail).then(() => outcome(250, null));
      sending.catch(() => undefined); // nobody waits for it any more if the attempt is over before
      const late = wait(MAIL_ATTEMPT_MS, undefined, { signal: ended }).then(() =>
        outcome(null, `no answer came within ${MAIL_ATTEMPT_MS / 1000} seconds`),
      );
      return await Promise.race([sending, late]);
    } catch (error) {
      signal.throwIfAborted();
      return outcomeOf(error, outcome);
    } finally {
      over.abort();
    }
  };
}

/** Without an answer the message of the fault can name the network of the service, which its users need not know. */
function outcomeOf(error: unknown, outcome: ReturnType<typeof beginAttempt>): AttemptResult {
  if (!(error instanceof MailFault)) throw error;
  const { status, reply, isFinal } = error;
  if (status === null) return outcome(null, "the mail server could not be reached");
  return { ...outcome(status, `the mail server answered ${reply ?? status}`), isFinal };
}
