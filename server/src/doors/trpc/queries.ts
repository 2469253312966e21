import type { AnyTRPCRouter } from "@trpc/server";
import type { HttpContext } from "../rest/context.ts";
import { errorShape } from "./errors.ts";
import type { TrpcContext } from "./init.ts";

/** The paths of calls. A path with escapes is left to tRPC. */
const CALL_PATHS = /^\/trpc\/([\w.,]+)$/;

/** A procedure, with the parameters with which tRPC calls it. */
type Procedure = ((call: {
  path: string;
  ctx: TrpcContext;
  getRawInput: () => Promise<unknown>;
  type: "query";
  signal: AbortSignal;
  batchIndex: number;
}) => Promise<unknown>) & { readonly _def: { readonly type: string } };

interface Query {
  readonly path: string;
  readonly procedure: Procedure;
  readonly input: unknown;
}

/** The calls of a request for queries only. */
export interface Queries {
  readonly isBatch: boolean;
  readonly queries: readonly Query[];
}

/**
 * Finds the calls of a plain request: GET, queries that exist, readable inputs, an answer in one piece. Making these calls
 * without tRPC's objects of the Fetch standard takes half of the processor time, and almost all calls are of this kind.
 * @param maximum calls in a batch
 * @returns undefined for every other request, which tRPC has to answer or refuse
 */
export function plainQueries(ctx: HttpContext, router: AnyTRPCRouter, maximum: number): Queries | undefined {
  const { headers } = ctx.req;
  const contentType = headers["content-type"] ?? "application/json";
  if (ctx.method !== "GET" || !contentType.startsWith("application/json")) return undefined;
  if (headers["trpc-accept"] !== undefined) return undefined;
  if (headers.accept?.includes("application/jsonl")) return undefined;
  const named = CALL_PATHS.exec(ctx.path)?.[1];
  if (named === undefined) return undefined;
  const parameters = new URLSearchParams(ctx.querystring);
  if (parameters.has("connectionParams")) return undefined;
  const isBatch = parameters.get("batch") === "1";
  const paths = isBatch ? named.split(",") : [named];
  const inputs = inputsOf(parameters.get("input"), isBatch);
  if (!inputs || paths.length > maximum) return undefined;
  const queries = paths.flatMap((path, index) => {
    const procedure = procedureAt(router, path);
    return procedure?._def.type === "query" ? [{ path, procedure, input: inputs[index] }] : [];
  });
  return queries.length === paths.length ? { isBatch, queries } : undefined;
}

function procedureAt(router: AnyTRPCRouter, path: string): Procedure | undefined {
  const procedures: Readonly<Record<string, unknown>> = router._def.procedures;
  // A router's own procedures are functions with these parameters. Its type only shows them to clients.
  return Object.hasOwn(procedures, path) ? (procedures[path] as Procedure) : undefined;
}

/** Returns the inputs by the index of their call; undefined if they are not readable. */
function inputsOf(text: string | null, isBatch: boolean): Readonly<Record<number, unknown>> | undefined {
  if (text === null || text === "") return {};
  try {
    const input: unknown = JSON.parse(text);
    if (!isBatch) return { 0: input };
    return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the calls, and answers with their results as tRPC writes them.
 * @param report is told each error
 */
export async function answerQueries(
  ctx: HttpContext,
  { isBatch, queries }: Queries,
  context: TrpcContext,
  report: (error: unknown, path: string) => void,
): Promise<void> {
  const statuses = new Set<number>();
  const results = await Promise.all(
    queries.map(async ({ path, procedure, input }, batchIndex) => {
      const getRawInput = async () => input;
      const { signal } = ctx.state;
      try {
        const data = await procedure({ path, ctx: context, getRawInput, type: "query", signal, batchIndex });
        statuses.add(200);
        return { result: { data } };
      } catch (error) {
        report(error, path);
        const shape = errorShape(error, { requestId: context.requestId, path });
        statuses.add(shape.data.status);
        return { error: shape };
      }
    }),
  );
  const [status = 200] = statuses;
  ctx.status = statuses.size > 1 ? 207 : status;
  ctx.set("Content-Type", "application/json");
  ctx.body = JSON.stringify(isBatch ? results : results[0]);
  ctx.vary("Accept, trpc-accept");
}
