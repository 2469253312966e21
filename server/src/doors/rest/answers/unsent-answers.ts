import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createBudget } from "../../../platform/lanes/budget.ts";
import { SMALL_BODY, UNSENT_ANSWERS } from "../body/large-bodies.ts";
import type { HttpContext } from "../context.ts";
import { API_HEADERS } from "../headers.ts";

const unsentBytes = createBudget(UNSENT_ANSWERS);

/** The answers of each connection that are not sent, with the functions that end their counts. */
const unsent = new WeakMap<Socket, Map<ServerResponse, () => void>>();

/**
 * Counts the memory of a large answer until it is sent, see UNSENT_ANSWERS. Converts the body to text if it is JSON. A stream is not counted, because it waits for its reader.
 * @throws AppError not_ready if the client has too many unread answers, or all clients have
 */
export function countAnswer(ctx: HttpContext): void {
  const { res, req, ip, state } = ctx;
  if (req.socket.destroyed) return; // nothing would end the count
  const bytes = sizeOf(ctx);
  try {
    if (bytes <= SMALL_BODY) return;
    const { release } = unsentBytes.reserve(state.credentials.caller?.userId ?? ip, bytes);
    const all = unsent.get(req.socket) ?? ofConnection(req.socket);
    all.set(res, release);
    res.once("close", () => {
      all.get(res)?.();
      all.delete(res);
    });
  } catch (error) {
    for (const header of ["ETag", "Content-Disposition"]) ctx.remove(header);
    ctx.set(API_HEADERS);
    throw error;
  }
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
