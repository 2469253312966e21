import { Readable } from "node:stream";
import { deleteAccountBody } from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { type Endpoint, endpoint, file, fileReply } from "../../../doors/rest/endpoint.ts";
import type { AccountService } from "../service.ts";

/** The endpoints with which users export and delete their data. */
export function ownDataEndpoints(accounts: AccountService): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: "/api/auth/export",
      tag: "Authentication",
      summary: "Export my data",
      description:
        "Everything that is stored about you, as one JSON object of lists: account, API keys (without secrets), memberships, extractions with their runs and snapshots, schedules, webhooks and deliveries.",
      credentials: "jwt",
      limit: "export",
      status: 200,
      response: file("application/json"),
      responseHeaders: { "Content-Disposition": "The file's name." },
      errors: [],
      handle: async ({ caller }) =>
        fileReply(Readable.from(accounts.export(caller.userId)), {
          contentType: "application/json",
          filename: "tintype-export.json",
        }),
    }),
    endpoint({
      method: "DELETE",
      path: "/api/auth/me",
      tag: "Authentication",
      summary: "Delete my account",
      description:
        "Also deletes everything personal: API keys, extractions, snapshots, webhooks. What you created in a team stays with the team. This cannot be undone. If you are the only owner of a team with other members, hand it over or delete it first.",
      credentials: "jwt",
      limit: "password",
      body: deleteAccountBody,
      status: 200,
      response: success,
      errors: ["last_owner"],
      handle: async ({ caller, body }) => {
        await accounts.remove(caller.userId, body.password);
        return { success: true };
      },
    }),
  ];
}
