import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AppError } from "../errors.ts";
import { answerOf, type Outcome } from "./program.ts";

/** Threads at the same time. */
const MAX_THREADS = 2;
/** An idle thread keeps the memory of its largest job, so it ends after this long. */
const MAX_IDLE_MS = 30_000;

export interface ThreadOptions {
  /** A thread that needs more memory, in MB, ends; the process does not. */
  readonly maxHeapMb: number;
  /** A thread that has not answered after this long, in ms, is ended. */
  readonly maxJobMs: number;
  /** The error of a job that has not been done in time, or that waits when the threads are closed. */
  readonly overloaded: () => AppError;
  /** The error of a job that needs too much memory. */
  readonly tooLarge: () => AppError;
}

interface Job<Message, Answer> {
  readonly message: Message;
  readonly transfer: readonly ArrayBuffer[];
  readonly settle: PromiseWithResolvers<Answer>;
}

export type Threads<Message, Answer> = ReturnType<typeof createThreads<Message, Answer>>;

/** Creates threads that run a program, which calls `answerJobs`. They start when there is work for them. */
export function createThreads<Message, Answer>(
  program: URL,
  { maxHeapMb, maxJobMs, overloaded, tooLarge }: ThreadOptions,
) {
  const waiting: Job<Message, Answer>[] = [];
  const idle: Worker[] = [];
  const all = new Map<Worker, NodeJS.Timeout>();

  const end = (worker: Worker) => {
    clearTimeout(all.get(worker));
    all.delete(worker);
    const index = idle.indexOf(worker);
    if (index !== -1) idle.splice(index, 1);
    return worker.terminate();
  };

  const start = (): Worker => {
    const worker = new Worker(program, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.on("error", () => void end(worker)); // the job's own listener reports it
    worker.on("exit", () => void end(worker));
    return worker;
  };

  const runOn = async (worker: Worker, { message, transfer, settle }: Job<Message, Answer>) => {
    clearTimeout(all.get(worker));
    worker.ref();
    const stop = new AbortController();
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      stop.abort();
    };
    all.set(worker, setTimeout(giveUp, maxJobMs));
    try {
      // Both reject at the worker's error.
      const answered = once(worker, "message", stop);
      const ended = once(worker, "exit", stop).then(() => Promise.reject(new Error("the thread ended during its job")));
      ended.catch(() => undefined);
      worker.postMessage(message, transfer);
      const [outcome] = await Promise.race([answered, ended]);
      try {
        settle.resolve(answerOf(outcome as Outcome<Answer>)); // by the program's contract
      } catch (error) {
        settle.reject(error); // the thread is well, and can do the next job
      }
      clearTimeout(all.get(worker));
      worker.unref();
      idle.push(worker);
      all.set(worker, setTimeout(() => void end(worker), MAX_IDLE_MS).unref());
    } catch (error) {
      settle.reject(isLate ? overloaded() : isOutOfMemory(error) ? tooLarge() : error);
      await end(worker);
    } finally {
      stop.abort(); // removes the listeners
    }
    next();
  };

  const next = () => {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (all.size < MAX_THREADS ? start() : undefined);
    const job = worker && waiting.shift();
    if (worker && job) void runOn(worker, job);
  };

  return {
    /**
     * Sends the message to a thread, once one is free.
     * @param isUrgent puts the message before those that wait
     * @throws what the program threw, and the errors of the options
     */
    run(
      message: Message,
      { transfer = [], isUrgent = false }: { transfer?: readonly ArrayBuffer[]; isUrgent?: boolean } = {},
    ): Promise<Answer> {
      const settle = Promise.withResolvers<Answer>();
      waiting[isUrgent ? "unshift" : "push"]({ message, transfer, settle });
      next();
      return settle.promise;
    },
    /** Ends the threads. Their jobs fail. */
    async close(): Promise<void> {
      for (const { settle } of waiting.splice(0)) settle.reject(overloaded());
      await Promise.all([...all.keys()].map(end));
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
