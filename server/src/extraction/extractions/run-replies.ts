import { errorStatus } from "@tintype/shared/api/errors/errors";
import type { Extraction, ExtractionSummary } from "@tintype/shared/api/extractions/extractions";
import type { Db } from "../../platform/database/db.ts";
import type { Waiter } from "../../platform/database/waiter.ts";
import { AppError } from "../../platform/errors.ts";
import { type Reply, reply } from "../../platform/operation/answer.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { type StoredReply, storeReply } from "./idempotency.ts";
import { pendingReply, presentExtraction } from "./presenter.ts";
import type { WithNewest } from "./repository.ts";
import type { ExtractionService, RequestedRun } from "./service.ts";

/** Seconds for which a repeated request waits until the first one is answered. */
const REPEAT_WAIT = 60;

type ReplyOptions = Readonly<{
  /** Seconds that the caller is willing to wait for the end of the run. */
  wait: number | undefined;
  idempotencyKey?: string | undefined;
  signal: AbortSignal;
}>;

export type RunReplies = ReturnType<typeof createRunReplies>;

/** Replies to requests that start a run: at once or when the run has ended, and with the first reply to a repeated key. */
export function createRunReplies(parts: { db: Db; service: ExtractionService; waiter: Waiter }) {
  const { db, service, waiter } = parts;

  const waitForEnd = (caller: Caller, { extractionId }: RequestedRun, seconds: number, signal: AbortSignal) =>
    waiter.wait<WithNewest>(
      extractionId,
      async () => {
        const current = await service.get(caller, extractionId);
        const { status } = current.extraction;
        return status === "completed" || status === "failed" ? current : undefined;
      },
      { seconds, signal },
    );

  return {
    /** @throws AppError extraction_failed if the run failed while the request waited for it */
    async replyTo(
      caller: Caller,
      started: RequestedRun,
      { wait, idempotencyKey, signal }: ReplyOptions,
    ): Promise<Reply<Extraction | ExtractionSummary>> {
      const { earlier } = started;
      if (earlier?.reply) return toReply(earlier.reply, { "Idempotent-Replayed": "true" });

      const seconds = earlier ? REPEAT_WAIT : (wait ?? 0);
      const ended = seconds > 0 ? await waitForEnd(caller, started, seconds, signal) : undefined;
      const stored = ended
        ? endReply(ended)
        : pendingReply(
            // Nobody has waited, so nothing has to be read again.
            (seconds === 0 && started.created) || (await service.get(caller, started.extractionId)).extraction,
          );
      if (idempotencyKey !== undefined) await storeReply(db, caller.userId, idempotencyKey, stored);
      return toReply(stored, wait === undefined ? {} : { "Preference-Applied": "wait" });
    },
  };
}

function endReply({ extraction, newest }: WithNewest): StoredReply {
  const presented = presentExtraction(extraction, newest);
  if (!presented.error) return { status: 201, body: presented };
  return { status: errorStatus.extraction_failed, body: { message: presented.error.message } };
}

function toReply(stored: StoredReply, headers: Record<string, string>) {
  if (stored.status !== 201) throw new AppError("extraction_failed", stored.body.message, {}, headers);
  return reply(stored.body, { headers });
}
