import { Readable } from "node:stream";
import { deleteAccountBody } from "@tintype/shared/api/accounts/auth";
import { success } from "@tintype/shared/api/common/common";
import { file, fileReply } from "../../../platform/operation/answer.ts";
import { operation } from "../../../platform/operation/operation.ts";

import type { AccountService } from "../service.ts";

/** The operations with which users export and delete their data. */
export function ownDataOperations(accounts: AccountService) {
  return {
    export: operation({
      rest: "GET /api/auth/export",
      tag: "Authentication",
      summary: "Export my data",
      description:
        "Everything that is stored about you, as one JSON object of lists: account, API keys (without secrets), memberships, extractions with their runs and snapshots, schedules, webhooks and deliveries.",
      credentials: "jwt",
      limit: "export",
      responseHeaders: { "Content-Disposition": "The file's name." },
      output: file("application/json"),
      run: async (_, { caller }) =>
        fileReply(Readable.from(accounts.export(caller.userId)), {
          contentType: "application/json",
          filename: "tintype-export.json",
        }),
    }),
    remove: operation({
      rest: "DELETE /api/auth/me",
      tag: "Authentication",
      summary: "Delete my account",
      description:
        "Also deletes everything personal: API keys, extractions, snapshots, webhooks. What you created in a team stays with the team. This cannot be undone. If you are the only owner of a team with other members, hand it over or delete it first.",
      credentials: "jwt",
      limit: "password",
      errors: ["last_owner"],
      input: { body: deleteAccountBody },
      output: success,
      run: async ({ password }, { caller }) => {
        await accounts.remove(caller.userId, password);
        return { success: true };
      },
    }),
  };
}
