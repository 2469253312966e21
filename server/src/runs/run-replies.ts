import { errorStatus } from "@tintype/shared/api/errors";
import type { Extraction, ExtractionSummary } from "@tintype/shared/api/extractions";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import { pendingAnswer, presentExtraction } from "../extractions/presenter.ts";

import type { ExtractionService, ExtractionWithTokens, StartedRun } from "../extractions/service.ts";
import { type Caller, type Reply, reply } from "../http/endpoint.ts";
import { keepAnswer, type StoredAnswer } from "./idempotency.ts";
import type { RunWaiter } from "./run-waiter.ts";

/** How long a twin of a request waits for the first one's answer, in seconds. */
const TWIN_WAIT = 60;

/** `wait` in seconds: how long the caller is willing to wait for the end of the run. */
type Wishes = Readonly<{ wait: number | undefined; idempotencyKey?: string | undefined; signal: AbortSignal }>;

export type RunAnswers = ReturnType<typeof createRunAnswers>;

/** Answers requests that start a run: at once, or when it ended; anew, or as the first of its key was answered. */
export function createRunAnswers(parts: { db: Db; service: ExtractionService; waiter: RunWaiter }) {
  const { db, service, waiter } = parts;

  const untilOver = (caller: Caller, { extractionId }: StartedRun, seconds: number, signal: AbortSignal) =>
    waiter.wait<ExtractionWithTokens>(
      extractionId,
      async () => {
        const current = await service.get(caller, extractionId);
        const { status } = current.extraction;
        return status === "completed" || status === "failed" ? current : undefined;
      },
      { seconds, signal },
    );

  return {
    /** @throws AppError extraction_failed where the run failed while the request waited for it */
    async give(
      caller: Caller,
      started: StartedRun,
      { wait, idempotencyKey, signal }: Wishes,
    ): Promise<Reply<Extraction | ExtractionSummary>> {
      const { earlier } = started;
      if (earlier?.answer) return send(earlier.answer, { "Idempotent-Replayed": "true" });

      const seconds = earlier ? TWIN_WAIT : (wait ?? 0);
      const over = seconds > 0 ? await untilOver(caller, started, seconds, signal) : undefined;
      const answer = over
        ? endAnswer(over)
        : pendingAnswer((await service.get(caller, started.extractionId)).extraction);
      if (idempotencyKey !== undefined) await keepAnswer(db, caller.userId, idempotencyKey, answer);
      return send(answer, wait === undefined ? {} : { "Preference-Applied": "wait" });
    },
  };
}

function endAnswer({ extraction, newest }: ExtractionWithTokens): StoredAnswer {
  const presented = presentExtraction(extraction, newest);
  if (!presented.error) return { status: 201, body: presented };
  return { status: errorStatus.extraction_failed, body: { message: presented.error.message } };
}

function send({ status, body }: StoredAnswer, headers: Record<string, string>) {
  if (status !== 201) throw new AppError("extraction_failed", String(body.message), {}, headers);
  // What was stored as an answer was one of these two; the endpoint's schema looks at it again.
  return reply(body as Extraction | ExtractionSummary, { headers });
}
