import { type Received, startReceiver } from "@tintype/reader/test/network/receiver";
import { onTestFinished } from "vitest";
import { createMailer, type Mailer } from "../../src/platform/mail/mailer.ts";
import { type Refusal, startMailServer } from "../mail-server.ts";
import type { ReceiverType } from "./factories.ts";

// For tests of the outbox: who gets deliveries, by HTTPS or by mail.

/** The answer to a delivery: it is taken, fails, is not answered, or is taken later. */
export type Answer = "takes" | "fails" | "never" | Promise<void>;

export interface OtherSide {
  /** A URL or an address. */
  readonly url: string;
  /** The deliveries that have arrived, in order. A mail has no headers here. */
  readonly received: Pick<Received, "headers" | "body">[];
  /** The answer from now on. */
  answer: Answer | ((nth: number) => Answer);
}

export interface OtherSides {
  /** Sends to those that get mails. */
  readonly mailer: Mailer;
  /** Has one until the test ends. `onRequest` is called for each delivery that arrives. */
  start(type: ReceiverType, answer: OtherSide["answer"], onRequest?: () => void): Promise<OtherSide>;
  stop(): Promise<void>;
}

const BUSY: Refusal = { status: 451, text: "4.3.2 try again later" };

/** The attempt that ends with the answer "fails". */
export const failureOf = (type: ReceiverType) =>
  type === "email"
    ? { response_status: 451, error: "the mail server answered 451 4.3.2 try again later" }
    : { response_status: 500, error: "the receiver answered 500" };

/** Starts a mail server for all that get mails. */
export async function openOtherSides(): Promise<OtherSides> {
  const onMails = new Map<string, (text: string) => Answer>();
  const server = await startMailServer({
    onMail: async ({ to, text }) => {
      const answer = onMails.get(to)?.(text) ?? "takes";
      if (typeof answer !== "string") await answer;
      if (answer === "never") return "never";
      return answer === "fails" ? BUSY : undefined;
    },
  });
  const answerOf = ({ answer, received }: OtherSide) =>
    typeof answer === "function" ? answer(received.length) : answer;
  return {
    mailer: createMailer(server.url, "tintype@tintype.example"),
    stop: server.stop,
    async start(type, answer, onRequest = () => undefined) {
      if (type === "email") {
        const side: OtherSide = { url: `${crypto.randomUUID()}@example.com`, received: [], answer };
        onMails.set(side.url, (text) => {
          side.received.push({ headers: {}, body: Buffer.from(text) });
          onRequest();
          return answerOf(side);
        });
        onTestFinished(() => void onMails.delete(side.url));
        return side;
      }
      const receiver = await startReceiver((_, response) => {
        const now = answerOf(side);
        if (typeof now !== "string") void now.then(() => response.writeHead(200).end());
        else if (now !== "never") response.writeHead(now === "takes" ? 200 : 500).end();
      }, onRequest);
      const side: OtherSide = { url: receiver.url, received: receiver.received, answer };
      return side;
    },
  };
}
