import type { Credentials } from "../operation/caller.ts";
import type { Operation } from "../operation/operation.ts";
import type { LimitState } from "./refusal.ts";

/** The ways in whose requests are counted separately. */
export type CountedDoor = "rest" | "trpc" | "mcp";

/** A request that is counted. */
export interface CountedRequest {
  /** The client's address, or the block of addresses that counts as one client. */
  readonly client: string;
  readonly credentials: Credentials;
  /** The operation that it asks for; undefined at an unknown path. */
  readonly operation: Pick<Operation, "limit" | "startsRun" | "credentials"> | undefined;
  readonly door: CountedDoor;
  /** True if it has an Authorization header, be it a wrong one. */
  readonly hasCredential: boolean;
}

/** Counts requests, for the doors. */
export interface Counting {
  /**
   * Counts a request. If a cached credential no longer holds, the caller is authenticated again.
   * @returns the limit with the fewest requests left, and the credentials that hold
   * @throws AppError rate_limited, usage_limit_exceeded
   */
  take(request: CountedRequest): Promise<{ state: LimitState; credentials: Credentials }>;
  /** Counts that the request has found nothing, if such requests could be guesses of a link. Refuses nothing. */
  countMiss(request: CountedRequest): Promise<void>;
  /** Returns the state of an unused window, for answers to requests that are not counted. */
  unused(request: CountedRequest): LimitState;
}
