import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import { checkAnswer } from "../rest/answers/checked-answers.ts";
import { type Arrival, refuseDeepNesting } from "../rest/body/body.ts";
import { requireCaller } from "../rest/caller/credentials.ts";
import type { Credentials } from "../rest/context.ts";
import type { Language } from "../rest/endpoint.ts";
import { parseInput } from "../rest/input.ts";
import { errorShape, toTrpcError } from "./errors.ts";

/** What a procedure knows about its request. */
export interface TrpcContext {
  readonly requestId: string;
  readonly credentials: Credentials;
  /** The language that the person prefers. */
  readonly language: Language;
  /** The body of a request whose only procedure declares `readsBody`. */
  readonly body?: UnreadBody | undefined;
}

/** A request's body that has not been read. */
export interface UnreadBody {
  /** The longest that it can be, in bytes. */
  readonly size: number;
  /** Whether it has the form of a batch. */
  readonly isBatch: boolean;
  /** @throws AppError payload_too_large, unsupported_media_type, request_timeout */
  readonly read: (arrival: Arrival) => Promise<Uint8Array>;
}

/** What a procedure declares in addition to its types. */
export interface ProcedureMeta {
  /** Largest request body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /**
   * The procedure reads and parses the body itself, as the context's `body`, unless the request has several calls. Its limit
   * applies only then: with several calls, the body can have 1 MiB.
   */
  readonly readsBody?: boolean;
  /** Whether a call counts against the quotas of runs. */
  readonly startsRun?: boolean;
}

/** A comment is sent this often, so that proxies do not cut an idle subscription. */
const PING_MS = 15_000;
/** After this long without one, the client reconnects. */
const SILENCE_MS = 40_000;
/** A subscription is reopened after this long, so that a revoked credential ends it. */
const LONGEST_SUBSCRIPTION_MS = 5 * 60_000;

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ error, ctx, path }) => errorShape(error, { requestId: ctx?.requestId, path }),
    sse: {
      ping: { enabled: true, intervalMs: PING_MS },
      client: { reconnectAfterInactivityMs: SILENCE_MS },
      maxDurationMs: LONGEST_SUBSCRIPTION_MS,
    },
  });

export const { router } = t;

/** A procedure that needs no credential. */
export const openProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/**
 * A procedure that needs a valid credential. A caller without one is refused before the input is read. It is not built on
 * `openProcedure`, because each step of a procedure takes tRPC longer than all that these two do.
 */
export const procedure = t.procedure.use(async ({ ctx, next }) => {
  const { caller, refusal } = ctx.credentials;
  if (!caller) throw toTrpcError(new TRPCError({ code: "UNAUTHORIZED", cause: refusal }));
  const result = await next({ ctx: { caller } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** A procedure that refuses API keys, like the endpoints of REST with the rule "jwt". */
export const sessionProcedure = procedure.use(({ ctx, next }) => {
  requireCaller("jwt", ctx.credentials);
  return next();
});

/** What tRPC's types read from a parser. `_input` and `_output` do not exist at run time. */
interface Parser<Schema extends z.ZodType> {
  readonly _input: z.input<Schema>;
  readonly _output: z.output<Schema>;
  readonly parse: (value: unknown) => z.output<Schema>;
}

/**
 * Creates a parser for a procedure's input, with the rules and messages of the REST API's bodies.
 * @param prepare changes the input before it is validated
 */
export function input<Schema extends z.ZodType>(
  schema: Schema,
  prepare: (value: unknown) => unknown = (value) => value,
): Parser<Schema> {
  const parse = (value: unknown) => {
    refuseDeepNesting(value);
    return parseInput(schema, prepare(value));
  };
  return { parse } as Parser<Schema>; // parseInput returns the schema's output
}

/** Declares the answer of a procedure. Only tests hold it against the schema, see `checkAnswer`. */
export function output<Schema extends z.ZodType>(schema: Schema): Parser<Schema> {
  const parse = (value: unknown) => {
    checkAnswer(schema, value, "a procedure");
    return value;
  };
  return { parse } as Parser<Schema>; // the types demand the schema's input, which `checkAnswer` finds equal to its output
}

/** Declares the type of an input that the procedure parses itself. See ProcedureMeta's `readsBody`. */
export function inputType<Schema extends z.ZodType>(_schema: Schema): Parser<Schema> {
  return { parse: (value: unknown) => value } as Parser<Schema>; // nothing reads the result
}
