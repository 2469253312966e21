import { FrameTooLarge } from "@tintype/reader/process/frames";
import type { Logger } from "pino";
import { because } from "../errors.ts";
import { type Gate, inTime } from "../gates.ts";
import { laneGate } from "../lanes/gates.ts";
import { createLane, type JobSettings, type LaneLimits } from "../lanes/lane.ts";
import type { TimeBudget } from "../lanes/time-budget.ts";
import { type Child, ChildEnded, startChild } from "./child.ts";
import { answerOf, type Outcome } from "./outcome.ts";

/** An idle child takes 60 MB and the memory of its largest job, so it ends after this long. */
const MAX_IDLE_MS = 60_000;
/** A child that has worked this long, in ms, ends after its job: the kernel limits its processor time. */
const MAX_BUSY_MS = 60_000;
/** A child that has not loaded its program after this long, in ms, is killed. */
const MAX_START_MS = 30_000;
/** A pool has as many children as jobs in progress. */
const POOL_LIMITS: LaneLimits = { atOnce: 2, waiting: 100 };
/** A job waits as long as two jobs of others that never end take, and no longer than this, in ms: somebody waits for its answer. */
const MAX_WAIT_MS = 60_000;
/**
 * Seconds of work after which the jobs of a user leave one child free for others. A job cannot be interrupted, so users with many
 * long ones would otherwise hold all children of a pool, and each short job of others would wait for the end of a long one.
 */
const MANY_SECONDS = 5;

/** The declaration of a pool: docs/limits.md has a line of each. */
export interface ChildPoolRules {
  /** The name of its jobs: "Reading of design systems". */
  readonly name: string;
  /** The file that declares it: `import.meta.url`. */
  readonly at: string;
  /** The file that a child runs. It calls `answerJobs`. */
  readonly program: URL;
  /** A child whose heap needs more memory, in MB, ends. */
  readonly maxHeapMb: number;
  /** A child that has not answered a job after this long, in ms, is killed. */
  readonly maxJobMs: number;
  /** True if its jobs are of the queue, where nobody waits for an answer: a user may have all children then. */
  readonly isOfQueue?: true;
  /** The error of a job that waited too long, or of one too many. */
  readonly overloaded: () => Error;
  /** The error of a job that needs too much memory. */
  readonly tooLarge: () => Error;
  /** The error of a job that takes too long. */
  readonly tooLong: () => Error;
}

/** The lane of all jobs of a pool. */
const laneOf = ({ name, at, maxJobMs, isOfQueue, overloaded }: ChildPoolRules) => ({
  name,
  at,
  client: "user",
  limits: {
    ...POOL_LIMITS,
    maxWaitMs: Math.min(MAX_WAIT_MS, 2 * maxJobMs),
    ofClient: isOfQueue ? { waiting: 20 } : { atOnce: 1, waiting: 20 },
  },
  refusal: overloaded,
});

/** The lane of users who have spent much time. Their jobs pass it first. */
const laneOfMany = (rules: ChildPoolRules) => {
  const lane = laneOf(rules);
  return { ...lane, limits: { ...lane.limits, atOnce: 1 } };
};

/** Returns the line of a pool in docs/limits.md. */
export function poolGate(rules: ChildPoolRules): Gate {
  const { name, at, maxHeapMb, maxJobMs, isOfQueue, overloaded, tooLarge, tooLong } = rules;
  const waits = laneGate(laneOf(rules));
  const many = isOfQueue ? "" : `, 1 at once of users who have had ${MANY_SECONDS} s of work`;
  return {
    name,
    at,
    limit: `${waits.limit}${many}; ${maxHeapMb} MB of heap, ${inTime(maxJobMs)} of work`,
    answer: [overloaded(), tooLarge(), tooLong()],
  };
}

/** The parts that the pools of a process share. */
export interface ChildPoolParts {
  readonly log?: Pick<Logger, "warn"> | undefined;
  /** The time that children may work for each user, in all pools. Absent: any, as for jobs of the queue. */
  readonly time?: TimeBudget | undefined;
}

export type ChildPoolOptions = ChildPoolRules & ChildPoolParts;

/** The signal ends the job, and its child if it has begun. */
export interface JobOptions extends JobSettings {
  /** On whose behalf the job is done. Users take turns. */
  readonly user: string;
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
  const { name, program, maxHeapMb, maxJobMs, overloaded, tooLarge, tooLong, log, time } = options;
  const lane = createLane(laneOf(options));
  const laneOfManySeconds = createLane(laneOfMany(options));
  const idle: Idle[] = [];
  const all = new Set<Child>();
  let isClosed = false;
  const closed = () => because(overloaded(), `${name}: the process is ending`);
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
        throw because(overloaded(), `${name}: a child did not start`);
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
  const ask = async (child: Child, message: Message, signal: AbortSignal | undefined): Promise<Answer> => {
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
      if (isClosed) throw closed();
      if (error instanceof FrameTooLarge) throw tooLarge();
      if (!(error instanceof ChildEnded)) throw error;
      log?.warn(error.ending, "a child process ended during its job");
      throw isOutOfMemory(error) ? tooLarge() : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  };

  const perform = async (message: Message, { user, signal }: JobOptions): Promise<Answer> => {
    if (isClosed) throw closed();
    const resting = takeIdle();
    const child = resting?.child ?? (await start());
    const startedAt = performance.now();
    try {
      const work = () => ask(child, message, signal);
      return await (time ? time.spend(user, work) : work());
    } finally {
      if (child.isUsable) rest(child, (resting?.busyMs ?? 0) + performance.now() - startedAt);
    }
  };

  return {
    /**
     * Gives the message to a child, once one is free.
     * @throws what the program threw, the errors of the options, the refusal of the budget, and the signal's reason
     */
    async run(message: Message, job: JobOptions): Promise<Answer> {
      const { user, ...settings } = job;
      time?.check(user);
      const begin = () => lane.run(user, () => perform(message, job), settings);
      const hasSpentMuch = time !== undefined && time.spent(user) > MANY_SECONDS;
      return hasSpentMuch ? laneOfManySeconds.run(user, begin, settings) : begin();
    },
    /** Ends the children. Their jobs fail, and those that wait. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...all].map((child) => child.kill()));
    },
  };
}

/** V8 aborts a process whose heap is full. An exit code of its own means a fault of the program. */
function isOutOfMemory({ ending: { code, signal } }: ChildEnded): boolean {
  return signal !== null || (code ?? 0) > 128;
}
