import { AppError } from "../../../platform/errors.ts";

/** Bodies up to this size are not counted: there are as many as the rate limits allow, and each passes within minutes. */
const SMALL = 65_536;

/** Bytes that large bodies may occupy while they arrive or are sent. */
export interface LargeBodyLimits {
  readonly ofClient: number;
  readonly ofProcess: number;
}

export const MIB = 1_048_576;
const LIMITS: LargeBodyLimits = { ofClient: 16 * MIB, ofProcess: 128 * MIB };

const RETRY_AFTER_S = "5";

/**
 * Counts the memory of large bodies that are arriving, by the length that they can have: a client that sends slowly would
 * otherwise occupy a megabyte with each of its requests.
 * @param refusal the beginning of the error's message
 * @returns a function that counts a body of a client, and returns one that ends that count
 */
export function createLargeBodies(
  { ofClient, ofProcess }: LargeBodyLimits = LIMITS,
  refusal = "Too many large bodies are arriving at the moment",
) {
  const clients = new Map<string, number>();
  let all = 0;
  /** @throws AppError not_ready */
  return (client: string, bytes: number): (() => void) => {
    if (bytes <= SMALL) return () => undefined;
    const own = clients.get(client) ?? 0;
    if (own + bytes > ofClient || all + bytes > ofProcess) {
      throw new AppError(
        "not_ready",
        `${refusal}: try again in ${RETRY_AFTER_S} seconds.`,
        {},
        { "Retry-After": RETRY_AFTER_S },
      );
    }
    clients.set(client, own + bytes);
    all += bytes;
    return () => {
      const left = (clients.get(client) ?? 0) - bytes;
      if (left > 0) clients.set(client, left);
      else clients.delete(client);
      all -= bytes;
    };
  };
}
