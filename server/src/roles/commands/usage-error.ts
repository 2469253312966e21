/** Thrown if a command line is wrong. The message tells the user what is wrong with it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
