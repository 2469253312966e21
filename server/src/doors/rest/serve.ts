import type { ErrorCode } from "@tintype/shared/api/errors";
import { z } from "zod";
import { AppError, noSuchTeam } from "../../platform/errors.ts";
import { checkAnswer } from "./answers/checked-answers.ts";
import { countAnswer } from "./answers/unsent-answers.ts";
import { DEFAULT_BODY_LIMIT, readBytes, readJson, requireMediaType } from "./body/body.ts";
import { requireCaller } from "./caller/credentials.ts";
import type { HttpContext, HttpMiddleware, Route } from "./context.ts";
import { type Endpoint, type FileContent, fileContentTypes, Reply } from "./endpoint.ts";
import { parseInput } from "./input.ts";

/** Answers a request with its endpoint's handler, or with an error if there is no endpoint. */
export function serve(): HttpMiddleware {
  return async (ctx) => {
    const { route } = ctx.state;
    if (route.endpoint) await run(ctx, route.endpoint, route.params);
    else answerWithoutEndpoint(ctx, route);
  };
}

function answerWithoutEndpoint(ctx: HttpContext, { allow }: Route): void {
  if (allow.length === 0) throw new AppError("not_found", "There is nothing at this path.");
  const headers = { Allow: allow.join(", ") };
  if (ctx.method !== "OPTIONS") {
    throw new AppError("method_not_allowed", `This path only allows ${headers.Allow}.`, {}, headers);
  }
  ctx.status = 204;
  ctx.set(headers);
}

async function run(ctx: HttpContext, endpoint: Endpoint, pathParams: Route["params"]): Promise<void> {
  const { state } = ctx;
  const { credentials, requestId } = state;
  const caller = requireCaller(endpoint.credentials, credentials);
  const params = parseParams(endpoint, pathParams);
  const query = parseInput(endpoint.query, ctx.query);
  const headers = parseInput(endpoint.headers, ctx.headers);
  const body = await parseBody(ctx, endpoint);

  const isEncrypted = ctx.secure;
  const result = await endpoint.handle({
    ...{ params, query, headers, body, caller, isEncrypted, requestId },
    // Created only for the handlers that use them.
    get log() {
      return state.log;
    },
    get signal() {
      return state.signal;
    },
  });
  const answer = result instanceof Reply ? result : new Reply(result, {});
  if (endpoint.isConditional && isFresh(ctx, String(answer.headers.ETag ?? ""))) {
    setHeaders(ctx, answer.headers);
    ctx.status = 304;
    return;
  }
  const isFile = fileContentTypes(endpoint.response) !== undefined;
  checkAnswer(endpoint.response, answer.body, `${endpoint.method} ${endpoint.path}`, { isFile });
  ctx.status = endpoint.status;
  // The schema was created by `file`, so the declaration's types demand its content.
  if (isFile) sendFile(ctx, answer.body as FileContent);
  else if (answer.json === undefined) ctx.body = answer.body;
  else sendJson(ctx, answer.json);
  setHeaders(ctx, answer.headers);
  countAnswer(ctx);
}

/** Whether the client holds the answer with this ETag. Koa looks for the ETag in the response. */
function isFresh(ctx: HttpContext, etag: string | undefined): boolean {
  if (etag === undefined || ctx.headers["if-none-match"] === undefined) return false;
  ctx.status = 200;
  ctx.set("ETag", etag);
  const { fresh } = ctx;
  ctx.remove("ETag");
  return fresh;
}

function setHeaders(ctx: HttpContext, { Vary, ...headers }: Reply<unknown>["headers"]): void {
  ctx.set(headers);
  if (Vary) ctx.vary(Vary); // beside what others have added
}

function parseParams(endpoint: Endpoint, pathParams: Route["params"]): unknown {
  const parsed = endpoint.params?.safeParse(pathParams);
  if (parsed && !parsed.success) throw missing(endpoint.missing);
  return parsed?.data;
}

function missing(code: ErrorCode = "not_found"): AppError {
  return code === "team_not_found" ? noSuchTeam() : new AppError(code, "There is nothing with this id.");
}

async function parseBody(ctx: HttpContext, { body, bodyLimit = DEFAULT_BODY_LIMIT }: Endpoint): Promise<unknown> {
  if (!body) return undefined;
  if (body instanceof z.ZodType) return parseInput(body, await readJson(ctx, bodyLimit));
  let bytes: Buffer | undefined;
  const read = async () => {
    bytes ??= (await readBytes(ctx, bodyLimit)) ?? Buffer.alloc(0);
    return bytes;
  };
  await body.verify?.(ctx.headers, read);
  requireMediaType(ctx, body.contentType);
  return read();
}

function sendJson(ctx: HttpContext, json: string): void {
  ctx.type = "application/json";
  ctx.body = json;
}

function sendFile(ctx: HttpContext, { content, contentType, filename }: FileContent): void {
  ctx.body = content;
  // Koa adds the charset to text types.
  ctx.type = contentType;
  if (filename !== undefined) ctx.attachment(filename);
}
