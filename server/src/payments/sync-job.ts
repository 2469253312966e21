import type { Db } from "../database/db.ts";
import { addJob } from "../jobs/add-job.ts";
import type { StripeEvent } from "./parse-event.ts";

// There is one job for all that is new of a customer: it takes the place of one that waits. Should it fail, it queues another
// by itself: graphile-worker would give up a job whose place was taken while it ran, and keep it as failed.

type Subject = Pick<StripeEvent, "id" | "customer">;

const keyOf = ({ id, customer }: Subject) => `stripe:${customer ?? id}`;

/** Queues the job that acts on the event, in the transaction that stores it. */
export async function queueSync(tx: Db, event: Subject): Promise<void> {
  await addJob(tx, "sync_subscription", { event_id: event.id }, { jobKey: keyOf(event) });
}

/** Queues it again after so many attempts that failed, without end. One that waits already keeps its time. */
export async function queueRetry(db: Db, event: Subject, attempt: number): Promise<Date> {
  const runAt = new Date(Date.now() + retryDelay(attempt));
  await addJob(
    db,
    "sync_subscription",
    { event_id: event.id, attempt },
    { jobKey: keyOf(event), runAt, keepsTime: true },
  );
  return runAt;
}

/** Milliseconds: 2 s, 4 s, 8 s, … and never more than an hour. */
export function retryDelay(attempt: number): number {
  return Math.min(3600, 2 ** Math.min(attempt, 12)) * 1000;
}
