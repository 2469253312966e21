import { confirmEmailBody } from "@tintype/shared/api/accounts/auth";
import { success } from "@tintype/shared/api/common/common";
import { languageHeader } from "../../../platform/operation/language.ts";
import { operation } from "../../../platform/operation/operation.ts";

import type { AddressConfirmations } from "./service.ts";

const tag = "Authentication";

/** The operations with which people confirm their address. */
export function confirmationOperations(confirmations: AddressConfirmations) {
  return {
    sendConfirmation: operation({
      rest: "POST /api/auth/email/confirmation",
      tag,
      summary: "Ask for a link that confirms my address",
      description:
        "Mails a link to the caller's address, at most three in an hour, and none if the address is confirmed. A registration does the same. The mail is in German if the request prefers that language, else in English.",
      credentials: "jwt",
      errors: ["email_unavailable"],
      input: { headers: languageHeader },
      output: success,
      run: async (_, { caller, language }) => {
        confirmations.sendAgain(caller.userId, language);
        return { success: true };
      },
    }),
    confirmAddress: operation({
      rest: "POST /api/auth/email/confirm",
      tag,
      summary: "Confirm my address with the token of a link",
      description:
        "A link works once, for three days, and only for the account to whose address it was mailed. Anybody can register any address: the link alone does not show that the person who has it made the account. Who did not make it sets a new password by `POST /api/auth/password/forgot`, which ends what others have made with it.",
      credentials: "jwt",
      errors: ["not_found"],
      input: { body: confirmEmailBody },
      output: success,
      run: async ({ token }, { caller }) => {
        await confirmations.confirm(caller.userId, token);
        return { success: true };
      },
    }),
  };
}
