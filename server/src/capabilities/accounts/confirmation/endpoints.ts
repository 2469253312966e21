import { confirmEmailBody } from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { type Endpoint, endpoint } from "../../../doors/rest/endpoint.ts";
import { languageHeader, languageOf } from "../../../doors/rest/language.ts";
import type { AddressConfirmations } from "./service.ts";

const tag = "Authentication";

/** The endpoints with which people confirm their address. */
export function confirmationEndpoints(confirmations: AddressConfirmations): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/auth/email/confirmation",
      tag,
      summary: "Ask for a link that confirms my address",
      description:
        "Mails a link to the caller's address, at most three in an hour, and none if the address is confirmed. A registration does the same. The mail is in German if the request prefers that language, else in English.",
      credentials: "jwt",
      headers: languageHeader,
      status: 200,
      response: success,
      errors: ["email_unavailable"],
      handle: async ({ caller, headers }) => {
        confirmations.sendAgain(caller.userId, languageOf(headers["accept-language"]));
        return { success: true };
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/email/confirm",
      tag,
      summary: "Confirm my address with the token of a link",
      description:
        "A link works once, for three days, and only for the account to whose address it was mailed. Anybody can register any address: the link alone does not show that the person who has it made the account. Who did not make it sets a new password by `POST /api/auth/password/forgot`, which ends what others have made with it.",
      credentials: "jwt",
      body: confirmEmailBody,
      status: 200,
      response: success,
      errors: ["not_found"],
      handle: async ({ caller, body }) => {
        await confirmations.confirm(caller.userId, body.token);
        return { success: true };
      },
    }),
  ];
}
