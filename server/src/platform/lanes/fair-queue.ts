import type { Queue, QueueAddOptions, RunFunction } from "p-queue";

/** The facts about a job that a lane tells its queue. */
export interface LaneJobOptions extends QueueAddOptions {
  /** On whose behalf it is done. */
  readonly client: string;
}

interface Job {
  readonly run: RunFunction;
  readonly id: string | undefined;
  readonly priority: number;
}

/** A client who has jobs. */
interface Client {
  readonly name: string;
  /** Waiting jobs, those with a higher priority first. */
  readonly waiting: Job[];
  inProgress: number;
}

/** The clients of whom a queue remembers when they were served last. */
const MAX_REMEMBERED = 1_000;

/**
 * Creates the queue of a lane, as p-queue wants it. The next job is one with the highest priority; among these, that of the
 * client with the fewest jobs in progress; and among these, of the client who was served longest ago. So a client who always
 * has jobs in the queue delays others by one job, and one who has thousands costs them no time.
 * @param maxAtOnce jobs of one client that may be in progress; its other jobs are skipped
 */
export function createFairQueue(maxAtOnce = Number.POSITIVE_INFINITY) {
  const clients = new Map<string, Client>();
  const servedAt = new Map<string, number>();
  let served = 0;
  let waiting = 0;

  const clientOf = (name: string): Client => {
    const client = clients.get(name) ?? { name, waiting: [], inProgress: 0 };
    clients.set(name, client);
    return client;
  };
  const forgetIfIdle = ({ name, waiting: { length }, inProgress }: Client) => {
    if (length === 0 && inProgress === 0) clients.delete(name);
  };
  const mayStart = (client: Client): boolean => client.waiting.length > 0 && client.inProgress < maxAtOnce;
  const isBefore = (a: Client, b: Client): boolean => {
    const difference = (b.waiting[0]?.priority ?? 0) - (a.waiting[0]?.priority ?? 0) || a.inProgress - b.inProgress;
    return difference !== 0 ? difference < 0 : (servedAt.get(a.name) ?? 0) < (servedAt.get(b.name) ?? 0);
  };
  const insert = (client: Client, job: Job) => {
    const last = client.waiting.findLastIndex(({ priority }) => priority >= job.priority);
    client.waiting.splice(last + 1, 0, job);
    waiting += 1;
  };
  const remove = (id: string) => {
    for (const client of clients.values()) {
      const index = client.waiting.findIndex((job) => job.id === id);
      const [job] = index === -1 ? [] : client.waiting.splice(index, 1);
      if (!job) continue;
      waiting -= 1;
      forgetIfIdle(client);
      return { client, job };
    }
    return undefined;
  };

  class FairQueue implements Queue<RunFunction, LaneJobOptions> {
    /** p-queue takes jobs out until this is 0. */
    get size(): number {
      for (const client of clients.values()) if (mayStart(client)) return waiting;
      return 0;
    }
    enqueue(run: RunFunction, { id, client = "", priority = 0 }: Partial<LaneJobOptions> = {}): void {
      insert(clientOf(client), { run, id, priority });
    }
    dequeue(): RunFunction | undefined {
      let nextClient: Client | undefined;
      for (const client of clients.values())
        if (mayStart(client) && (!nextClient || isBefore(client, nextClient))) nextClient = client;
      const job = nextClient?.waiting.shift();
      if (!nextClient || !job) return undefined;
      waiting -= 1;
      forgetIfIdle(nextClient); // p-queue does not begin a job whose signal was aborted just now
      return job.run;
    }
    remove(id: string): void {
      remove(id);
    }
    setPriority(id: string, priority: number): void {
      const removed = remove(id);
      if (removed) insert(clientOf(removed.client.name), { ...removed.job, priority });
    }
    /** Returns the waiting jobs of one client, or of all. */
    filter({ client }: Readonly<Partial<LaneJobOptions>>): RunFunction[] {
      const chosen = client === undefined ? [...clients.values()] : [clients.get(client)];
      return chosen.flatMap((of) => of?.waiting.map(({ run }) => run) ?? []);
    }
  }

  return {
    FairQueue,
    /** A job of the client begins. */
    begin(name: string): void {
      clientOf(name).inProgress += 1;
      served += 1;
      servedAt.delete(name);
      servedAt.set(name, served);
      const [oldest] = servedAt.keys();
      if (servedAt.size > MAX_REMEMBERED && oldest !== undefined) servedAt.delete(oldest);
    },
    /** A job of the client has ended. */
    end(name: string): void {
      const client = clientOf(name);
      client.inProgress -= 1;
      forgetIfIdle(client);
    },
  };
}
