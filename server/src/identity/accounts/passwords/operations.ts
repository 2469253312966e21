import { changePasswordBody, requestResetBody, resetPasswordBody, session } from "@tintype/shared/api/accounts/auth";
import { success } from "@tintype/shared/api/common/common";
import { languageHeader } from "../../../platform/operation/language.ts";
import { operation } from "../../../platform/operation/operation.ts";

import { presentSession } from "../presenter.ts";
import type { AccountService } from "../service.ts";
import type { PasswordResets } from "./resets.ts";

const tag = "Authentication";

/** The operations with which people change a password, or set a new one after they have forgotten it. */
export function passwordOperations(accounts: AccountService, resets: PasswordResets) {
  return {
    changePassword: operation({
      rest: "POST /api/auth/password",
      tag,
      summary: "Change my password",
      description: "Ends every session of the user and returns a new JWT. API keys stay valid.",
      credentials: "jwt",
      limit: "password",
      input: { body: changePasswordBody },
      output: session,
      run: async (body, { caller }) => presentSession(await accounts.changePassword(caller.userId, body)),
    }),
    requestReset: operation({
      rest: "POST /api/auth/password/forgot",
      tag,
      summary: "Ask for a link to set a new password",
      description:
        "Mails a link to the account with this email, at most three in an hour. The answer is the same whether or not there is such an account. It is in German if the request prefers that language, else in English. Without `SMTP_URL`: 503 `email_unavailable`; the operator can make a link with `npm run admin -- reset-password EMAIL`.",
      credentials: "none",
      limit: "login",
      errors: ["email_unavailable"],
      input: { headers: languageHeader, body: requestResetBody },
      output: success,
      run: async ({ email }, { language }) => {
        resets.request(email, language);
        return { success: true };
      },
    }),
    resetPassword: operation({
      rest: "POST /api/auth/password/reset",
      tag,
      summary: "Set a new password with the token of a link",
      description:
        "A link works once: for an hour if it was mailed, for a day if the operator made it. Ends every session of the user and revokes all API keys, also those of extensions. A mailed link confirms the address. If it was not confirmed before, the links to extractions, invitations and personal webhooks of the account end too, because somebody else may have registered it.",
      credentials: "none",
      limit: "login",
      errors: ["not_found"],
      input: { body: resetPasswordBody },
      output: success,
      run: async ({ password, token }) => {
        await resets.reset(token, password);
        return { success: true };
      },
    }),
  };
}
