import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import { invalid } from "../errors.ts";

import type { ExtractionId, UserId } from "../ids.ts";

/** An answer as it was first given, to be given again. */
export type StoredAnswer = Readonly<{ status: number; body: Record<string, unknown> }>;

/** What stands under an Idempotency-Key that was used before. */
export type EarlierUse = Readonly<{ extractionId: ExtractionId; answer: StoredAnswer | undefined }>;

/** How long a key is remembered. */
const LIFETIME = sql<Date>`now() - interval '24 hours'`;

/**
 * Takes the key for this request, in the transaction that does the request's work. A twin that runs at the same time waits
 * here until that transaction is over.
 * @returns what stands under the key where it was taken before; undefined where it is this request's
 * @throws AppError validation_error where it was taken by another request
 */
export async function takeKey(
  tx: Db,
  use: { userId: UserId; key: string; request: unknown; extractionId: ExtractionId },
): Promise<EarlierUse | undefined> {
  const request_hash = createHash("sha256").update(JSON.stringify(use.request)).digest();
  await tx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", use.userId)
    .where("key", "=", use.key)
    .where("created_at", "<", LIFETIME)
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
  const answer =
    earlier.status !== null && earlier.response !== null
      ? { status: earlier.status, body: earlier.response }
      : undefined;
  return { extractionId: earlier.extraction_id as ExtractionId, answer }; // every use of a key stores one
}

/** Keeps the request's answer; the first one kept stays. */
export async function keepAnswer(db: Db, userId: UserId, key: string, answer: StoredAnswer): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status: answer.status, response: answer.body })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Forgets keys whose time is over. */
export async function purgeKeys(db: Db): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", LIFETIME).execute();
}
