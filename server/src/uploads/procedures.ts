import { uploadInput, uploadResult } from "@tintype/shared/api/uploads";
import type { UserId } from "../ids.ts";
import { toStorable } from "../runs/storable.ts";
import { input, procedure, router } from "../trpc/init.ts";
import type { UploadService } from "./service.ts";
import { createTurns } from "./user-mutex.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;

/** What the extension brings. */
export function captureProcedures(uploads: UploadService) {
  const inTurn = createTurns<UserId>();
  return router({
    upload: procedure
      .meta({ bodyLimit: UPLOAD_LIMIT })
      .use(({ ctx, next }) => inTurn(ctx.caller.userId, () => next()))
      // A page may hold what PostgreSQL cannot store: an odd font name must not cost the whole capture.
      .input(input(uploadInput, toStorable))
      .output(uploadResult)
      .mutation(async ({ ctx, input: capture }) => uploads.upload(ctx.caller, capture)),
  });
}
