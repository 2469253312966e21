import { uploadInput, uploadResult } from "@tintype/shared/api/uploads";
import type { UserId } from "../ids.ts";
import { toStorable } from "../runs/storable.ts";
import { input, procedure, router } from "../trpc/init.ts";
import type { UploadService } from "./service.ts";
import { createUserMutex } from "./user-mutex.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;

/** The procedures for the extension's captures. */
export function captureProcedures(uploads: UploadService) {
  const exclusively = createUserMutex<UserId>();
  return router({
    upload: procedure
      .meta({ bodyLimit: UPLOAD_LIMIT, startsRun: true })
      .use(({ ctx, next }) => exclusively(ctx.caller.userId, () => next()))
      // Pages contain strings that PostgreSQL cannot store; the capture must not be lost because of one.
      .input(input(uploadInput, toStorable))
      .output(uploadResult)
      .mutation(async ({ ctx, input: capture }) => uploads.upload(ctx.caller, capture)),
  });
}
