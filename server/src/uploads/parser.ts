import type { buildTokens, Previous } from "@tintype/shared/kinds/build";
import { AppError } from "../errors.ts";
import { createThreads } from "../threads/threads.ts";
import { overloaded } from "./overloaded.ts";
import type { ParsedUpload, UploadBody } from "./parse-upload.ts";

type Built = ReturnType<typeof buildTokens>;
type Bytes = Uint8Array<ArrayBuffer>;

export type ThreadJob =
  | { readonly kind: "parse"; readonly body: UploadBody }
  | { readonly kind: "build"; readonly observation: Bytes; readonly previous: Previous | undefined };

export type ThreadAnswer =
  | { readonly kind: "parsed"; readonly parsed: { readonly upload: ParsedUpload; readonly observation: Bytes } }
  | { readonly kind: "built"; readonly built: Built };

/** A valid upload, whose tokens can be built. */
export interface ReadUpload extends ParsedUpload {
  build(previous: Previous | undefined): Promise<Built>;
}

export interface UploadParser {
  /** @throws AppError validation_error, payload_too_large, not_ready */
  parse(body: UploadBody): Promise<ReadUpload>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Creates a parser whose threads do all that takes time with an upload: megabytes of JSON would block this thread, and every
 * other request, for seconds. The observation itself never becomes an object in this thread.
 */
export function createUploadParser(): UploadParser {
  const threads = createThreads<ThreadJob, ThreadAnswer>(new URL("./parser-thread.ts", import.meta.url), {
    ...{ maxHeapMb: 768, maxJobMs: 60_000 },
    overloaded,
    tooLarge: () => new AppError("payload_too_large", "Reading this upload needs too much memory."),
  });

  return {
    async parse({ bytes, isBatch }) {
      // A copy: small buffers share their memory with others, which could not be transferred.
      const copy = new Uint8Array(bytes);
      const answer = await threads.run({ kind: "parse", body: { bytes: copy, isBatch } }, { transfer: [copy.buffer] });
      if (answer.kind !== "parsed") throw new Error(`the thread has ${answer.kind} an upload`);
      const { upload, observation } = answer.parsed;
      return {
        ...upload,
        async build(previous) {
          // A transaction waits for this job.
          const { kind, ...rest } = await threads.run({ kind: "build", observation, previous }, { isUrgent: true });
          if (!("built" in rest)) throw new Error(`the thread has ${kind} tokens`);
          return rest.built;
        },
      };
    },
    close: () => threads.close(),
  };
}
