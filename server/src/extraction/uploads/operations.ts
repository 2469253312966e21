import { captureNames, captureNamesInput, uploadInput, uploadResult } from "@tintype/shared/api/uploads/uploads";
import type { RequestLimiter } from "../../identity/limits/limiter.ts";
import { type Gate, inBytes, inTime } from "../../platform/gates.ts";
import { tooLarge, tooLate } from "../../platform/operation/body-errors.ts";
import { operation, streamedBody } from "../../platform/operation/operation.ts";
import { createUploadGates, type UploadCapacity } from "./capacity.ts";
import type { UploadService } from "./service.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;
/** Longer than any extension waits for an answer. */
const MAX_ARRIVAL_MS = 30_000;

/** Bounds of the arrival of an upload's body. */
export const ARRIVAL_GATES: readonly Gate[] = [
  {
    name: "Arrival of an upload",
    at: import.meta.url,
    limit: inTime(MAX_ARRIVAL_MS),
    answer: [tooLate(MAX_ARRIVAL_MS)],
  },
  {
    name: "Size of an upload",
    at: import.meta.url,
    limit: inBytes(UPLOAD_LIMIT),
    answer: [tooLarge(UPLOAD_LIMIT)],
  },
];

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
  const maxArrivalMs = uploadLimits?.maxArrivalMs ?? MAX_ARRIVAL_MS;
  const gates = createUploadGates(uploadLimits);
  return {
    upload: operation({
      kind: "mutation",
      bodyLimit: UPLOAD_LIMIT,
      startsRun: true,
      input: { body: streamedBody(uploadInput) },
      output: uploadResult,
      run: ({ body }, { caller }) =>
        gates.ofUser.run(caller.userId, async () => {
          const occupied = gates.bytes.reserve(caller.userId);
          const arrived = gates.arrived.reserve(caller.userId);
          try {
            await limiter.takeUpload(caller.userId, body.size);
            const bytes = await body.receive({ maxMs: maxArrivalMs, onBytes: occupied.add });
            arrived.add(1);
            return await uploads.upload(caller, await uploads.parse(caller, bytes));
          } finally {
            occupied.release();
            arrived.release();
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
