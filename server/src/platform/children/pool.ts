import { FrameTooLarge } from "@tintype/reader/process/frames";
import type { Logger } from "pino";
import { type Child, ChildEnded, startChild } from "./child.ts";
import { createFairQueue } from "./fair-queue.ts";
import { answerOf, type Outcome } from "./outcome.ts";

/** Children of a pool at the same time. */
const MAX_CHILDREN = 2;
/** An idle child takes 60 MB and the memory of its largest job, so it ends after this long. */
const MAX_IDLE_MS = 60_000;
/** A child that has worked this long, in ms, ends after its job: the kernel limits its processor time. */
const MAX_BUSY_MS = 60_000;
/** A child that has not loaded its program after this long, in ms, is killed. */
const MAX_START_MS = 30_000;
/** Jobs that wait, of all users together. */
const MAX_WAITING = 100;
/** A job that has waited this long, in ms, is refused: longer than two jobs of others that never end. */
const MAX_WAIT_MS = 30_000;

export interface ChildPoolOptions {
  /** The file that a child runs. It calls `answerJobs`. */
  readonly program: URL;
  /** A child whose heap needs more memory, in MB, ends. */
  readonly maxHeapMb: number;
  /** A child that has not answered a job after this long, in ms, is killed. */
  readonly maxJobMs: number;
  /** The error of a job that waited too long, or of one too many. */
  readonly overloaded: () => Error;
  /** The error of a job that needs too much memory. */
  readonly tooLarge: () => Error;
  /** The error of a job that takes too long. */
  readonly tooLong: () => Error;
  readonly log?: Pick<Logger, "warn"> | undefined;
}

export interface JobOptions {
  /** On whose behalf the job is done. Users take turns. */
  readonly user: string;
  /** Whether it goes before jobs that are not urgent. */
  readonly isUrgent?: boolean;
  /** Ends the job, and its child if it has begun. */
  readonly signal?: AbortSignal | undefined;
}

interface Job<Message, Answer> {
  readonly message: Message;
  readonly user: string;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal | undefined;
  readonly settle: PromiseWithResolvers<Answer>;
}

interface Idle {
  readonly child: Child;
  readonly busyMs: number;
  readonly timer: NodeJS.Timeout;
}

export type ChildPool<Message, Answer> = ReturnType<typeof createChildPool<Message, Answer>>;

/**
 * Creates a pool of child processes for what strangers send. A job there can use up a heap, which ends the process in which it
 * happens, or never end: that costs one child, and one job its answer. Children start when there is work for them.
 */
export function createChildPool<Message, Answer>(options: ChildPoolOptions) {
  const { program, maxHeapMb, maxJobMs, overloaded, tooLarge, tooLong, log } = options;
  const queue = createFairQueue<Job<Message, Answer>>(MAX_WAITING);
  const idle: Idle[] = [];
  const all = new Set<Child>();
  let working = 0;
  let isClosed = false;
  /** Undefined until the first child has started. */
  let asNobody = process.getuid?.() === 0 ? undefined : false;

  const start = async (): Promise<Child> => {
    const child = startChild({ program, maxHeapMb, asNobody: asNobody ?? true });
    const timer = setTimeout(() => void child.kill(), MAX_START_MS);
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      const index = idle.findIndex((item) => item.child === child);
      if (index !== -1) clearTimeout(idle.splice(index, 1)[0]?.timer);
    });
    try {
      await child.ready;
      asNobody ??= true;
      return child;
    } catch (error) {
      if (asNobody !== undefined || isClosed) {
        log?.warn(
          { err: error, ending: error instanceof ChildEnded ? error.ending : undefined },
          "a child did not start",
        );
        throw overloaded();
      }
      log?.warn({ err: error }, "children run as the service's user: another user cannot read Tintype's files");
      asNobody = false;
      return start();
    } finally {
      clearTimeout(timer);
    }
  };

  const takeIdle = (): Idle | undefined => {
    const resting = idle.pop();
    clearTimeout(resting?.timer);
    return resting && !resting.child.isUsable ? takeIdle() : resting;
  };

  const rest = (child: Child, busyMs: number) => {
    if (busyMs > MAX_BUSY_MS || isClosed) return void child.kill();
    const timer = setTimeout(() => void child.kill(), MAX_IDLE_MS).unref();
    idle.push({ child, busyMs, timer });
  };

  /** @throws the error for the caller */
  const ask = async (child: Child, { message, signal }: Job<Message, Answer>): Promise<Answer> => {
    let isLate = false;
    const end = () => void child.kill();
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, maxJobMs);
    signal?.addEventListener("abort", end, { once: true });
    try {
      signal?.throwIfAborted();
      return answerOf((await child.ask(message)) as Outcome<Answer>, tooLarge); // by the program's contract
    } catch (error) {
      signal?.throwIfAborted();
      if (isLate) throw tooLong();
      if (isClosed) throw overloaded();
      if (error instanceof FrameTooLarge) throw tooLarge();
      if (!(error instanceof ChildEnded)) throw error;
      log?.warn(error.ending, "a child process ended during its job");
      throw isOutOfMemory(error) ? tooLarge() : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  };

  const perform = async (job: Job<Message, Answer>) => {
    const resting = takeIdle();
    try {
      const child = resting?.child ?? (await start());
      const startedAt = performance.now();
      await ask(child, job).then(job.settle.resolve, job.settle.reject);
      if (child.isUsable) rest(child, (resting?.busyMs ?? 0) + performance.now() - startedAt);
    } catch (error) {
      job.settle.reject(isClosed ? overloaded() : error);
    }
    queue.done(job);
    working -= 1;
    next();
  };

  const next = () => {
    while (working < MAX_CHILDREN) {
      const job = queue.take();
      if (!job) return;
      working += 1;
      void perform(job);
    }
  };

  return {
    /**
     * Gives the message to a child, once one is free.
     * @throws what the program threw, the errors of the options, and the signal's reason
     */
    async run(message: Message, { user, isUrgent = false, signal }: JobOptions): Promise<Answer> {
      signal?.throwIfAborted();
      if (isClosed) throw overloaded();
      const job = { message, user, isUrgent, signal, settle: Promise.withResolvers<Answer>() };
      const refuse = (reason: unknown) => {
        if (queue.remove(job)) job.settle.reject(reason);
      };
      const onAbort = () => refuse(signal?.reason);
      const timer = setTimeout(() => refuse(overloaded()), MAX_WAIT_MS).unref();
      signal?.addEventListener("abort", onAbort, { once: true });
      queue.add(job)?.settle.reject(overloaded());
      next();
      try {
        return await job.settle.promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      }
    },
    /** Ends the children. Their jobs fail, and those that wait. */
    async close(): Promise<void> {
      isClosed = true;
      for (const { settle } of queue.clear()) settle.reject(overloaded());
      await Promise.all([...all].map((child) => child.kill()));
    },
  };
}

/** V8 aborts a process whose heap is full. An exit code of its own means a fault of the program. */
function isOutOfMemory({ ending: { code, signal } }: ChildEnded): boolean {
  return signal !== null || (code ?? 0) > 128;
}
