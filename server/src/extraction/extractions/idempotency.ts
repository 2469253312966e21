import { createHash } from "node:crypto";
import { extractionSchema, extractionSummary } from "@tintype/shared/api/extractions/extractions";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, type UserId } from "../../platform/ids.ts";

/** A reply to a request that starts a run, in the form in which it is stored: the extraction, or why its run failed. */
export const storedReply = z.discriminatedUnion("status", [
  z.object({ status: z.literal(201), body: z.union([extractionSchema, extractionSummary]) }),
  z.object({ status: z.literal(422), body: z.object({ message: z.string() }) }),
]);
export type StoredReply = z.infer<typeof storedReply>;

/** The earlier request that used the same Idempotency-Key; `reply` is undefined as long as it has not been answered. */
export type EarlierRequest = Readonly<{ extractionId: ExtractionId; reply: StoredReply | undefined }>;

/** Keys created before this time have expired. */
const EXPIRY = sql<Date>`now() - interval '24 hours'`;

/**
 * Reserves the key for a request, in the transaction that does the request's work. A concurrent request with the same key
 * waits here until that transaction ends.
 * @returns the earlier request with this key; undefined if this is the first
 * @throws AppError validation_error if the earlier request had other content
 */
export async function reserveKey(
  tx: Db,
  use: { userId: UserId; key: string; request: unknown; extractionId: ExtractionId },
): Promise<EarlierRequest | undefined> {
  const request_hash = createHash("sha256").update(JSON.stringify(use.request)).digest();
  await tx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", use.userId)
    .where("key", "=", use.key)
    .where("created_at", "<", EXPIRY)
    .execute();
  const inserted = await tx
    .insertInto("idempotency_keys")
    .values({ user_id: use.userId, key: use.key, request_hash, extraction_id: use.extractionId })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;

  const earlier = await tx
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("user_id", "=", use.userId)
    .where("key", "=", use.key)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(request_hash)) {
    throw invalid([{ path: "Idempotency-Key", message: "was used before, with another request" }]);
  }
  const { extraction_id: extractionId, status, response: body } = earlier;
  if (!isId<ExtractionId>(extractionId)) throw new Error("an Idempotency-Key is stored without its extraction");
  // A reply that an older release stored in another form is ignored: the request is answered anew.
  return { extractionId, reply: storedReply.safeParse({ status, body }).data };
}

/** Stores the reply to the request that reserved the key. If one is stored already, that one stays. */
export async function storeReply(db: Db, userId: UserId, key: string, { status, body }: StoredReply): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status, response: body })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Deletes expired keys. */
export async function purgeKeys(db: Db): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", EXPIRY).execute();
}
