import type { buildTokens, Previous } from "@tintype/shared/kinds/build";
import {
  type ChildPool,
  type ChildPoolParts,
  type ChildPoolRules,
  createChildPool,
} from "../../platform/children/pool.ts";
import { AppError } from "../../platform/errors.ts";
import { tooManyUploads } from "./capacity.ts";
import type { ParsedUpload } from "./parse-upload.ts";

type Built = ReturnType<typeof buildTokens>;

export type ParserJob =
  | { readonly kind: "parse"; readonly body: Uint8Array }
  | { readonly kind: "build"; readonly observation: Uint8Array; readonly previous: Previous | undefined };

export type ParserAnswer =
  | { readonly kind: "parsed"; readonly parsed: { readonly upload: ParsedUpload; readonly observation: Uint8Array } }
  | { readonly kind: "built"; readonly built: Built };

/** A valid upload, whose tokens can be built. */
export interface ReadUpload extends ParsedUpload {
  build(previous: Previous | undefined): Promise<Built>;
}

export interface UploadParser {
  /** @param user who uploads it @throws AppError validation_error, payload_too_large, not_ready */
  parse(body: Uint8Array, user: string): Promise<ReadUpload>;
  /** Ends the children. */
  close(): Promise<void>;
}

export const UPLOAD_CHILDREN: ChildPoolRules = {
  name: "Parsing and building of uploads",
  at: import.meta.url,
  program: new URL("./parser-child.ts", import.meta.url),
  maxHeapMb: 768,
  maxJobMs: 60_000,
  overloaded: tooManyUploads,
  tooLarge: () => new AppError("payload_too_large", "Reading this upload needs too much memory."),
  tooLong: () => new AppError("payload_too_large", "Reading this upload takes too long."),
};

/**
 * Creates a parser whose children do all that takes time with an upload: megabytes of JSON would block this process, and every
 * other request, for seconds. The observation itself never becomes an object in this process.
 */
export function createUploadParser(parts: ChildPoolParts = {}): UploadParser {
  const pool: ChildPool<ParserJob, ParserAnswer> = createChildPool({ ...UPLOAD_CHILDREN, ...parts });

  return {
    async parse(body, user) {
      const answer = await pool.run({ kind: "parse", body }, { user });
      if (answer.kind !== "parsed") throw new Error(`the child has ${answer.kind} an upload`);
      const { upload, observation } = answer.parsed;
      return {
        ...upload,
        async build(previous) {
          // An upload that has begun ends before others begin: its observation takes memory.
          const { kind, ...rest } = await pool.run({ kind: "build", observation, previous }, { user, isUrgent: true });
          if (!("built" in rest)) throw new Error(`the child has ${kind} tokens`);
          return rest.built;
        },
      };
    },
    close: () => pool.close(),
  };
}
