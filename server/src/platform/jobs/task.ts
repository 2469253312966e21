import type { Logger } from "pino";
import { z } from "zod";
import type { TaskName } from "./registry.ts";

/** The arguments of a task besides its payload. */
export interface TaskContext {
  /** The id of the job. It stays the same when the job is done again. */
  jobId: number;
  /** Each line includes the task and the job. */
  log: Logger;
  /** Aborted when the server stops and jobs have had their time to finish. The task should then return or throw soon. */
  signal: AbortSignal;
}

/**
 * Performs one job. If it throws, the job runs again after a delay that grows. A job may run more than once and, after a
 * crash or a lost connection, twice at the same time. So a task must check that its attempt is current whenever it writes.
 */
export type Perform<Payload> = (payload: Payload, context: TaskContext) => Promise<void>;

/** A task as the worker runs it: it parses the stored payload first. */
export interface Task {
  /** @param payload as it is stored @throws InvalidPayload, and whatever the task throws */
  run(payload: unknown, context: TaskContext): Promise<void>;
}

export type Tasks = { [Name in TaskName]: Task };

/** Thrown if a stored payload does not fit its task. Jobs outlive releases, so another release may have stored it. */
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

/** Defines a task whose jobs have no payload, such as a recurring one. */
export function taskWithoutPayload(perform: (context: TaskContext) => Promise<void>): Task {
  return task(z.object({}), (_, context) => perform(context));
}
