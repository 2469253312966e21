/** The limits of work that children do, and the errors of work that is refused. */
export interface WorkRules {
  /** The name of the work: "Reading of design systems". */
  readonly name: string;
  /** The file that declares it, which children load: `import.meta.url`. */
  readonly at: string;
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

/** The functions of a work. What they take and return goes through a message, so it consists of data. */
export type WorkFunctions = Readonly<Record<string, (input: never) => unknown>>;

export type InputOf<Functions extends WorkFunctions, Name extends keyof Functions> = Parameters<Functions[Name]>[0];
export type AnswerOf<Functions extends WorkFunctions, Name extends keyof Functions> = Awaited<
  ReturnType<Functions[Name]>
>;

/** Work that children do: functions, with limits that they share. */
export interface Work<Functions extends WorkFunctions> extends WorkRules {
  /** Loads the functions: once in a child, and for each small job in this process. */
  readonly load: () => Functions | Promise<Functions>;
  /** Tells for a function which jobs take so little that this process does them, at most some 20 ms. Absent: none. */
  readonly isSmall?: {
    readonly [Name in keyof NoInfer<Functions>]?: (input: InputOf<NoInfer<Functions>, Name>) => boolean;
  };
}

/**
 * Declares work that children do, beside its code. The file exports it, and imports only what a child may load before its first
 * job. `children.run` does it; docs/limits.md has a line of each (roles/gates.ts).
 */
export function defineWork<Functions extends WorkFunctions>(work: Work<Functions>): Work<Functions> {
  return work;
}
