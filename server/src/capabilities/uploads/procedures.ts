import { captureNames, captureNamesInput, uploadInput, uploadResult } from "@tintype/shared/api/uploads";
import { refuseDeepNesting, tooLarge, tooLate } from "../../doors/rest/body/body.ts";
import { input, inputType, output, procedure, router, type UnreadBody } from "../../doors/trpc/init.ts";
import type { Reservation } from "../../platform/lanes/budget.ts";
import { type Gate, inBytes, inTime } from "../../platform/lanes/gates.ts";
import type { RequestLimiter } from "../limits/limiter.ts";
import { createUploadGates, type UploadCapacity } from "./capacity.ts";
import type { UploadBody } from "./parse-upload.ts";
import type { UploadService } from "./service.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;
/** Longer than any extension waits for an answer. */
const MAX_ARRIVAL_MS = 30_000;

/** How the body of an upload may arrive. */
export const ARRIVAL_GATES: readonly Gate[] = [
  {
    ...{ name: "Arrival of an upload", at: import.meta.url, limit: inTime(MAX_ARRIVAL_MS) },
    answer: [tooLate(MAX_ARRIVAL_MS)],
  },
  {
    ...{ name: "Size of an upload", at: import.meta.url, limit: inBytes(UPLOAD_LIMIT) },
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

/** The procedures for the extension's captures. */
export function captureProcedures({ uploads, limiter, uploadLimits }: CaptureParts) {
  const maxArrivalMs = uploadLimits?.maxArrivalMs ?? MAX_ARRIVAL_MS;
  const gates = createUploadGates(uploadLimits);
  return router({
    upload: procedure
      .meta({ bodyLimit: UPLOAD_LIMIT, startsRun: true, readsBody: true })
      .use(({ ctx, getRawInput, next }) =>
        gates.ofUser.run(ctx.caller.userId, async () => {
          const { userId } = ctx.caller;
          const bytes = gates.bytes.reserve(userId);
          const arrived = gates.arrived.reserve(userId);
          try {
            if (ctx.body) await limiter.takeUpload(userId, ctx.body.size);
            const body = await readUpload(ctx.body, getRawInput, { maxMs: maxArrivalMs, onBytes: bytes.add });
            arrived.add(1);
            const capture = await uploads.parse(ctx.caller, body);
            return await next({ ctx: { capture } });
          } finally {
            bytes.release();
            arrived.release();
          }
        }),
      )
      .input(inputType(uploadInput))
      .output(output(uploadResult))
      .mutation(({ ctx }) => uploads.upload(ctx.caller, ctx.capture)),

    names: procedure
      .input(input(captureNamesInput))
      .output(output(captureNames))
      .query(({ ctx, input: { capture_id } }) => uploads.names(ctx.caller, capture_id)),
  });
}

async function readUpload(
  body: UnreadBody | undefined,
  getRawInput: () => Promise<unknown>,
  arrival: { maxMs: number; onBytes: Reservation["add"] },
): Promise<UploadBody> {
  if (body) return { bytes: await body.read(arrival), isBatch: body.isBatch };
  // One of several calls, whose body is small.
  const value = await getRawInput();
  refuseDeepNesting(value);
  return { bytes: Buffer.from(JSON.stringify(value) ?? ""), isBatch: false };
}
