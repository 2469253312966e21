import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { type FileContent, fileContentTypes, type Reply } from "../../platform/operation/answer.ts";
import type { Endpoint } from "../../platform/operation/operation.ts";
import type { Admission } from "./admission.ts";
import { countAnswer, expectAnswer } from "./answers/unsent-answers.ts";
import { DEFAULT_BODY_LIMIT, readBytes, readJson, requireMediaType } from "./body/body.ts";
import type { HttpContext, HttpMiddleware, Route } from "./context.ts";

/** Answers a request with its endpoint's handler, or with an error if there is no endpoint. */
export function serve(admission: Admission): HttpMiddleware {
  return async (ctx) => {
    const { route } = ctx.state;
    await admission.count(ctx, route.endpoint);
    if (route.endpoint) await run(ctx, route.endpoint, admission);
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

async function run(ctx: HttpContext, endpoint: Endpoint, admission: Admission): Promise<void> {
  expectAnswer(ctx);
  const { params } = ctx.state.route;
  const raw = { params, query: ctx.query, headers: ctx.headers, body: () => readBody(ctx, endpoint) };
  const answer = await admission.perform(ctx, endpoint, () => raw);
  if (endpoint.isConditional && isFresh(ctx, String(answer.headers.ETag ?? ""))) {
    setHeaders(ctx, answer.headers);
    ctx.status = 304;
    return;
  }
  ctx.status = endpoint.status ?? 200;
  // The output was created by `file`, so the declaration's types demand its content.
  if (fileContentTypes(endpoint.output)) sendFile(ctx, answer.body as FileContent);
  else if (answer.json === undefined) ctx.body = answer.body;
  else sendJson(ctx, answer.json);
  setHeaders(ctx, answer.headers);
  countAnswer(ctx);
}

/** Returns whether the client holds the answer with this ETag. Koa looks for the ETag in the response. */
function isFresh(ctx: HttpContext, etag: string | undefined): boolean {
  if (etag === undefined || ctx.headers["if-none-match"] === undefined) return false;
  ctx.status = 200;
  ctx.set("ETag", etag);
  const { fresh: isFresh } = ctx;
  ctx.remove("ETag");
  return isFresh;
}

function setHeaders(ctx: HttpContext, { Vary, ...headers }: Reply<unknown>["headers"]): void {
  ctx.set(headers);
  if (Vary) ctx.vary(Vary); // beside what others have added
}

async function readBody(ctx: HttpContext, { input, bodyLimit = DEFAULT_BODY_LIMIT }: Endpoint): Promise<unknown> {
  const { body } = input;
  if (!body || body instanceof z.ZodType) return readJson(ctx, bodyLimit);
  if (body.form === "streamed") throw new Error("a body that its operation reads has no REST endpoint");
  let bytes: Buffer | undefined;
  const readOnce = async () => {
    bytes ??= (await readBytes(ctx, bodyLimit)) ?? Buffer.alloc(0);
    return bytes;
  };
  await body.verify?.(ctx.headers, readOnce);
  requireMediaType(ctx, body.contentType);
  return readOnce();
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
