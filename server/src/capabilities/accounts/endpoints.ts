import {
  apiKeyList,
  createApiKeyBody,
  createdApiKey,
  loginBody,
  registerBody,
  registration,
  session,
  user,
} from "@tintype/shared/api/auth";
import { pageQuery, success } from "@tintype/shared/api/common";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { languageHeader, languageOf } from "../../doors/rest/language.ts";
import { type ApiKeyId, idParam } from "../../platform/ids.ts";
import { ownDataEndpoints } from "./own-data/endpoints.ts";
import { presentApiKey, presentCreatedApiKey, presentRegistration, presentSession, presentUser } from "./presenter.ts";
import type { AccountService } from "./service.ts";

const tag = "Authentication";

export function accountEndpoints(accounts: AccountService): Endpoint[] {
  return [...sessionEndpoints(accounts), ...ownDataEndpoints(accounts), ...apiKeyEndpoints(accounts)];
}

function sessionEndpoints(accounts: AccountService): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/auth/register",
      tag,
      summary: "Register an account",
      description:
        "With `invitation` the new account becomes a member of that team. If it is not valid: 404, no account. With `SMTP_URL` a link is mailed that confirms the address. `REGISTRATION` of the configuration may let only invited people register, or nobody; the first account of a server can always be made.",
      credentials: "none",
      limit: "registration",
      headers: languageHeader,
      body: registerBody,
      status: 201,
      response: registration,
      errors: ["email_taken", "not_found", "already_member", "registration_closed"],
      handle: async ({ body, headers }) =>
        presentRegistration(await accounts.register(body, languageOf(headers["accept-language"]))),
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/login",
      tag,
      summary: "Log in",
      description:
        "Returns a JWT for an email and password. An unknown email and a wrong password get the same answer.",
      credentials: "none",
      limit: "login",
      body: loginBody,
      status: 200,
      response: session,
      errors: ["unauthorized"],
      handle: async ({ body }) => presentSession(await accounts.login(body)),
    }),
    endpoint({
      method: "GET",
      path: "/api/auth/me",
      tag,
      summary: "Get the current user",
      credentials: "any",
      status: 200,
      response: user,
      errors: [],
      handle: async ({ caller }) => presentUser(await accounts.me(caller.userId)),
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/refresh",
      tag,
      summary: "Refresh the session",
      description:
        "Returns a new JWT of the same session. The old one stays valid until it expires. A session ends 30 days after its login (or with its first JWT, if `JWT_TTL` is longer).",
      credentials: "jwt",
      status: 200,
      response: session,
      errors: [],
      handle: async ({ caller }) => presentSession(await accounts.refresh(caller)),
    }),
    endpoint({
      method: "POST",
      path: "/api/auth/logout",
      tag,
      summary: "Log out",
      description: "Ends every session of the user: all JWTs issued until now become invalid. API keys stay valid.",
      credentials: "jwt",
      status: 200,
      response: success,
      errors: [],
      handle: async ({ caller }) => {
        await accounts.logout(caller.userId);
        return { success: true };
      },
    }),
  ];
}

function apiKeyEndpoints(accounts: AccountService): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/auth/api-keys",
      tag,
      summary: "Create an API key",
      description:
        "This answer is the only one that contains the key. A user has at most 100 keys; expired ones do not count.",
      credentials: "jwt",
      body: createApiKeyBody,
      status: 201,
      response: createdApiKey,
      errors: [],
      handle: async ({ caller, body }) => {
        const { apiKey, key } = await accounts.createApiKey(caller.userId, body);
        return presentCreatedApiKey(apiKey, key);
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/auth/api-keys",
      tag,
      summary: "List API keys",
      description: "Your keys, newest first, without the secrets.",
      credentials: "any",
      query: pageQuery,
      status: 200,
      response: apiKeyList,
      errors: [],
      handle: async ({ caller, query }) => {
        const { rows, total } = await accounts.listApiKeys(caller.userId, query);
        return { data: rows.map(presentApiKey), pagination: { ...query, total } };
      },
    }),
    endpoint({
      method: "DELETE",
      path: "/api/auth/api-keys/:id",
      tag,
      summary: "Revoke an API key",
      credentials: "jwt",
      params: z.object({ id: idParam<ApiKeyId>() }),
      status: 200,
      response: success,
      errors: ["forbidden"],
      handle: async ({ caller, params }) => {
        await accounts.revokeApiKey(caller.userId, params.id);
        return { success: true };
      },
    }),
  ];
}
