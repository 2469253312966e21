import { apiKeyList, createApiKeyBody, createdApiKey } from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { apiKeyInput } from "@tintype/shared/api/procedure-inputs";
import { listInput } from "@tintype/shared/api/views";
import { apiKeyId } from "../../../doors/trpc/ids.ts";
import { input, output, procedure, router, sessionProcedure } from "../../../doors/trpc/init.ts";
import { presentApiKey, presentCreatedApiKey } from "../presenter.ts";
import type { AccountService } from "../service.ts";

/** The procedures for API keys. An API key cannot create or revoke one. */
export function apiKeyProcedures(accounts: AccountService) {
  return router({
    list: procedure
      .input(input(listInput))
      .output(output(apiKeyList))
      .query(async ({ ctx: { caller }, input: query }) => {
        const { rows, total } = await accounts.listApiKeys(caller.userId, query);
        return { data: rows.map(presentApiKey), pagination: { ...query, total } };
      }),

    /** This answer is the only one that contains the key. */
    create: sessionProcedure
      .input(input(createApiKeyBody))
      .output(output(createdApiKey))
      .mutation(async ({ ctx: { caller }, input: body }) => {
        const { apiKey, key } = await accounts.createApiKey(caller.userId, body);
        return presentCreatedApiKey(apiKey, key);
      }),

    revoke: sessionProcedure
      .input(input(apiKeyInput))
      .output(output(success))
      .mutation(async ({ ctx: { caller }, input: { id } }) => {
        await accounts.revokeApiKey(caller.userId, apiKeyId(id));
        return { success: true };
      }),
  });
}
