import { AppError } from "../../platform/errors.ts";
import { clientBlock } from "../../platform/limits/address.ts";
import type { CountedRequest, Counting } from "../../platform/limits/counting.ts";
import { type LimitState, limitHeaders } from "../../platform/limits/refusal.ts";
import type { Reply } from "../../platform/operation/answer.ts";
import { languageOf } from "../../platform/operation/language.ts";
import { bodyForm, type Operation } from "../../platform/operation/operation.ts";
import { type DoorRequest, follow, perform, type RawParts } from "../../platform/operation/perform.ts";
import { isCounted } from "./caller/credentials.ts";
import { doorOf } from "./calls.ts";
import type { HttpContext } from "./context.ts";
import type { Enter } from "./in-progress.ts";

type ReadRawParts = () => RawParts | Promise<RawParts>;

/** Admits calls at the doors: each is counted first, then performed in its caller's turn. */
export interface Admission {
  /** True if calls are counted. Then cached callers are validated by it. */
  readonly isLimited: boolean;
  /**
   * Counts a call before its input is read, or a request that makes none, and refuses what is over a limit. Every answer carries the
   * rate-limit headers. If a call is not counted, because its operation never is or because counting failed, they describe an
   * unused window.
   * @throws AppError rate_limited, usage_limit_exceeded
   */
  count(ctx: HttpContext, operation: Operation | undefined): Promise<void>;
  /** Answers a request of any number of calls. One that has made none, as one that is refused, counts as one. @throws as `count` */
  countAtLeastOnce<T>(ctx: HttpContext, answer: () => Promise<T>): Promise<T>;
  /**
   * Performs an operation once it is its caller's turn. Operations that wait for a run or that have a queue of their own take no turn.
   * @throws AppError
   */
  perform(
    ctx: HttpContext,
    operation: Operation,
    readRawParts: ReadRawParts,
    door?: DoorRequest["door"],
  ): Promise<Reply<unknown>>;
  /** Follows an operation, which lasts for minutes and takes no turn. @throws AppError */
  follow(
    ctx: HttpContext,
    operation: Operation,
    readRawParts: ReadRawParts,
    signal: AbortSignal,
  ): AsyncGenerator<unknown>;
}

/**
 * Creates the admission that all doors share.
 * @param counting undefined: nothing is limited
 * @param enter bounds the calls of a user that are answered at the same time
 */
export function createAdmission({ counting, enter }: { counting?: Counting; enter?: Enter } = {}): Admission {
  const count: Admission["count"] = async (ctx, operation) => {
    ctx.state.isCounted = true;
    if (!counting) return;
    const request = requestOf(ctx, operation);
    if (operation && !isCounted(operation)) return setLimitHeaders(ctx, counting.unused(request));
    try {
      const { state, credentials } = await counting.take(request);
      ctx.state.credentials = credentials;
      setLimitHeaders(ctx, state);
    } catch (error) {
      // A refusal says how long to wait, also in a batch, whose other calls may be answered.
      if (error instanceof AppError && "X-RateLimit-Remaining" in error.headers) ctx.set(error.headers);
      else setLimitHeaders(ctx, counting.unused(request));
      throw error;
    }
  };

  const countRequest = async (ctx: HttpContext) => {
    if (!ctx.state.isCounted) await count(ctx, undefined);
  };

  const takeTurn = async ({ state }: HttpContext, operation: Operation, headers: RawParts["headers"]) => {
    const { caller } = state.credentials;
    const isFree = bodyForm(operation.input.body) === "streamed" || operation.waits?.(headers) === true;
    return caller && !isFree ? enter?.(caller.userId, operation.kind === "query" ? "reads" : "changes") : undefined;
  };

  return {
    isLimited: counting !== undefined,
    count,

    async countAtLeastOnce(ctx, answer) {
      try {
        return await answer();
      } finally {
        await countRequest(ctx);
      }
    },

    async perform(ctx, operation, readRawParts, door) {
      let leave: (() => void) | undefined;
      const readInTurn = async () => {
        const parts = await readRawParts();
        leave = await takeTurn(ctx, operation, parts.headers);
        return parts;
      };
      try {
        return await perform(operation, ctx.state.credentials, readInTurn, factsOf(ctx, door));
      } catch (error) {
        if (error instanceof AppError && error.status === 404) await counting?.countMiss(requestOf(ctx, operation));
        throw error;
      } finally {
        leave?.();
      }
    },

    follow: (ctx, operation, readRawParts, signal) =>
      follow(operation, ctx.state.credentials, readRawParts, { ...factsOf(ctx), signal }),
  };
}

/** The logger and the signal are created only for the operations that use them. */
function factsOf(ctx: HttpContext, door?: DoorRequest["door"]): DoorRequest {
  const { state } = ctx;
  return {
    requestId: state.requestId,
    language: languageOf(ctx.get("accept-language")),
    headers: ctx.headers,
    isEncrypted: ctx.secure,
    ...(door && { door }),
    get log() {
      return state.log;
    },
    get signal() {
      return state.signal;
    },
  };
}

/** Sets the headers of rate limits. If a request holds several calls, they are those of the call with the fewest left. */
function setLimitHeaders(ctx: HttpContext, state: LimitState): void {
  const earlier = ctx.res.getHeader("X-RateLimit-Remaining");
  if (earlier === undefined || state.remaining < Number(earlier)) ctx.set(limitHeaders(state));
}

function requestOf(ctx: HttpContext, operation: Operation | undefined): CountedRequest {
  // With TRUST_PROXY, `ctx.ip` is whatever the outermost trusted proxy wrote, which may not be an address.
  const client = clientBlock(ctx.ip) ?? clientBlock(ctx.req.socket.remoteAddress ?? "") ?? "unknown";
  const hasCredential = ctx.headers.authorization !== undefined;
  return { client, credentials: ctx.state.credentials, operation, door: doorOf(ctx), hasCredential };
}
