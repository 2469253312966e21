import {
  initTRPC,
  type TRPCBuiltRouter,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
} from "@trpc/server";
import { AppError } from "../../platform/errors.ts";
import { type FileContent, fileContentTypes, type Reply } from "../../platform/operation/answer.ts";
import { bodyForm, type Operation, type OperationGroup, type UnreadBody } from "../../platform/operation/operation.ts";
import { partsOf, type RawParts } from "../../platform/operation/perform.ts";
import { type ErrorShape, errorShape, toTrpcError } from "./errors.ts";

/** The facts about its request that a procedure gets. */
export interface TrpcContext {
  readonly requestId: string;
  /** Counts a call. @throws AppError rate_limited, usage_limit_exceeded */
  readonly count: (operation: Operation) => Promise<void>;
  /** Performs a call in its caller's turn. @throws AppError */
  readonly perform: (operation: Operation, readRawParts: () => Promise<RawParts>) => Promise<Reply<unknown>>;
  /** @throws AppError */
  readonly follow: (
    operation: Operation,
    readRawParts: () => Promise<RawParts>,
    signal: AbortSignal | undefined,
  ) => AsyncGenerator<unknown>;
  /** The body, if the request's only call reads it itself. */
  readonly body?: UnreadBody | undefined;
}

/** The declaration behind a procedure. */
export interface ProcedureMeta {
  readonly operation: Operation;
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

/** Groups of operations by their names: `extractions.create`. */
export type OperationGroups = Readonly<Record<string, OperationGroup>>;

interface Root {
  ctx: TrpcContext;
  meta: ProcedureMeta;
  errorShape: ErrorShape;
  transformer: false;
}

type Definition<Input, Output> = { meta: ProcedureMeta; input: Input; output: Output };

type ProcedureOf<Declared> =
  Declared extends Operation<infer Kind, infer Input, infer Output>
    ? Kind extends "query"
      ? TRPCQueryProcedure<Definition<Input, Output>>
      : Kind extends "mutation"
        ? TRPCMutationProcedure<Definition<Input, Output>>
        : TRPCSubscriptionProcedure<Definition<Input, AsyncIterable<Output>>>
    : never;

/** Files have REST endpoints only. */
type Callable<Group> = {
  [Name in keyof Group as Group[Name] extends Operation<infer _Kind, infer _Input, FileContent>
    ? never
    : Name]: ProcedureOf<Group[Name]>;
};

/** The router of operations, with the types that clients infer. */
export type RouterOf<Groups extends OperationGroups> = TRPCBuiltRouter<
  Root,
  { [Name in keyof Groups]: Callable<Groups[Name]> }
>;

/** Makes a router with a procedure for each operation whose answer is JSON: `extractions.create`. */
export function createRouter<Groups extends OperationGroups>(groups: Groups): RouterOf<Groups> {
  const records = Object.entries(groups).map(([name, group]) => {
    const procedures = Object.entries(group).flatMap(([key, operation]) =>
      isCallable(operation) ? [[key, procedureOf(operation)]] : [],
    );
    return [name, t.router(Object.fromEntries(procedures))];
  });
  // The records have a procedure for each operation, which is what the type says.
  return t.router(Object.fromEntries(records)) as unknown as RouterOf<Groups>;
}

/** Tells whether an operation has a procedure: those with files and with bodies that a signature covers have none. */
export function isCallable({ input: { body }, output }: Operation): boolean {
  return bodyForm(body) !== "raw" && fileContentTypes(output) === undefined;
}

const withRawInput = t.procedure.use(({ getRawInput, next }) => next({ ctx: { getRawInput } }));

function procedureOf(operation: Operation) {
  const base = withRawInput.meta({ operation });
  if (operation.kind === "subscription") {
    return base.subscription(async function* ({ ctx, signal }) {
      const readRawParts = () => readParts(operation, ctx);
      try {
        await ctx.count(operation);
        yield* ctx.follow(operation, readRawParts, signal);
      } catch (error) {
        throw toTrpcError(error);
      }
    });
  }
  const call = async ({ ctx }: { ctx: CallContext }): Promise<unknown> => {
    try {
      await ctx.count(operation);
      return (await ctx.perform(operation, () => readParts(operation, ctx))).body;
    } catch (error) {
      throw toTrpcError(error);
    }
  };
  return operation.kind === "query" ? base.query(call) : base.mutation(call);
}

type CallContext = TrpcContext & { readonly getRawInput: () => Promise<unknown> };

async function readParts(operation: Operation, { body, getRawInput }: CallContext): Promise<RawParts> {
  if (bodyForm(operation.input.body) !== "streamed") return partsOf(operation, await getRawInput());
  if (!body) throw new AppError("bad_request", "This call must be the only one of its request.");
  return { ...partsOf(operation, {}), body: async () => body };
}
