import {
  type ChildPool,
  type ChildPoolParts,
  type ChildPoolRules,
  createChildPool,
} from "../../../platform/children/pool.ts";
import { AppError, overloaded } from "../../../platform/errors.ts";
import {
  type DerivedJob,
  type DerivedResult,
  type DiffJob,
  type DiffResult,
  type ExportJob,
  type ExportResult,
  make,
  sizeOf,
} from "./jobs.ts";

/**
 * Up to this many characters of tokens, the job is done at once. An export takes about 0.4 µs for each, so at most about 20 ms,
 * which a message to a child that has to start would take many times.
 */
export const MAX_AT_ONCE = 50_000;

/** A snapshot's tokens in a format. */
export type ExportedFile = ExportResult & Readonly<{ content: string | Buffer }>;

export interface Maker {
  /** @param user on whose behalf it is made @throws AppError not_ready, payload_too_large */
  diff(job: DiffJob, user: string): Promise<DiffResult>;
  /** @param user on whose behalf it is made @throws AppError not_found, validation_error, not_ready, payload_too_large */
  export(job: ExportJob, user: string): Promise<ExportedFile>;
  /** Ends the children. */
  close(): Promise<void>;
}

type MakerOptions = Partial<Pick<ChildPoolRules, "maxHeapMb" | "maxJobMs">> & ChildPoolParts;

const tooLarge = () => new AppError("payload_too_large", "This snapshot is too large: ask for fewer kinds of tokens.");

export const DERIVED_CHILDREN: ChildPoolRules = {
  name: "Diffs and exports of large snapshots",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other large snapshots"),
  tooLarge,
  tooLong: tooLarge,
};

/**
 * Creates what makes diffs and exports. Children make those of large snapshots: they would block this process, and every other
 * request, for up to seconds.
 */
export function createMaker(options: MakerOptions = {}): Maker {
  const pool: ChildPool<DerivedJob, DerivedResult> = createChildPool({ ...DERIVED_CHILDREN, ...options });
  const run = async (job: DerivedJob, user: string): Promise<DerivedResult> =>
    sizeOf(job) > MAX_AT_ONCE ? pool.run(job, { user }) : make(job);
  return {
    diff: async (job, user) => asDiff(await run(job, user)),
    export: async (job, user) => asExport(await run(job, user)),
    close: () => pool.close(),
  };
}

function asDiff(result: DerivedResult): DiffResult {
  if (!("json" in result)) throw new Error("a diff was asked for, and something else was made");
  return result;
}

function asExport(result: DerivedResult): ExportedFile {
  if (!("content" in result)) throw new Error("an export was asked for, and something else was made");
  const { content, ...about } = result;
  // A message makes every buffer a Uint8Array.
  const bytes = (sent: Uint8Array) => Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  return { ...about, content: typeof content === "string" ? content : bytes(content) };
}
