import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { AnyTRPCRouter, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { TRPCRequestInfo } from "@trpc/server/http";
import { AppError } from "../errors.ts";
import { DEFAULT_BODY_LIMIT, readBody } from "../http/body.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { describeError, errorShape } from "./errors.ts";
import type { ProcedureMeta } from "./init.ts";

const ENDPOINT = "/trpc";

const METHODS = ["GET", "POST", "OPTIONS"];

/** Calls of one batch. More of them are refused as a whole: 400. */
export const MAX_BATCH = 10;

/** What tRPC goes by. */
const READ_HEADERS = ["accept", "content-type", "last-event-id", "trpc-accept"];

/** Of tRPC's answers: the connection's are Node's to set, and Vary is not its alone. */
const LEFT_OUT = new Set(["connection", "transfer-encoding", "vary"]);

/** Counts a request that makes no calls. */
const ONE_REQUEST = { count: 1, startsRun: false };

export interface TrpcOptions {
  router: AnyTRPCRouter;
  /**
   * Counts the request's calls and sets the rate-limit headers.
   * @throws AppError rate_limited, usage_limit_exceeded
   */
  limit: (ctx: HttpContext, calls: { count: number; startsRun: boolean }) => Promise<void>;
  /** Aborted when the process begins to shut down: it ends the subscriptions, which clients open again elsewhere. */
  closing: AbortSignal;
}

/**
 * Serves a tRPC router below /trpc. Credentials, request ids, limits and the log are those of every other request; each call
 * of a batch counts as one. The body is read when the first procedure asks for its input, after it knows who calls.
 */
export function serveTrpc(options: TrpcOptions): HttpMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== ENDPOINT && !ctx.path.startsWith(`${ENDPOINT}/`)) return next();
    ctx.state.route = { params: {}, allow: METHODS, name: ENDPOINT };
    try {
      if (ctx.method === "GET" || ctx.method === "POST") send(ctx, await answer(ctx, options));
      else await answerWithoutCall(ctx, options);
    } catch (error) {
      const { requestId, signal } = ctx.state;
      if (signal.aborted) throw error; // nobody is left to answer
      const shape = errorShape(error, { requestId });
      report(ctx, error, undefined);
      ctx.status = shape.data.status;
      ctx.body = { error: shape };
    }
    // Every 401 must name a way to authenticate (RFC 9110, 11.6.1).
    if (ctx.status === 401) ctx.set("WWW-Authenticate", "Bearer");
  };
}

async function answerWithoutCall(ctx: HttpContext, { limit }: TrpcOptions): Promise<void> {
  await limit(ctx, ONE_REQUEST);
  const headers = { Allow: METHODS.join(", ") };
  if (ctx.method !== "OPTIONS") {
    throw new AppError("method_not_allowed", `This path takes ${headers.Allow}.`, {}, headers);
  }
  ctx.status = 204;
  ctx.set(headers);
}

async function answer(ctx: HttpContext, { router, limit, closing }: TrpcOptions): Promise<Response> {
  const { requestId, log, credentials } = ctx.state;
  let calls: TRPCRequestInfo["calls"] = [];
  let isCounted = false;
  /** Of the request as a whole: it kept the calls from being made. */
  let fault: TRPCError | undefined;
  const response = await fetchRequestHandler({
    endpoint: ENDPOINT,
    router,
    req: asRequest(ctx, closing, () => Math.max(...calls.map((call) => metaOf(call)?.bodyLimit ?? DEFAULT_BODY_LIMIT))),
    maxBatchSize: MAX_BATCH,
    createContext: async ({ info }) => {
      ({ calls } = info);
      ctx.state.route = { ...ctx.state.route, name: routeName(calls) };
      isCounted = true;
      await limit(ctx, { count: calls.length, startsRun: calls.some((call) => metaOf(call)?.startsRun === true) });
      return { requestId, log, credentials };
    },
    onError: ({ error, path, ctx: created }) => {
      if (!created) fault ??= error;
      else report(ctx, error, path, calls.length === 1);
    },
  });
  // What is no call, or too many, is one request more all the same.
  if (!isCounted) await limit(ctx, ONE_REQUEST);
  if (fault) throw fault;
  return response;
}

function metaOf({ procedure }: TRPCRequestInfo["calls"][number]): ProcedureMeta | undefined {
  // tRPC types this as unknown; init.ts lets procedures declare nothing else.
  return procedure?._def.meta as ProcedureMeta | undefined;
}

/** For the metrics, which need a name from a small set. */
function routeName(calls: TRPCRequestInfo["calls"]): string {
  const [call] = calls;
  return calls.length === 1 && call?.procedure ? `${ENDPOINT}/${call.path}` : ENDPOINT;
}

/** The request as tRPC wants it; `bodyLimit` is asked for when the body is. */
function asRequest(ctx: HttpContext, closing: AbortSignal, bodyLimit: () => number): Request {
  const headers = READ_HEADERS.map((name): [string, string] => [name, ctx.get(name)]).filter(
    ([, value]) => value !== "",
  );
  const signal = AbortSignal.any([ctx.state.signal, closing]);
  const request = new Request(new URL(ctx.url, "http://localhost"), { method: ctx.method, headers, signal });
  // The one thing that tRPC reads a JSON body by.
  request.text = async () => (await readBody(ctx, "application/json", bodyLimit()))?.toString() ?? "";
  return request;
}

/** Tells the log of what is our fault, and the caller by headers what the error's own are. */
function report(ctx: HttpContext, error: unknown, path: string | undefined, isOnly = true): void {
  // The client went away: whatever ended for it is no fault.
  if (ctx.state.signal.aborted) return;
  const told = describeError(error);
  if (told.code === "internal_error") ctx.state.log.error({ err: error, path }, "call failed");
  if (isOnly) ctx.set(told.headers);
}

function send(ctx: HttpContext, response: Response): void {
  ctx.status = response.status;
  // Node's own type for the stream that the global Response holds: they are the same class.
  if (response.body) ctx.body = Readable.fromWeb(response.body as ReadableStream);
  for (const [name, value] of response.headers) if (!LEFT_OUT.has(name)) ctx.set(name, value);
  ctx.vary("Accept, trpc-accept");
  // When the stream is over there is nothing left to keep the connection for; a server that shuts down would wait for it.
  if (ctx.response.is("text/event-stream")) ctx.set("Connection", "close");
}
