import {
  changePasswordBody,
  confirmEmailBody,
  createApiKeyBody,
  createdApiKey,
  session,
} from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { account } from "@tintype/shared/api/views";
import { input, output, procedure, router, sessionProcedure } from "../../doors/trpc/init.ts";
import { AppError } from "../../platform/errors.ts";
import { CALLS_PER_REQUEST } from "../limits/buckets.ts";
import { presentUsage } from "../limits/presenter.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import type { AddressConfirmations } from "./confirmation/service.ts";
import { presentCreatedApiKey, presentSession, presentUser } from "./presenter.ts";
import type { AccountService } from "./service.ts";

/** The procedures for the caller's own account. */
export function accountProcedures(parts: {
  accounts: AccountService;
  confirmations: Pick<AddressConfirmations, "sendAgain" | "confirm">;
  plans: PlanService;
  quotas: Quotas;
}) {
  const { accounts, confirmations, plans, quotas } = parts;
  return router({
    me: procedure.output(output(account)).query(async ({ ctx: { caller } }) => {
      const [user, plan, day, month] = await Promise.all([
        accounts.me(caller.userId),
        plans.planOf(caller.userId),
        quotas.usageToday(caller.userId),
        quotas.usageOf(caller.userId),
      ]);
      return {
        user: presentUser(user),
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
    }),

    /** Sets a new password and ends every session. The answer is a new one. */
    changePassword: sessionProcedure
      .input(input(changePasswordBody))
      .output(output(session))
      .mutation(async ({ ctx: { caller }, input: passwords }) =>
        presentSession(await accounts.changePassword(caller.userId, passwords)),
      ),

    /** Mails a link again that confirms the caller's address. */
    sendConfirmation: sessionProcedure.output(output(success)).mutation(({ ctx: { caller, language } }) => {
      confirmations.sendAgain(caller.userId, language);
      return { success: true };
    }),

    /** Confirms the caller's address with the token of a link that was mailed to it. */
    confirmAddress: sessionProcedure
      .input(input(confirmEmailBody))
      .output(output(success))
      .mutation(async ({ ctx: { caller }, input: { token } }) => {
        await confirmations.confirm(caller.userId, token);
        return { success: true };
      }),

    /** Signs a device in: gives it an API key that expires in 30 days. */
    createDeviceKey: sessionProcedure
      .input(input(createApiKeyBody.pick({ name: true })))
      .output(output(createdApiKey))
      .mutation(async ({ ctx: { caller }, input: { name } }) => {
        const { apiKey, key } = await accounts.createDeviceKey(caller.userId, name);
        return presentCreatedApiKey(apiKey, key);
      }),

    /**
     * Revokes the API key that makes the call. It is the only key that a key can revoke, so that a device can sign itself
     * out.
     */
    forgetDevice: procedure.output(output(success)).mutation(async ({ ctx: { caller } }) => {
      if (!caller.apiKeyId)
        throw new AppError("forbidden", "Only an API key can be revoked like this; log a session out instead.");
      await accounts.revokeApiKey(caller.userId, caller.apiKeyId);
      return { success: true };
    }),
  });
}
