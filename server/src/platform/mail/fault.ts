import { inert } from "@tintype/shared/text/inert";

/** The most characters of a mail server's answer that are kept. */
const LONGEST_REPLY = 300;

/** A mail that the mail server has not taken, or whose taking it has not confirmed. */
export class MailFault extends Error {
  override readonly name = "MailFault";
  /**
   * True if another attempt is useless: the server refused the sender, the recipient or the content with a status of
   * 5xx. No answer, a status of 4xx and a sign-in that failed are temporary: the operator can put the last one right.
   */
  readonly isFinal: boolean;
  /** The status of the server's answer; null without one. */
  readonly status: number | null;
  /** The server's answer as one line of text; null without one. */
  readonly reply: string | null;

  constructor(
    message: string,
    { isFinal, status, reply, cause }: Pick<MailFault, "isFinal" | "status" | "reply"> & { cause: unknown },
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.status = status;
    this.reply = reply;
  }

  /** @param error of nodemailer, which gives the stage as `code` and the server's answer as `response` */
  static of(error: unknown): MailFault {
    const { code, response, responseCode } = error instanceof Error ? (error as NodemailerError) : {}; // all are optional
    const status = responseCode ?? null;
    const reply = response === undefined ? null : inert(response, LONGEST_REPLY);
    const isFinal = REFUSALS.some((stage) => stage === code) && status !== null && status >= 500;
    const message = reply ?? (error instanceof Error ? error.message : String(error));
    return new MailFault(message, { isFinal, status, reply, cause: error });
  }
}

interface NodemailerError {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** The stages at which the server refuses a mail and not the service: its sender and recipient, and its content. */
const REFUSALS = ["EENVELOPE", "EMESSAGE"];
