import { Socket } from "node:net";
import { encodeFrame, FrameTooLarge, readFrames, structured } from "@tintype/reader/process/frames";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** The file descriptor of the pipe to the parent. */
export const CHANNEL = 3;
/** The maximum number of bytes of a job, and of an answer. */
export const MAX_MESSAGE = 64 * 1_048_576;

/** The first message of a child: it has loaded its program. */
const READY = "ready";

/** Answers the jobs that the parent sends to this process, one after the other. The process ends when its parent does. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  // A terminal sends its signals to children, too. The parent decides when they end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const channel = new Socket({ fd: CHANNEL });
  channel.on("close", () => process.exit());
  channel.on("error", () => process.exit());
  const answer = async (job: unknown) => {
    channel.write(frameOf(await outcomeOf(job as Job, work))); // by the parent's contract
  };
  readFrames(
    channel,
    MAX_MESSAGE,
    (job) => void answer(job),
    () => process.exit(1),
    structured,
  );
  channel.write(encodeFrame(READY, structured));
}

function frameOf(outcome: Outcome<unknown>): Buffer {
  try {
    return encodeFrame(outcome, structured, MAX_MESSAGE);
  } catch (error) {
    const isTooLarge = error instanceof FrameTooLarge || error instanceof RangeError;
    return encodeFrame(isTooLarge ? { kind: "too_large" } : { kind: "failed", error: String(error) }, structured);
  }
}
