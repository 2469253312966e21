import type { Logger } from "pino";
import type { Gate } from "../gates.ts";

/** Mails that are being sent; further ones are dropped, so that strangers cannot make the server hold any number. */
const MAX_OPEN = 20;

export const MAIL_GATE: Gate = {
  name: "Mails that are being sent",
  at: import.meta.url,
  limit: `${MAX_OPEN} at once`,
  answer: "the mail is dropped",
};

/** Sends mails after the answer to the request that asked for them, so that the answer does not tell whether one is sent. */
export interface Outgoing {
  /** @param what the mail is for, in the log if it fails: "a link for a new password" */
  send(what: string, work: () => Promise<void>): void;
  /** Waits for mails that are being sent. */
  settled(): Promise<void>;
}

export function createOutgoing({ log }: { log: Logger }): Outgoing {
  const open = new Set<Promise<void>>();
  return {
    send(what, work) {
      if (open.size >= MAX_OPEN) return;
      const sending = work()
        .catch((error: unknown) => log.error({ err: error }, `a mail with ${what} was not sent`))
        .finally(() => open.delete(sending));
      open.add(sending);
    },
    async settled() {
      await Promise.all(open);
    },
  };
}
