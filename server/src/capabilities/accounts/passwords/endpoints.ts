import { changePasswordBody, requestResetBody, resetPasswordBody, session } from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { type Endpoint, endpoint } from "../../../doors/rest/endpoint.ts";
import { languageHeader, languageOf } from "../../../doors/rest/language.ts";
import { presentSession } from "../presenter.ts";
import type { AccountService } from "../service.ts";
import type { PasswordResets } from "./resets.ts";

const tag = "Authentication";

/** The endpoints with which people change a password, or set a new one after they have forgotten it. */
export function passwordEndpoints(accounts: AccountService, resets: PasswordResets): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/auth/password",
      tag,
      summary: "Change my password",
      description: "Ends every session of the user and returns a new JWT. API keys stay valid.",
      credentials: "jwt",
      limit: "password",
      body: changePasswordBody,
      status: 200,
      response: session,
      errors: [],
      handle: async ({ caller, body }) => presentSession(await accounts.changePassword(caller.userId, body)),
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/password/forgot",
      tag,
      summary: "Ask for a link to set a new password",
      description:
        "Mails a link to the account with this email, at most three in an hour. The answer is the same whether or not there is such an account. It is in German if the request prefers that language, else in English. Without `SMTP_URL`: 503 `email_unavailable`; the operator can make a link with `npm run admin -- reset-password EMAIL`.",
      credentials: "none",
      limit: "login",
      headers: languageHeader,
      body: requestResetBody,
      status: 200,
      response: success,
      errors: ["email_unavailable"],
      handle: async ({ body, headers }) => {
        resets.request(body.email, languageOf(headers["accept-language"]));
        return { success: true };
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/password/reset",
      tag,
      summary: "Set a new password with the token of a link",
      description:
        "A link works once: for an hour if it was mailed, for a day if the operator made it. Ends every session of the user and revokes all API keys, also those of extensions. A mailed link confirms the address. If it was not confirmed before, the links to extractions, invitations and personal webhooks of the account end too, because somebody else may have registered it.",
      credentials: "none",
      limit: "login",
      body: resetPasswordBody,
      status: 200,
      response: success,
      errors: ["not_found"],
      handle: async ({ body }) => {
        await resets.reset(body.token, body.password);
        return { success: true };
      },
    }),
  ];
}
