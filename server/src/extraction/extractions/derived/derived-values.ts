import type { Children } from "../../../platform/children/children.ts";
import { defineWork } from "../../../platform/children/work.ts";
import { AppError, overloaded } from "../../../platform/errors.ts";
import {
  type DiffJob,
  type DiffResult,
  type ExportJob,
  type ExportResult,
  makeDiff,
  makeExport,
  sizeOf,
} from "./jobs.ts";

/**
 * Up to this many characters of tokens, the job is done at once. An export takes about 0.4 µs for each, so at most about 20 ms,
 * which a message to a child that has to start would take many times.
 */
export const MAX_AT_ONCE = 50_000;

/** A snapshot's tokens in a format. */
export type ExportedFile = ExportResult & Readonly<{ content: string | Buffer }>;

export interface DerivedValues {
  /** @param user on whose behalf it is made @throws AppError not_ready, payload_too_large */
  diff(job: DiffJob, user: string): Promise<DiffResult>;
  /** @param user on whose behalf it is made @throws AppError not_found, validation_error, not_ready, payload_too_large */
  export(job: ExportJob, user: string): Promise<ExportedFile>;
}

const tooLarge = () => new AppError("payload_too_large", "This snapshot is too large: ask for fewer kinds of tokens.");

const isSmall = (job: DiffJob | ExportJob) => sizeOf(job) <= MAX_AT_ONCE;

export const DERIVED_WORK = defineWork({
  name: "Diffs and exports of large snapshots",
  at: import.meta.url,
  load: () => ({ diff: makeDiff, export: makeExport }),
  isSmall: { diff: isSmall, export: isSmall },
  maxHeapMb: 512,
  maxJobMs: 20_000,
  overloaded: () => overloaded("The server is busy with other large snapshots"),
  tooLarge,
  tooLong: tooLarge,
});

/**
 * Creates the functions that make diffs and exports. Children make those of large snapshots: they would block this process and every
 * other request for up to seconds.
 */
export function createDerivedValues(children: Children, work = DERIVED_WORK): DerivedValues {
  return {
    diff: (job, user) => children.run(work, "diff", job, { user }),
    async export(job, user) {
      const { content, ...about } = await children.run(work, "export", job, { user });
      return { ...about, content: typeof content === "string" ? content : asBuffer(content) };
    },
  };
}

/** A message makes every buffer a Uint8Array. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
