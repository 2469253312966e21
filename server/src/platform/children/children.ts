import { because } from "../errors.ts";
import { performJob } from "./job.ts";
import { type ChildJobOptions, type ChildPoolParts, createChildPool } from "./pool.ts";
import type { AnswerOf, InputOf, Work, WorkFunctions } from "./work.ts";

/** The children of a process, which do all of its work on what strangers send. */
export interface Children {
  /**
   * Does a job of some work: in a child, or in this process if the job is small.
   * @param name of the function of the work
   * @throws what the function threw, the errors of the work, the refusal of the budget, and the signal's reason
   */
  run<Functions extends WorkFunctions, Name extends keyof Functions & string>(
    work: Work<Functions>,
    name: Name,
    input: InputOf<Functions, Name>,
    options: ChildJobOptions,
  ): Promise<AnswerOf<Functions, Name>>;
  /** Ends all children. Their jobs fail, and those that wait. */
  close(): Promise<void>;
}

/** Creates the children of a process. Each work has a pool of its own, because the heap of a child is limited when it starts. */
export function createChildren(parts: ChildPoolParts = {}): Children {
  const pools = new Map<unknown, ReturnType<typeof createChildPool>>();
  let isClosed = false;
  const poolOf = <Functions extends WorkFunctions>(work: Work<Functions>) => {
    if (isClosed) throw because(work.overloaded(), `${work.name}: the process is ending`);
    const pool = pools.get(work) ?? createChildPool(work, parts);
    pools.set(work, pool);
    return pool;
  };
  return {
    async run<Functions extends WorkFunctions, Name extends keyof Functions & string>(
      work: Work<Functions>,
      name: Name,
      input: InputOf<Functions, Name>,
      options: ChildJobOptions,
    ) {
      const job = { function: name, input };
      const answer = work.isSmall?.[name]?.(input)
        ? await performJob(await work.load(), job)
        : await poolOf(work).run(job, options);
      return answer as AnswerOf<Functions, Name>; // of the function with this name
    },
    async close() {
      isClosed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
