import { Socket } from "node:net";
import { type Codec, encodeFrame, readFrames } from "./frames.ts";
import { CHANNEL, readNumbered } from "./protocol.ts";

export interface AnswerOptions<Reply> {
  readonly codec: Codec;
  /** The maximum number of bytes of a message, in both directions. */
  readonly maxMessage: number;
  /** Does what a message says. If it throws at once, this process ends. @returns the answer; undefined if it was not asked */
  readonly answer: (message: unknown) => Promise<Reply> | Reply | undefined;
  /** Returns the answer that is sent instead of one that cannot be encoded. Absent: this process ends. */
  readonly replace?: (error: unknown) => Reply;
}

/**
 * Answers the questions of the process that has started this one with `startChild`. This process ends when its parent does.
 * @returns a function that tells the parent an event
 */
export function answerParent<Reply>({
  codec,
  maxMessage,
  answer,
  replace,
}: AnswerOptions<Reply>): (event: Reply) => void {
  // A terminal sends its signals to children, too. The parent decides when they end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const channel = new Socket({ fd: CHANNEL });
  channel.on("close", () => process.exit());
  channel.on("error", () => process.exit());
  const encode = (question: number | null, message: Reply) => encodeFrame([question, message], codec, maxMessage);
  const encodeAnswer = (question: number, reply: Reply) => {
    try {
      return encode(question, reply);
    } catch (error) {
      if (!replace) throw error;
      return encode(question, replace(error));
    }
  };
  const send = (frame: Buffer) => void (channel.writable && channel.write(frame));
  const sendAnswer = async (question: number, reply: Promise<Reply> | Reply) => {
    send(encodeAnswer(question, await reply));
  };
  readFrames(
    channel,
    maxMessage,
    (content) => {
      const [question, message] = readNumbered(content);
      const reply = answer(message);
      if (question !== null && reply !== undefined) void sendAnswer(question, reply);
    },
    () => process.exit(1),
    codec,
  );
  return (event) => send(encode(null, event));
}
