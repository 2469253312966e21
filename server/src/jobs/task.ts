import type { Logger } from "pino";
import { z } from "zod";
import type { TaskName } from "./registry.ts";

/** What a task gets beside its payload. */
export interface TaskContext {
  /** Of the job that the task does, the same whenever it is done again. */
  jobId: number;
  /** Names the task and the job. */
  log: Logger;
  /** Aborts when the server stops and the time to finish is up. The task then ends soon, in whatever way. */
  signal: AbortSignal;
}

/**
 * Does one job. If it throws, the job is run again after a growing delay. It may run more than once and, after a crash or
 * a lost connection, twice at the same time: it fences its writes.
 */
export type Perform<Payload> = (payload: Payload, context: TaskContext) => Promise<void>;

/** A task as the worker runs it. */
export interface Task {
  /** @param payload as it is stored @throws InvalidPayload, and what the task throws */
  run(payload: unknown, context: TaskContext): Promise<void>;
}

export type Tasks = { [Name in TaskName]: Task };

/** A stored payload that is not one of its task's. Jobs outlive releases, so it may be from another one. */
export class InvalidPayload extends Error {
  override readonly name = "InvalidPayload";
}

/** Defines a task. Its payload is parsed with `schema` before each run. */
export function task<Payload>(schema: z.ZodType<Payload>, perform: Perform<Payload>): Task {
  return {
    run: async (stored, context) => {
      const parsed = schema.safeParse(stored);
      if (!parsed.success) {
        throw new InvalidPayload(`the payload is invalid: ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
      }
      await perform(parsed.data, context);
    },
  };
}

/** Defines a task whose jobs carry nothing, such as a recurring one. */
export function taskWithoutPayload(perform: (context: TaskContext) => Promise<void>): Task {
  return task(z.object({}), (_, context) => perform(context));
}
