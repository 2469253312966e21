import type { Db } from "../../platform/database/db.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { StripeEvent } from "./parse-event.ts";

// One job handles all new events of a customer: a new job replaces one that waits. A job that fails queues another one
// itself and ends well. graphile-worker would not retry a job whose key was given to a new job while it ran, and would leave
// it behind as failed.

type Subject = Pick<StripeEvent, "id" | "customer">;

const keyOf = ({ id, customer }: Subject) => `stripe:${customer ?? id}`;

/** Queues the job that processes the event, in the transaction that stores the event. */
export async function queueSync(tx: Db, event: Subject): Promise<void> {
  await addJob(tx, "sync_subscription", { event_id: event.id }, { jobKey: keyOf(event) });
}

/**
 * Queues the job again after it has failed. There is no maximum. A job that waits already keeps its time.
 * @param attempt how many attempts have failed
 * @returns when the job runs
 */
export async function queueRetry(
  db: Db,
  event: Subject,
  { attempt, now }: { attempt: number; now: Date },
): Promise<Date> {
  const runAt = new Date(now.getTime() + retryDelay(attempt));
  await addJob(
    db,
    "sync_subscription",
    { event_id: event.id, attempt },
    { jobKey: keyOf(event), runAt, keepsTime: true },
  );
  return runAt;
}

/** The delay in milliseconds after so many failed attempts: 2 s, 4 s, 8 s, …, at most an hour. */
export function retryDelay(attempt: number): number {
  return Math.min(3600, 2 ** Math.min(attempt, 12)) * 1000;
}
