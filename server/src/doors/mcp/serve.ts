import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { Operation } from "../../platform/operation/operation.ts";
import { partsOf } from "../../platform/operation/perform.ts";
import type { Admission } from "../rest/admission.ts";
import { reportFault, toAppError } from "../rest/answers/error-answers.ts";
import { countAnswer } from "../rest/answers/unsent-answers.ts";
import { readJson, requireMediaType } from "../rest/body/body.ts";
import { MCP_PATH } from "../rest/calls.ts";
import type { HttpContext, HttpMiddleware } from "../rest/context.ts";
import { shorten, toErrorResult } from "./call.ts";
import { createProtocol, type ResourceOperation, toResult } from "./protocol.ts";
import { chosenTools, derivedTools, type ListedTool, MAX_BYTES, maxBytesOfDerived, mayCall } from "./tools.ts";

/** Beside the chosen tools, one for each operation. */
export const ALL_PATH = `${MCP_PATH}/all`;

/** 2 MiB: the source of a design system is as large as in the REST API. */
const BODY_LIMIT = 2 * 1_048_576;
/** The 2025-era protocol knows batches. */
const MAX_MESSAGES = 10;

export interface McpOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  readonly publicUrl: () => string;
  readonly admission: Admission;
}

/**
 * Serves the Model Context Protocol by stateless streamable HTTP, with the credentials, limits, request ids, log and traces of
 * every other request. Each call of a tool is one of its operation.
 */
export function serveMcp(options: McpOptions): HttpMiddleware {
  const { operations, version, publicUrl, admission } = options;
  // Made when they are first asked for: the schemas take a tenth of the time in which the service starts.
  let chosen: readonly ListedTool[] | undefined;
  let derived: readonly ListedTool[] | undefined;
  const toolsAt = (path: string): readonly ListedTool[] => {
    chosen ??= chosenTools(operations);
    if (path === MCP_PATH) return chosen;
    derived ??= derivedTools(operations);
    return [...chosen, ...derived];
  };
  const resources = operations.filter((operation): operation is ResourceOperation => operation.resource !== undefined);

  return async (ctx, next) => {
    if (ctx.path !== MCP_PATH && ctx.path !== ALL_PATH) return next();
    ctx.state.route = { params: {}, allow: ["POST"], name: ctx.path };
    await admission.countAtLeastOnce(ctx, async () => {
      const caller = checkRequest(ctx, publicUrl());
      const body = await readMessages(ctx);
      if (body === undefined) answerUnparsed(ctx);
      else await send(ctx, body, caller);
    });
    countAnswer(ctx);
  };

  /** Answers the messages of a body. @throws AppError unauthorized if the credential has ceased to hold */
  async function send(ctx: HttpContext, body: unknown, caller: Caller): Promise<void> {
    let lapsed: AppError | undefined;
    const run = async (operation: Operation, input: unknown, call: string): Promise<unknown> => {
      await admission.count(ctx, operation);
      try {
        return (await admission.perform(ctx, operation, () => partsOf(operation, input), "mcp")).body;
      } catch (error) {
        if (error instanceof AppError && error.status === 401) lapsed = error;
        reportFault(ctx, error, { call });
        throw error;
      }
    };
    const handler = createMcpHandler(
      () =>
        createProtocol({
          version,
          tools: toolsAt(ctx.path),
          isListed: (tool) => mayCall(caller, tool),
          resources,
          async call({ name, operation, isDerived }, input) {
            const path = `${MCP_PATH}/${name}`;
            ctx.state.route = { ...ctx.state.route, name: path };
            try {
              const { rest, maxBytes } = isDerived ? takeMaxBytes(input) : { rest: input, maxBytes: undefined };
              const answer = await run(operation, rest, path);
              return toResult(isDerived ? shorten(answer, maxBytes) : answer);
            } catch (error) {
              return toErrorResult(error, ctx.state.requestId);
            }
          },
          async readText(operation, params) {
            try {
              return ((await run(operation, params, `${MCP_PATH}/${operation.resource.name}`)) as { text: string })
                .text; // the output of every resource
            } catch (error) {
              throw toProtocolError(error, operation, params);
            }
          },
        }),
      { onerror: (error) => ctx.state.log.debug({ err: error }, "a message was refused") },
    );
    const headers = Object.entries(ctx.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && FORWARDED.test(name) ? [[name, value]] : [],
    );
    const { signal } = ctx.state;
    const request = new Request(new URL(ctx.path, "http://localhost"), { method: "POST", headers, signal });
    const response = await handler.fetch(request, { parsedBody: body });
    const text = await response.text();
    if (lapsed) throw lapsed;
    ctx.status = response.status;
    const type = response.headers.get("content-type");
    if (type !== null) ctx.type = type;
    ctx.body = text === "" ? null : text;
    // Koa answers 204 to an empty body.
    ctx.status = response.status;
    await handler.close();
  }
}

/** Headers that the protocol reads. */
const FORWARDED = /^(?:accept|content-type|mcp-.*)$/;

/** @throws AppError forbidden, method_not_allowed, unauthorized */
function checkRequest(ctx: HttpContext, publicUrl: string): Caller {
  const origin = ctx.get("Origin");
  if (origin !== "" && origin !== new URL(publicUrl).origin) {
    throw new AppError("forbidden", "Pages of other origins cannot call this server.");
  }
  if (ctx.method !== "POST") {
    throw new AppError("method_not_allowed", "This path only allows POST.", {}, { Allow: "POST" });
  }
  const { credentials } = ctx.state;
  if (!credentials.caller) throw credentials.refusal;
  return credentials.caller;
}

/** The protocol's answer to a body that is not JSON, or whose JSON is too deep or has too many values. */
function answerUnparsed(ctx: HttpContext): void {
  const message = "Parse error: the body is not JSON in UTF-8, or has too many values.";
  ctx.status = 400;
  ctx.body = { jsonrpc: "2.0", id: null, error: { code: ProtocolErrorCode.ParseError, message } };
}

/** @returns undefined if the body cannot be parsed @throws AppError unsupported_media_type, payload_too_large, bad_request */
async function readMessages(ctx: HttpContext): Promise<unknown> {
  requireMediaType(ctx, "application/json");
  const body = await readJson(ctx, BODY_LIMIT).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "validation_error") return undefined;
    throw error;
  });
  if (Array.isArray(body) && body.length > MAX_MESSAGES) {
    throw new AppError("bad_request", `A batch may have at most ${MAX_MESSAGES} messages.`);
  }
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (messages.some(isListen)) {
    // No list of ours changes for a caller, so a stream would stay silent.
    throw new AppError("bad_request", "This server has no subscriptions.");
  }
  return body;
}

const isListen = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "method" in message && message.method === "subscriptions/listen";

/** The door's own field of a derived tool. @throws AppError validation_error */
function takeMaxBytes(input: unknown): { rest: unknown; maxBytes: number | undefined } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return { rest: input, maxBytes: undefined };
  const { [MAX_BYTES]: value, ...rest } = input as Record<string, unknown>; // an object
  const parsed = maxBytesOfDerived.safeParse(value);
  if (!parsed.success) throw new AppError("validation_error", `${MAX_BYTES} is not in its range.`);
  return { rest, maxBytes: parsed.data };
}

/** An error of a resource, as the protocol has it: there is no result to put it in. */
function toProtocolError(
  thrown: unknown,
  { resource }: ResourceOperation,
  params: Record<string, string>,
): ProtocolError {
  const { code, message, status } = toAppError(thrown);
  const uri = resource.address.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  if (code === "not_found") return new ResourceNotFoundError(uri);
  const kind = status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(kind, message, { code });
}
