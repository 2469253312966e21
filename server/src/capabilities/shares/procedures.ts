import { success } from "@tintype/shared/api/common";
import { newShareSchema, shareList } from "@tintype/shared/api/shares";
import { createShareInput, listSharesInput, shareInput } from "@tintype/shared/api/views";
import { extractionId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import { presentMadeShare, presentShare } from "./presenter.ts";
import type { ShareService } from "./service.ts";

/** Links to extractions, as the dashboard and the extension make them. */
export function shareProcedures(shares: ShareService) {
  return router({
    create: procedure
      .input(input(createShareInput))
      .output(output(newShareSchema))
      .mutation(async ({ ctx, input: { id, ...body } }) => {
        const { share, url } = await shares.create(ctx.caller, extractionId(id), body);
        return { ...presentShare(share), url };
      }),

    list: procedure
      .input(input(listSharesInput))
      .output(output(shareList))
      .query(async ({ ctx, input: { id, page, per_page } }) => {
        const { rows, total } = await shares.list(ctx.caller, extractionId(id), { page, per_page });
        return { data: rows.map(presentMadeShare), pagination: { page, per_page, total } };
      }),

    revoke: procedure
      .input(input(shareInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { id, share_id } }) => {
        await shares.revoke(ctx.caller, extractionId(id), share_id);
        return { success: true };
      }),
  });
}
