// The protocol of a child process and its parent over one pipe: frames, each with the number of a question and a message.
// The parent asks, and tells; the child answers by the number of the question, and tells events. The first question starts the
// child: the answer to it says that the child is ready.

/** The file descriptor of the pipe in the child. */
export const CHANNEL = 3;

/** The number of a question, or null if the message is not answered, or is no answer; then the message. */
export type Numbered = readonly [question: number | null, message: unknown];

/** Reads what the other process has sent. The message itself is not checked. @throws Error for anything else */
export function readNumbered(content: unknown): Numbered {
  if (!Array.isArray(content) || content.length !== 2) throw new Error("a process sent no numbered message");
  const [question, message]: readonly unknown[] = content;
  if (question !== null && typeof question !== "number")
    throw new Error("a process sent a message with a wrong number");
  return [question, message];
}
