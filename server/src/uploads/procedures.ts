import { uploadInput, uploadResult } from "@tintype/shared/api/uploads";
import { refuseDeepNesting } from "../http/body.ts";
import type { UserId } from "../ids.ts";
import { inputType, procedure, router, type UnreadBody } from "../trpc/init.ts";
import { createAdmission } from "./admission.ts";
import type { UploadBody } from "./parse-upload.ts";
import type { UploadService } from "./service.ts";
import { createUserMutex } from "./user-mutex.ts";

/** 16 MiB. */
const UPLOAD_LIMIT = 16 * 1_048_576;

/** The procedures for the extension's captures. */
export function captureProcedures(uploads: UploadService) {
  const exclusively = createUserMutex<UserId>();
  const admit = createAdmission();
  return router({
    upload: procedure
      .meta({ bodyLimit: UPLOAD_LIMIT, startsRun: true, readsBody: true })
      .use(({ ctx, next }) => exclusively(ctx.caller.userId, () => admit(ctx.body?.size ?? 0, () => next())))
      .use(async ({ ctx, getRawInput, next }) => {
        const capture = await uploads.parse(await readUpload(ctx.body, getRawInput));
        return next({ ctx: { capture } });
      })
      .input(inputType(uploadInput))
      .output(uploadResult)
      .mutation(({ ctx }) => uploads.upload(ctx.caller, ctx.capture)),
  });
}

async function readUpload(body: UnreadBody | undefined, getRawInput: () => Promise<unknown>): Promise<UploadBody> {
  if (body) return { bytes: await body.read(), isBatch: body.isBatch };
  // One of several calls, whose body is small.
  const value = await getRawInput();
  refuseDeepNesting(value);
  return { bytes: Buffer.from(JSON.stringify(value) ?? ""), isBatch: false };
}
