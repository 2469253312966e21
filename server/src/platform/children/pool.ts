import { FrameTooLarge } from "@tintype/reader/children/frames";
import { ChildEnded } from "@tintype/reader/children/start-child";
import type { Logger } from "pino";
import { because } from "../errors.ts";
import { type Gate, inTime } from "../gates.ts";
import { laneGate } from "../lanes/gates.ts";
import { createLane, type JobSettings, type LaneLimits } from "../lanes/lane.ts";
import type { TimeBudget } from "../lanes/time-budget.ts";
import { startWorkChild, type WorkChild } from "./child.ts";
import type { Job } from "./job.ts";
import { answerOf } from "./outcome.ts";
import type { WorkRules } from "./work.ts";

/** An idle child takes 60 MB and the memory of its largest job, so it ends after this long. */
const MAX_IDLE_MS = 60_000;
/** A child that has worked this long, in ms, ends after its job: the kernel limits its processor time. */
const MAX_BUSY_MS = 60_000;
/** A pool has as many children as jobs in progress. */
const POOL_LIMITS: LaneLimits = { atOnce: 2, waiting: 100 };
/** A job waits as long as two jobs of others that never end take, and no longer than this, in ms: somebody waits for its answer. */
const MAX_WAIT_MS = 60_000;
/**
 * Seconds of work after which the jobs of a user leave one child free for others. A job cannot be interrupted, so users with many
 * long ones would otherwise hold all children of a pool, and each short job of others would wait for the end of a long one.
 */
const MANY_SECONDS = 5;

/** The lane of all jobs of a pool. */
const laneOf = ({ name, at, maxJobMs, isOfQueue, overloaded }: WorkRules) => ({
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
const laneOfMany = (rules: WorkRules) => {
  const lane = laneOf(rules);
  return { ...lane, limits: { ...lane.limits, atOnce: 1 } };
};

/** Returns the line of work in docs/limits.md. */
export function workGate(rules: WorkRules): Gate {
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

/** The signal ends the job, and its child if it has begun. */
export interface ChildJobOptions extends JobSettings {
  /** On whose behalf the job is done. Users take turns. */
  readonly user: string;
}

interface Idle {
  readonly child: WorkChild;
  readonly busyMs: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Creates a pool of child processes for some work. A job there can use up a heap, which ends the process in which it happens, or
 * never end: that costs one child, and one job its answer. Children start when there are jobs for them.
 */
export function createChildPool(work: WorkRules, { log, time }: ChildPoolParts) {
  const { name, maxJobMs, overloaded, tooLarge, tooLong } = work;
  const lane = createLane(laneOf(work));
  const laneOfManySeconds = createLane(laneOfMany(work));
  const idle: Idle[] = [];
  const all = new Set<WorkChild>();
  let isClosed = false;
  const closed = () => because(overloaded(), `${name}: the process is ending`);
  /** Undefined until the first child has started. */
  let asNobody = process.getuid?.() === 0 ? undefined : false;

  const start = async (): Promise<WorkChild> => {
    const child = startWorkChild(work, asNobody ?? true);
    all.add(child);
    void child.ended.then(() => {
      all.delete(child);
      const index = idle.findIndex((item) => item.child === child);
      if (index !== -1) clearTimeout(idle.splice(index, 1)[0]?.timer);
    });
    try {
      answerOf(await child.ready, tooLarge);
      asNobody ??= true;
      return child;
    } catch (error) {
      void child.kill();
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
    }
  };

  const takeIdle = (): Idle | undefined => {
    const resting = idle.pop();
    clearTimeout(resting?.timer);
    return resting && !resting.child.isUsable ? takeIdle() : resting;
  };

  const rest = (child: WorkChild, busyMs: number) => {
    if (busyMs > MAX_BUSY_MS || isClosed) return void child.kill();
    const timer = setTimeout(() => void child.kill(), MAX_IDLE_MS).unref();
    idle.push({ child, busyMs, timer });
  };

  /** @throws the error for the caller */
  const ask = async (child: WorkChild, job: Job, signal: AbortSignal | undefined): Promise<unknown> => {
    let isLate = false;
    const end = () => void child.kill();
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, maxJobMs);
    signal?.addEventListener("abort", end, { once: true });
    try {
      signal?.throwIfAborted();
      return answerOf(await child.ask(job), tooLarge);
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

  const perform = async (job: Job, { user, signal }: ChildJobOptions): Promise<unknown> => {
    if (isClosed) throw closed();
    const resting = takeIdle();
    const child = resting?.child ?? (await start());
    const startedAt = performance.now();
    try {
      const answer = () => ask(child, job, signal);
      return await (time ? time.spend(user, answer) : answer());
    } finally {
      if (child.isUsable) rest(child, (resting?.busyMs ?? 0) + performance.now() - startedAt);
    }
  };

  return {
    /**
     * Gives the job to a child, once one is free.
     * @throws what the function threw, the errors of the work, the refusal of the budget, and the signal's reason
     */
    async run(job: Job, options: ChildJobOptions): Promise<unknown> {
      const { user, ...settings } = options;
      time?.check(user);
      const begin = () => lane.run(user, () => perform(job, options), settings);
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
