import type { IncomingMessage } from "node:http";
import getRawBody from "raw-body";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type Gate, inBytes } from "../../../platform/gates.ts";
import { createBudget } from "../../../platform/lanes/budget.ts";
import { tooLarge, tooLate } from "../../../platform/operation/body-errors.ts";
import { MAX_DEPTH, parseJson, refuseDeepNesting, tooDeep } from "../../../platform/operation/input.ts";
import { checkShape } from "../../../platform/operation/json-shape.ts";
import type { Arrival } from "../../../platform/operation/operation.ts";
import type { HttpContext } from "../context.ts";
import { LARGE_BODIES, SMALL_BODY } from "./large-bodies.ts";

/** 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** The size of most bodies. */
export const BODY_GATE: Gate = {
  name: "Size of a body",
  at: import.meta.url,
  limit: inBytes(DEFAULT_BODY_LIMIT),
  answer: [tooLarge(DEFAULT_BODY_LIMIT)],
};

/**
 * Reads the body's bytes.
 * @param contentType the only accepted media type; another one, or a compressed body, is refused with 415
 * @param limit in bytes; a longer body is refused with 413
 * @returns undefined if the request has no body
 */
export async function readBody(
  ctx: HttpContext,
  contentType: string,
  limit: number,
  arrival?: Arrival,
): Promise<Buffer | undefined> {
  requireMediaType(ctx, contentType);
  return readBytes(ctx, limit, arrival);
}

/** Limits the depth of a parsed body. */
export const NESTING_GATE: Gate = {
  name: "Nesting of a JSON body",
  at: import.meta.url,
  limit: `${MAX_DEPTH} levels`,
  answer: [tooDeep()],
};

/** Accepts a body in this media type only, uncompressed. @throws AppError unsupported_media_type */
export function requireMediaType(ctx: HttpContext, contentType: string): void {
  if (!hasBody(ctx.req)) return;
  const charset = ctx.request.charset.toLowerCase();
  if (!ctx.is(contentType) || !["", "utf-8", "utf8"].includes(charset) || !isIdentity(ctx.req)) {
    throw new AppError("unsupported_media_type", `The body must be ${contentType} in UTF-8, not compressed.`);
  }
}

const arrivingBytes = createBudget(LARGE_BODIES);

/**
 * Reads the body's bytes, whatever its media type.
 * @param limit in bytes; a longer body is 413
 * @param arrival by default, large bodies are counted by the length that they can have
 * @returns undefined if the request has no body
 */
export async function readBytes(ctx: HttpContext, limit: number, arrival?: Arrival): Promise<Buffer | undefined> {
  const { req } = ctx;
  if (!hasBody(req)) return undefined;
  const length = req.headers["content-length"] ?? null;
  const end = arrival ? undefined : beginBody(ctx, Math.min(Number(length ?? limit), limit));
  const body = getRawBody(req, { length, limit });
  try {
    return await (arrival ? inTime(ctx, body, arrival) : body);
  } catch (error) {
    // raw-body leaves a refused body paused, which would block the connection's next request for ever.
    req.resume();
    throw bodyError(error, limit);
  } finally {
    end?.();
  }
}

function beginBody({ ip, res, state }: HttpContext, bytes: number): (() => void) | undefined {
  if (bytes <= SMALL_BODY) return undefined;
  try {
    return arrivingBytes.reserve(state.credentials.caller?.userId ?? ip, bytes).release;
  } catch (error) {
    res.setHeader("Connection", "close"); // nobody reads the body
    throw error;
  }
}

/** Waits for a body. If it is refused while it arrives, the connection is closed after the answer. */
async function inTime<Body>(
  { req, res }: HttpContext,
  body: Promise<Body>,
  { maxMs, onBytes }: Arrival,
): Promise<Body> {
  const refused = Promise.withResolvers<never>();
  const refuse = (error: unknown) => {
    res.setHeader("Connection", "close");
    refused.reject(error);
  };
  const late = () => refuse(tooLate(maxMs));
  const timer = setTimeout(late, maxMs);
  const count = (chunk: Buffer) => {
    try {
      onBytes(chunk.length);
    } catch (error) {
      refuse(error);
    }
  };
  req.on("data", count);
  // The one that loses the race may fail later.
  body.catch(() => undefined);
  try {
    return await Promise.race([body, refused.promise]);
  } finally {
    clearTimeout(timer);
    req.off("data", count);
  }
}

/** Reads a JSON body. @returns undefined if the request has no body @throws AppError validation_error */
export async function readJson(ctx: HttpContext, limit: number): Promise<unknown> {
  const bytes = await readBody(ctx, "application/json", limit);
  if (!bytes) return undefined;
  checkShape(bytes);
  const value = parseJson(bytes);
  refuseDeepNesting(value);
  return value;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isIdentity(req: IncomingMessage): boolean {
  return (req.headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
}

function bodyError(error: unknown, limit: number): unknown {
  const type = error instanceof Error && "type" in error ? error.type : undefined;
  if (type === "entity.too.large") return tooLarge(limit);
  if (type === "request.size.invalid") return invalid([{ path: "", message: "is not as long as Content-Length says" }]);
  return error;
}
