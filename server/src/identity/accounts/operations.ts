import {
  apiKeyList,
  createApiKeyBody,
  createdApiKey,
  loginBody,
  registerBody,
  registration,
  session,
  updateUserBody,
  user,
} from "@tintype/shared/api/accounts/auth";
import { pageQuery, success } from "@tintype/shared/api/common/common";
import { account } from "@tintype/shared/api/views/views";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { type ApiKeyId, idParam } from "../../platform/ids.ts";
import { languageHeader } from "../../platform/operation/language.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { CALLS_PER_REQUEST } from "../limits/buckets.ts";
import { presentUsage } from "../limits/presenter.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { confirmationOperations } from "./confirmation/operations.ts";
import type { AddressConfirmations } from "./confirmation/service.ts";
import { ownDataOperations } from "./own-data/operations.ts";
import { passwordOperations } from "./passwords/operations.ts";
import type { PasswordResets } from "./passwords/resets.ts";
import { presentApiKey, presentCreatedApiKey, presentRegistration, presentSession, presentUser } from "./presenter.ts";
import type { AccountService } from "./service.ts";

const tag = "Authentication";

interface AccountParts {
  readonly accounts: AccountService;
  readonly resets: PasswordResets;
  readonly confirmations: AddressConfirmations;
  readonly plans: PlanService;
  readonly quotas: Quotas;
}

/** The operations of the caller's own account. */
export function accountOperations(parts: AccountParts) {
  const { accounts, resets, confirmations } = parts;
  return {
    ...sessionOperations(accounts),
    ...screenOperations(parts),
    ...deviceOperations(accounts),
    ...ownDataOperations(accounts),
    ...passwordOperations(accounts, resets),
    ...confirmationOperations(confirmations),
  };
}

/** The operations that begin and end sessions. */
export function sessionOperations(accounts: AccountService) {
  return {
    register: operation({
      rest: "POST /api/auth/register",
      tag,
      summary: "Register an account",
      description:
        "With `invitation` the new account becomes a member of that team. If it is not valid: 404, no account. With `SMTP_URL` a link is mailed that confirms the address. `REGISTRATION` of the configuration may let only invited people register, or nobody; the first account of a server can always be made.",
      credentials: "none",
      limit: "registration",
      status: 201,
      errors: ["email_taken", "not_found", "already_member", "registration_closed"],
      input: { headers: languageHeader, body: registerBody },
      output: registration,
      run: async (body, { language }) => presentRegistration(await accounts.register(body, language)),
    }),
    login: operation({
      rest: "POST /api/auth/login",
      tag,
      summary: "Log in",
      description:
        "Returns a JWT for an email and password. An unknown email and a wrong password get the same answer.",
      credentials: "none",
      limit: "login",
      errors: ["unauthorized"],
      input: { body: loginBody },
      output: session,
      run: async (body) => presentSession(await accounts.login(body)),
    }),
    me: operation({
      rest: "GET /api/auth/me",
      tag,
      summary: "Get the current user",
      output: user,
      run: async (_, { caller }) => presentUser(await accounts.me(caller.userId)),
    }),
    update: operation({
      rest: "PATCH /api/auth/me",
      tag,
      summary: "Change the current user",
      description: "Says which mails the user gets.",
      credentials: "jwt",
      input: { body: updateUserBody },
      output: user,
      run: async (body, { caller }) => presentUser(await accounts.update(caller.userId, body)),
    }),
    refresh: operation({
      rest: "POST /api/auth/refresh",
      tag,
      summary: "Refresh the session",
      description:
        "Returns a new JWT of the same session. The old one stays valid until it expires. A session ends 30 days after its login (or with its first JWT, if `JWT_TTL` is longer).",
      credentials: "jwt",
      output: session,
      run: async (_, { caller }) => presentSession(await accounts.refresh(caller)),
    }),
    logout: operation({
      rest: "POST /api/auth/logout",
      tag,
      summary: "Log out",
      description: "Ends every session of the user: all JWTs issued until now become invalid. API keys stay valid.",
      credentials: "jwt",
      output: success,
      run: async (_, { caller }) => {
        await accounts.logout(caller.userId);
        return { success: true };
      },
    }),
  };
}

function screenOperations({ accounts, plans, quotas }: AccountParts) {
  return {
    /** The user, the limits of their plan, and how much of them is used. */
    overview: operation({
      kind: "query",
      output: account,
      run: async (_, { caller }) => {
        const [row, plan, day, month] = await Promise.all([
          accounts.me(caller.userId),
          plans.planOf(caller.userId),
          quotas.usageToday(caller.userId),
          quotas.usageOf(caller.userId),
        ]);
        return {
          user: presentUser(row),
          plan: plan.name,
          limits: {
            requests_per_minute: plan.requestsPerMinute * CALLS_PER_REQUEST,
            extractions_per_day: plan.extractionsPerDay,
            extractions_per_month: plan.extractionsPerMonth,
            teams: plan.teams,
            team_members: plan.teamMembers,
            schedule_minutes: plan.scheduleMinutes,
          },
          usage: { day: presentUsage(day), month: presentUsage(month) },
          upgrade_url: plans.upgradeUrl(),
        };
      },
    }),
  };
}

function deviceOperations(accounts: AccountService) {
  return {
    /** Signs a device in: gives it an API key that expires in 30 days. */
    createDeviceKey: operation({
      kind: "mutation",
      credentials: "jwt",
      input: { body: createApiKeyBody.pick({ name: true }) },
      output: createdApiKey,
      run: async ({ name }, { caller }) => {
        const { apiKey, key } = await accounts.createDeviceKey(caller.userId, name);
        return presentCreatedApiKey(apiKey, key);
      },
    }),

    /**
     * Revokes the API key that makes the call. It is the only key that a key can revoke, so that a device can sign itself
     * out.
     */
    forgetDevice: operation({
      kind: "mutation",
      scope: "read",
      output: success,
      run: async (_, { caller }) => {
        if (!caller.apiKeyId)
          throw new AppError("forbidden", "Only an API key can be revoked like this; log a session out instead.");
        await accounts.revokeApiKey(caller.userId, caller.apiKeyId);
        return { success: true };
      },
    }),
  };
}

/** The operations of API keys. An API key cannot create or revoke one. */
export function apiKeyOperations(accounts: AccountService) {
  return {
    create: operation({
      rest: "POST /api/auth/api-keys",
      tag,
      summary: "Create an API key",
      description:
        "This answer is the only one that contains the key. A user has at most 100 keys; expired ones do not count.",
      credentials: "jwt",
      status: 201,
      input: { body: createApiKeyBody },
      output: createdApiKey,
      run: async (body, { caller }) => {
        const { apiKey, key } = await accounts.createApiKey(caller.userId, body);
        return presentCreatedApiKey(apiKey, key);
      },
    }),
    list: operation({
      rest: "GET /api/auth/api-keys",
      tag,
      summary: "List API keys",
      description: "Your keys, newest first, without the secrets.",
      input: { query: pageQuery },
      output: apiKeyList,
      run: async (query, { caller }) => presentPage(accounts.listApiKeys(caller.userId, query), query, presentApiKey),
    }),
    revoke: operation({
      rest: "DELETE /api/auth/api-keys/:id",
      tag,
      summary: "Revoke an API key",
      credentials: "jwt",
      errors: ["forbidden"],
      input: { params: z.object({ id: idParam<ApiKeyId>() }) },
      output: success,
      run: async ({ id }, { caller }) => {
        await accounts.revokeApiKey(caller.userId, id);
        return { success: true };
      },
    }),
  };
}
