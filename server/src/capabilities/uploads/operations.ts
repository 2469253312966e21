import { captureNames, captureNamesInput, uploadInput, uploadResult } from "@tintype/shared/api/uploads";
import type { UserId } from "../../platform/ids.ts";
import { operation, streamedBody } from "../../platform/operation/operation.ts";
import type { RequestLimiter } from "../limits/limiter.ts";
import { createAdmission, UPLOAD_CAPACITY, type UploadCapacity } from "./admission.ts";
import type { UploadService } from "./service.ts";
import { createUserMutex } from "./user-mutex.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;
/** Longer than any extension waits for an answer. */
const MAX_ARRIVAL_MS = 30_000;

/** The limits on uploads in one process. */
export interface UploadLimits extends UploadCapacity {
  /** A body that has not arrived after this long is refused. */
  readonly maxArrivalMs: number;
}

export interface CaptureParts {
  readonly uploads: UploadService;
  readonly limiter: Pick<RequestLimiter, "takeUpload">;
  readonly uploadLimits?: Partial<UploadLimits> | undefined;
}

/** The operations of the extension's captures. */
export function captureOperations({ uploads, limiter, uploadLimits }: CaptureParts) {
  const { maxArrivalMs, ...capacity } = { ...UPLOAD_CAPACITY, maxArrivalMs: MAX_ARRIVAL_MS, ...uploadLimits };
  const exclusively = createUserMutex<UserId>();
  const admit = createAdmission(capacity);
  return {
    upload: operation({
      kind: "mutation",
      bodyLimit: UPLOAD_LIMIT,
      startsRun: true,
      input: { body: streamedBody(uploadInput) },
      output: uploadResult,
      run: ({ body }, { caller }) =>
        exclusively(caller.userId, async () => {
          const occupied = admit();
          try {
            await limiter.takeUpload(caller.userId, body.size);
            const bytes = await body.read({ maxMs: maxArrivalMs, onBytes: occupied.addBytes });
            occupied.begin();
            return await uploads.upload(caller, await uploads.parse(caller, bytes));
          } finally {
            occupied.end();
          }
        }),
    }),

    names: operation({
      kind: "query",
      input: { query: captureNamesInput },
      output: captureNames,
      run: async ({ capture_id }, { caller }) => uploads.names(caller, capture_id),
    }),
  };
}
