import { initTRPC } from "@trpc/server";
import type pino from "pino";
import type { z } from "zod";
import { refuseDeepNesting } from "../http/body.ts";
import type { Credentials } from "../http/context.ts";
import { parseInput } from "../http/input.ts";
import { errorShape, toTrpcError } from "./errors.ts";

/** What a procedure knows of the request that it was called in. */
export interface TrpcContext {
  readonly requestId: string;
  readonly log: pino.Logger;
  readonly credentials: Credentials;
}

/** What is declared of a procedure beside its types. */
export interface ProcedureMeta {
  /** Largest request body in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimit?: number;
  /** Whether a call counts against the quotas of runs. */
  readonly startsRun?: boolean;
}

/** A comment this often keeps proxies from cutting a subscription that has nothing to say. */
const PING_MS = 15_000;
/** After this long without one the client takes the connection for lost, and opens another. */
const SILENCE_MS = 40_000;
/** A subscription is opened anew after this long, so that a credential that was revoked ends it. */
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

/** A procedure for everybody. */
export const openProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** A procedure for every holder of a valid credential. Who has none is refused before the input is read. */
export const procedure = openProcedure.use(({ ctx, next }) => {
  const { caller, refusal } = ctx.credentials;
  if (!caller) throw refusal;
  return next({ ctx: { caller } });
});

/** What tRPC's types read from a parser. They stand for nothing at run time. */
interface Parser<Schema extends z.ZodType> {
  readonly _input: z.input<Schema>;
  readonly _output: z.output<Schema>;
  readonly parse: (value: unknown) => z.output<Schema>;
}

/**
 * Reads a procedure's input as the REST API reads a body: the same rules, the same words for what is wrong.
 * @param prepare changes the input before it is looked at
 */
export function input<Schema extends z.ZodType>(
  schema: Schema,
  prepare: (value: unknown) => unknown = (value) => value,
): Parser<Schema> {
  const parse = (value: unknown) => {
    refuseDeepNesting(value);
    return parseInput(schema, prepare(value));
  };
  return { parse } as Parser<Schema>; // parseInput gives what the schema gives
}
