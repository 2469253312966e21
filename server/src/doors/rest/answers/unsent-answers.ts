import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createBudget } from "../../../platform/lanes/budget.ts";
import { SMALL_BODY, UNSENT_ANSWERS } from "../body/large-bodies.ts";
import type { HttpContext } from "../context.ts";
import { API_HEADERS } from "../headers.ts";

const unsentBytes = createBudget(UNSENT_ANSWERS);

/** The answers of each connection that are not sent, with the functions that end their counts. */
const unsent = new WeakMap<Socket, Map<ServerResponse, () => void>>();

/** Milliseconds for which the size of a large answer is remembered. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** The last large answers, by who asked where, the newest last. */
const sizes = new Map<string, { readonly bytes: number; readonly at: number }>();

const clientOf = ({ ip, state }: HttpContext): string => state.credentials.caller?.userId ?? ip;

const keyOf = (ctx: HttpContext): string => `${clientOf(ctx)} ${ctx.path}`;

/**
 * Reserves the memory of an answer before it is made, if the last answer to the same client at the same address was large.
 * @throws AppError not_ready if the client has too many unread answers, or all clients have
 */
export function expectAnswer(ctx: HttpContext): void {
  if (ctx.method !== "GET" || ctx.req.socket.destroyed) return;
  const size = sizes.get(keyOf(ctx));
  if (size && performance.now() - size.at < REMEMBERED_MS) reserve(ctx, size.bytes);
}

function rememberSize(ctx: HttpContext, bytes: number): void {
  if (ctx.method !== "GET") return;
  const key = keyOf(ctx);
  sizes.delete(key);
  if (bytes > SMALL_BODY) sizes.set(key, { bytes, at: performance.now() });
  const [oldest] = sizes.keys();
  if (sizes.size > MAX_REMEMBERED && oldest !== undefined) sizes.delete(oldest);
}

/**
 * Counts the memory of a large answer until it is sent, see UNSENT_ANSWERS. Converts the body to text if it is JSON. A stream is not counted, because it waits for its reader.
 * @throws AppError not_ready if the client has too many unread answers, or all clients have
 */
export function countAnswer(ctx: HttpContext): void {
  const { res, req } = ctx;
  if (req.socket.destroyed) return; // nothing would end the count
  const bytes = sizeOf(ctx);
  rememberSize(ctx, bytes);
  unsent.get(req.socket)?.get(res)?.(); // what was expected
  try {
    if (bytes > SMALL_BODY) reserve(ctx, bytes);
  } catch (error) {
    for (const header of ["ETag", "Content-Disposition"]) ctx.remove(header);
    ctx.set(API_HEADERS);
    throw error;
  }
}

/** Occupies memory until the answer is sent. @throws AppError not_ready */
function reserve(ctx: HttpContext, bytes: number): void {
  const { res, req } = ctx;
  const { release } = unsentBytes.reserve(clientOf(ctx), bytes);
  const all = unsent.get(req.socket) ?? ofConnection(req.socket);
  if (!all.has(res)) {
    res.once("close", () => {
      all.get(res)?.();
      all.delete(res);
    });
  }
  all.set(res, release);
}

/** Answers that wait behind another one of their connection do not tell when it is closed. */
function ofConnection(socket: Socket): Map<ServerResponse, () => void> {
  const all = new Map<ServerResponse, () => void>();
  unsent.set(socket, all);
  socket.once("close", () => {
    for (const end of all.values()) end();
    all.clear();
  });
  return all;
}

function sizeOf(ctx: HttpContext): number {
  const body: unknown = ctx.body;
  if (typeof body === "string") return Buffer.byteLength(body);
  if (Buffer.isBuffer(body)) return body.length;
  if (typeof body !== "object" || body === null || ctx.type !== "application/json" || "pipe" in body) return 0;
  const json = JSON.stringify(body); // as Koa does it later
  ctx.body = json;
  return Buffer.byteLength(json);
}
