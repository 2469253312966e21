import { AppError } from "../../errors.ts";
import { createThreads, type ThreadOptions } from "../../threads/threads.ts";
import {
  type DerivedJob,
  type DiffJob,
  type ExportJob,
  type Made,
  type MadeDiff,
  type MadeExport,
  make,
  sizeOf,
} from "./jobs.ts";

/**
 * Up to this many characters of tokens, the job is done at once. An export takes about 0.4 µs for each, so at most about 20 ms,
 * which a message to a thread that has to start would take several times.
 */
export const MAX_AT_ONCE = 50_000;

const RETRY_AFTER_S = 5;

/** A snapshot's tokens in a format. */
export type ExportedFile = MadeExport & Readonly<{ content: string | Buffer }>;

export interface Maker {
  /** @throws AppError not_ready, payload_too_large */
  diff(job: DiffJob): Promise<MadeDiff>;
  /** @throws AppError not_found, validation_error, not_ready, payload_too_large */
  export(job: ExportJob): Promise<ExportedFile>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Creates what makes diffs and exports. Its threads do those of large snapshots: they would block this thread, and every other
 * request, for up to seconds.
 */
export function createMaker(limits: Partial<Pick<ThreadOptions, "maxHeapMb" | "maxJobMs">> = {}): Maker {
  const threads = createThreads<DerivedJob, Made>(new URL("./thread.ts", import.meta.url), {
    ...{ maxHeapMb: 512, maxJobMs: 20_000, ...limits },
    overloaded: () =>
      new AppError(
        "not_ready",
        `The server is busy with other large snapshots: try again in ${RETRY_AFTER_S} seconds.`,
        {},
        { "Retry-After": String(RETRY_AFTER_S) },
      ),
    tooLarge: () => new AppError("payload_too_large", "This needs too much memory: ask for fewer kinds of tokens."),
  });
  const run = async (job: DerivedJob): Promise<Made> => (sizeOf(job) > MAX_AT_ONCE ? threads.run(job) : make(job));
  return {
    diff: async (job) => asDiff(await run(job)),
    export: async (job) => asExport(await run(job)),
    close: () => threads.close(),
  };
}

function asDiff(made: Made): MadeDiff {
  if (!("json" in made)) throw new Error("a diff was asked for, and something else was made");
  return made;
}

function asExport(made: Made): ExportedFile {
  if (!("content" in made)) throw new Error("an export was asked for, and something else was made");
  const { content, ...about } = made;
  // A message makes every buffer a Uint8Array.
  const bytes = (sent: Uint8Array) => Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  return { ...about, content: typeof content === "string" ? content : bytes(content) };
}
