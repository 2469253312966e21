import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type AnyTRPCRouter, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { TRPCRequestInfo } from "@trpc/server/http";
import { AppError } from "../../platform/errors.ts";
import { textOf } from "../../platform/operation/input.ts";
import { checkShape } from "../../platform/operation/json-shape.ts";
import { bodyForm, type Operation, type UnreadBody } from "../../platform/operation/operation.ts";
import type { Admission } from "../rest/admission.ts";
import { reportFault } from "../rest/answers/error-answers.ts";
import { countAnswer, expectAnswer } from "../rest/answers/unsent-answers.ts";
import { DEFAULT_BODY_LIMIT, readBody, requireMediaType } from "../rest/body/body.ts";
import { CALLS_PATH, isCall } from "../rest/calls.ts";
import type { HttpContext, HttpMiddleware } from "../rest/context.ts";
import { describeError, errorShape } from "./errors.ts";
import type { ProcedureMeta, TrpcContext } from "./router.ts";

const METHODS = ["GET", "POST", "OPTIONS"];

/** Calls in one batch at most. A larger batch is refused with 400. */
export const MAX_BATCH = 10;

/** The request headers that tRPC reads. */
const READ_HEADERS = ["accept", "content-type", "last-event-id", "trpc-accept"];

/** Headers of tRPC's answers that are not copied: Node sets those of the connection, and Vary has other sources too. */
const LEFT_OUT = new Set(["connection", "transfer-encoding", "vary"]);

export interface TrpcOptions {
  router: AnyTRPCRouter;
  admission: Admission;
  /** Aborted when the process begins to shut down. It ends the subscriptions, which clients then reopen on another process. */
  closing: AbortSignal;
}

/**
 * Serves a tRPC router below /trpc, with the credentials, request ids and log of every other request. The limits count each
 * call. The body is read when the first procedure needs its input, after it has checked the caller.
 */
export function serveTrpc(options: TrpcOptions): HttpMiddleware {
  return (ctx, next) => (isCall(ctx) ? answerCalls(ctx) : next());

  async function answerCalls(ctx: HttpContext): Promise<void> {
    ctx.state.route = { params: {}, allow: METHODS, name: CALLS_PATH };
    try {
      expectAnswer(ctx);
      if (ctx.method === "GET" || ctx.method === "POST") {
        await send(ctx, await options.admission.countAtLeastOnce(ctx, () => answer(ctx, options)));
      } else await answerWithoutCall(ctx, options);
      countAnswer(ctx);
    } catch (error) {
      const { requestId, signal } = ctx.state;
      if (signal.aborted) throw error; // the client disconnected
      const shape = errorShape(error, { requestId });
      report(ctx, error, undefined);
      ctx.status = shape.data.status;
      ctx.body = { error: shape };
    }
    // Every 401 must name a way to authenticate (RFC 9110, 11.6.1).
    if (ctx.status === 401) ctx.set("WWW-Authenticate", "Bearer");
  }
}

async function answerWithoutCall(ctx: HttpContext, { admission }: TrpcOptions): Promise<void> {
  await admission.count(ctx, undefined);
  const headers = { Allow: METHODS.join(", ") };
  if (ctx.method !== "OPTIONS") {
    throw new AppError("method_not_allowed", `This path only allows ${headers.Allow}.`, {}, headers);
  }
  ctx.status = 204;
  ctx.set(headers);
}

async function answer(ctx: HttpContext, { router, admission, closing }: TrpcOptions): Promise<Response> {
  if (ctx.method === "POST") requireMediaType(ctx, "application/json"); // tRPC would read forms too
  let calls: TRPCRequestInfo["calls"] = [];
  /** An error of the whole request, because of which no call was made. */
  let fault: TRPCError | undefined;
  let isCountedAhead = false;
  const response = await fetchRequestHandler({
    endpoint: CALLS_PATH,
    router,
    req: asRequest(ctx, closing, () => calls),
    maxBatchSize: MAX_BATCH,
    createContext: async ({ info }): Promise<TrpcContext> => {
      ({ calls } = info);
      ctx.state.route = { ...ctx.state.route, name: routeName(calls) };
      // The head of a stream is sent before its calls are made.
      if (info.accept === "application/jsonl" || info.type === "subscription") {
        for (const call of calls) await admission.count(ctx, operationOf(call));
        isCountedAhead = true;
      }
      return {
        requestId: ctx.state.requestId,
        count: async (operation) => (isCountedAhead ? undefined : admission.count(ctx, operation)),
        perform: (operation, readRawParts) => admission.perform(ctx, operation, readRawParts),
        follow: (operation, readRawParts, signal) =>
          admission.follow(ctx, operation, readRawParts, signal ?? ctx.state.signal),
        body: unreadBody(ctx, calls),
      };
    },
    onError: ({ error, path, ctx: created }) => {
      if (!created) fault ??= error;
      else report(ctx, error, path, calls.length === 1);
    },
  });
  if (fault) throw fault;
  return response;
}

function operationOf({ procedure }: TRPCRequestInfo["calls"][number]): Operation | undefined {
  // tRPC types this as unknown; router.ts gives every procedure this form.
  return (procedure?._def.meta as ProcedureMeta | undefined)?.operation;
}

const isStreamed = ({ input }: Operation): boolean => bodyForm(input.body) === "streamed";

/** Returns a name for the metrics, from a small set. */
function routeName(calls: TRPCRequestInfo["calls"]): string {
  const [call] = calls;
  return calls.length === 1 && call?.procedure ? `${CALLS_PATH}/${call.path}` : CALLS_PATH;
}

/** Converts the request for tRPC. `callsOf` is called when tRPC reads the body. */
function asRequest(ctx: HttpContext, closing: AbortSignal, callsOf: () => TRPCRequestInfo["calls"]): Request {
  const headers = READ_HEADERS.map((name): [string, string] => [name, ctx.get(name)]).filter(
    ([, value]) => value !== "",
  );
  const signal = AbortSignal.any([ctx.state.signal, closing]);
  const request = new Request(new URL(ctx.url, "http://localhost"), { method: ctx.method, headers, signal });
  // tRPC reads a JSON body only through text(). A body that a procedure reads itself is not read a second time.
  request.text = async () => {
    const calls = callsOf();
    if (unreadBody(ctx, calls)) return "";
    const bytes = await readBody(ctx, "application/json", limitOf(calls));
    if (!bytes) return "";
    checkShape(bytes);
    return textOf(bytes);
  };
  return request;
}

/** Returns the body for an operation that reads it itself, if its call is the request's only one. */
function unreadBody(ctx: HttpContext, calls: TRPCRequestInfo["calls"]): UnreadBody | undefined {
  const [call] = calls;
  const operation = call && operationOf(call);
  if (!operation || !isStreamed(operation) || calls.length !== 1 || ctx.query.batch === "1") return undefined;
  const { bodyLimit = DEFAULT_BODY_LIMIT } = operation;
  return {
    size: Math.min(Number(ctx.req.headers["content-length"] ?? bodyLimit), bodyLimit),
    receive: async (arrival) => (await readBody(ctx, "application/json", bodyLimit, arrival)) ?? new Uint8Array(),
  };
}

/** The most that the body of several calls can have: an operation that reads its own body is never one of them. */
function limitOf(calls: TRPCRequestInfo["calls"]): number {
  const limits = calls.map((call) => {
    const operation = operationOf(call);
    return operation && !isStreamed(operation) ? (operation.bodyLimit ?? DEFAULT_BODY_LIMIT) : DEFAULT_BODY_LIMIT;
  });
  return Math.max(...limits);
}

/** Logs an unexpected error, and sets the error's headers if it is the only call's. */
function report(ctx: HttpContext, error: unknown, path: string | undefined, isOnly = true): void {
  const reported = describeError(error);
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  reportFault(ctx, error, { error: reported, cause, ...(path !== undefined && { call: `${CALLS_PATH}/${path}` }) });
  if (isOnly && !ctx.state.signal.aborted) ctx.set(reported.headers);
}

async function send(ctx: HttpContext, response: Response): Promise<void> {
  ctx.status = response.status;
  // Most answers are complete: sending them as a stream would take longer than making them.
  const isComplete = response.headers.get("content-type") === "application/json" && ctx.get("trpc-accept") === "";
  if (isComplete) ctx.body = await response.text();
  // Node types this stream differently from the global Response; they are the same class.
  else if (response.body) ctx.body = Readable.fromWeb(response.body as ReadableStream);
  for (const [name, value] of response.headers) if (!LEFT_OUT.has(name)) ctx.set(name, value);
  ctx.vary("Accept, trpc-accept");
  // Otherwise the idle connection would delay a shutdown after the stream has ended.
  if (ctx.response.is("text/event-stream")) ctx.set("Connection", "close");
}
