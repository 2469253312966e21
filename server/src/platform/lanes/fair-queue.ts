import type { Queue, QueueAddOptions, RunFunction } from "p-queue";

/** What a lane tells its queue about a job. */
export interface JobOptions extends QueueAddOptions {
  /** On whose behalf it is done. */
  readonly client: string;
}

interface Job {
  readonly run: RunFunction;
  readonly id: string | undefined;
  readonly client: string;
  priority: number;
}

/** The clients of whom a queue remembers when they were served last. */
const MAX_REMEMBERED = 1_000;

/**
 * Creates the queue of a lane, as p-queue wants it. The next job is one with the highest priority; among these, that of the
 * client with the fewest jobs in progress; and among these, of the client who was served longest ago. So a client who always
 * has jobs in the queue delays others by one job.
 * @param maxAtOnce jobs of one client that may be in progress; its other jobs are skipped
 */
export function createFairQueue(maxAtOnce = Number.POSITIVE_INFINITY) {
  const waiting: Job[] = [];
  const inProgress = new Map<string, number>();
  const servedAt = new Map<string, number>();
  let served = 0;

  const mayStart = ({ client }: Job): boolean => (inProgress.get(client) ?? 0) < maxAtOnce;
  const isBefore = (a: Job, b: Job): boolean => {
    if (a.priority !== b.priority) return a.priority > b.priority;
    const difference = (inProgress.get(a.client) ?? 0) - (inProgress.get(b.client) ?? 0);
    return difference !== 0 ? difference < 0 : (servedAt.get(a.client) ?? 0) < (servedAt.get(b.client) ?? 0);
  };
  const remove = (job: Job | undefined) => {
    const index = job ? waiting.indexOf(job) : -1;
    if (index !== -1) waiting.splice(index, 1);
  };

  class FairQueue implements Queue<RunFunction, JobOptions> {
    /** p-queue takes jobs out until this is 0. */
    get size(): number {
      return waiting.some(mayStart) ? waiting.length : 0;
    }
    enqueue(run: RunFunction, { id, client = "", priority = 0 }: Partial<JobOptions> = {}): void {
      waiting.push({ run, id, client, priority });
    }
    dequeue(): RunFunction | undefined {
      const [first, ...others] = waiting.filter(mayStart);
      const next = first && others.reduce((best, job) => (isBefore(job, best) ? job : best), first);
      remove(next);
      return next?.run;
    }
    remove(id: string): void {
      remove(waiting.find((job) => job.id === id));
    }
    setPriority(id: string, priority: number): void {
      for (const job of waiting) if (job.id === id) job.priority = priority;
    }
    /** Of one client, or of all. */
    filter({ client }: Readonly<Partial<JobOptions>>): RunFunction[] {
      return waiting.filter((job) => client === undefined || job.client === client).map(({ run }) => run);
    }
  }

  return {
    FairQueue,
    /** A job of the client begins. */
    begin(client: string): void {
      inProgress.set(client, (inProgress.get(client) ?? 0) + 1);
      served += 1;
      servedAt.delete(client);
      servedAt.set(client, served);
      const [oldest] = servedAt.keys();
      if (servedAt.size > MAX_REMEMBERED && oldest !== undefined) servedAt.delete(oldest);
    },
    /** A job of the client has ended. */
    end(client: string): void {
      const remaining = (inProgress.get(client) ?? 1) - 1;
      if (remaining > 0) inProgress.set(client, remaining);
      else inProgress.delete(client);
    },
  };
}
