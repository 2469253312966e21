import { buildTokens, type Previous } from "@tintype/shared/kinds/build";
import type { Observation } from "@tintype/shared/observe/observation";
import type { Children } from "../../platform/children/children.ts";
import { defineWork } from "../../platform/children/work.ts";
import { AppError } from "../../platform/errors.ts";
import { tooManyUploads } from "./capacity.ts";
import type { ParsedUpload } from "./parse-upload.ts";

type Built = ReturnType<typeof buildTokens>;

/** The observation of an upload as bytes of JSON, which child processes hand on without reading them. */
interface BuildJob {
  readonly observation: Uint8Array;
  readonly previous: Previous | undefined;
}

/** A valid upload, whose tokens can be built. */
export interface ReadUpload extends ParsedUpload {
  build(previous: Previous | undefined): Promise<Built>;
}

export interface UploadParser {
  /** @param user who uploads it @throws AppError validation_error, payload_too_large, not_ready */
  parse(body: Uint8Array, user: string): Promise<ReadUpload>;
}

export const UPLOAD_WORK = defineWork({
  name: "Parsing and building of uploads",
  at: import.meta.url,
  async load() {
    const { parseUpload } = await import("./parse-upload.ts");
    return {
      parse(body: Uint8Array) {
        const { upload, observation } = parseUpload(body);
        return { upload, observation: new TextEncoder().encode(JSON.stringify(observation)) };
      },
      build({ observation, previous }: BuildJob): Built {
        // `parse` wrote these bytes.
        return buildTokens(JSON.parse(new TextDecoder().decode(observation)) as Observation, previous);
      },
    };
  },
  maxHeapMb: 768,
  maxJobMs: 60_000,
  overloaded: tooManyUploads,
  tooLarge: () => new AppError("payload_too_large", "Reading this upload needs too much memory."),
  tooLong: () => new AppError("payload_too_large", "Reading this upload takes too long."),
});

/**
 * Creates a parser whose children do all that takes time with an upload: megabytes of JSON would block this process, and every
 * other request, for seconds. The observation itself never becomes an object in this process.
 */
export function createUploadParser(children: Children): UploadParser {
  return {
    async parse(body, user) {
      const { upload, observation } = await children.run(UPLOAD_WORK, "parse", body, { user });
      return {
        ...upload,
        // An upload that has begun ends before others begin: its observation takes memory.
        build: (previous) => children.run(UPLOAD_WORK, "build", { observation, previous }, { user, isUrgent: true }),
      };
    },
  };
}
