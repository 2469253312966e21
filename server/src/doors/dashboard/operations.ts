import type { IncomingHttpHeaders } from "node:http";
import { loginBody, registerBody, user } from "@tintype/shared/api/accounts/auth";
import { success } from "@tintype/shared/api/common/common";
import { z } from "zod";
import type { KnownBrowsers } from "../../identity/accounts/known-browsers.ts";
import { presentUser } from "../../identity/accounts/presenter.ts";
import { missingCredential } from "../../identity/accounts/refusals.ts";
import type { UserRow } from "../../identity/accounts/repository.ts";
import type { AccountService, IssuedToken } from "../../identity/accounts/service.ts";
import { AppError } from "../../platform/errors.ts";
import { reply } from "../../platform/operation/answer.ts";
import { requireCaller } from "../../platform/operation/caller.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";
import { isFromDashboard } from "./same-origin.ts";
import {
  isSecure,
  knownBrowserCookie,
  knownBrowserIn,
  noSessionCookie,
  SESSION_PATH,
  sessionCookie,
} from "./session-cookie.ts";

/** Who is signed in; null for nobody. */
const signedIn = z.object({ user: user.nullable() });

export interface SessionParts {
  accounts: AccountService;
  browsers: KnownBrowsers;
  publicUrl: () => string;
  now: () => Date;
}

/**
 * The dashboard's own requests: they start and end the session in a cookie. Programs use the REST API with their own
 * credentials, so these operations are not in the OpenAPI document.
 */
export function sessionOperations({ accounts, browsers, publicUrl, now }: SessionParts): Operation[] {
  const common = { hidden: true, output: signedIn } as const;

  const start = async (issued: IssuedToken, row: UserRow, isEncrypted: boolean) => {
    const isSafe = isSecure(isEncrypted, publicUrl());
    const cookies = [
      sessionCookie(issued, { isSecure: isSafe, now: now() }),
      knownBrowserCookie(browsers.issue(row.id), isSafe),
    ];
    return reply({ user: presentUser(row) }, { headers: { "Set-Cookie": cookies } });
  };

  const browserOf = (cookies: string | undefined, isEncrypted: boolean) => {
    const cookie = knownBrowserIn(cookies, isSecure(isEncrypted, publicUrl()));
    return cookie === undefined ? undefined : browsers.verify(cookie);
  };

  /** Signs nobody in whose browser was sent here by another site. */
  const requireDashboard = (headers: IncomingHttpHeaders) => {
    if (isFromDashboard(headers, "POST", publicUrl())) return;
    throw new AppError(
      "forbidden",
      "Only the dashboard's own pages can sign in here. Behind a proxy that changes the host, set PUBLIC_URL.",
    );
  };

  return [
    operation({
      ...common,
      rest: `GET ${SESSION_PATH}`,
      summary: "Dashboard: who is signed in",
      credentials: "optional",
      run: async (_, { caller }) => ({ user: caller ? presentUser(await accounts.me(caller.userId)) : null }),
    }),
    operation({
      ...common,
      rest: `POST ${SESSION_PATH}`,
      summary: "Dashboard: sign in",
      credentials: "none",
      limit: "login",
      input: { body: loginBody },
      run: async (body, { headers, isEncrypted }) => {
        requireDashboard(headers);
        const { user: row, ...issued } = await accounts.login(body, browserOf(headers.cookie, isEncrypted));
        return start(issued, row, isEncrypted);
      },
    }),
    operation({
      ...common,
      rest: "POST /app/registration",
      summary: "Dashboard: register",
      credentials: "none",
      limit: "registration",
      status: 201,
      input: { body: registerBody },
      run: async (body, { headers, language, isEncrypted }) => {
        requireDashboard(headers);
        const { user: row, ...issued } = await accounts.register(body, language);
        return start(issued, row, isEncrypted);
      },
    }),
    operation({
      ...common,
      rest: `DELETE ${SESSION_PATH}`,
      summary: "Dashboard: sign out",
      credentials: "optional",
      input: { query: z.object({ everywhere: z.enum(["true"]).optional() }) },
      // Without a body the status is 204.
      output: success.nullable().describe("null: the session has ended already."),
      run: async ({ everywhere }, { caller, headers, isEncrypted }) => {
        if (caller) requireCaller("jwt", { caller });
        if (caller?.credential !== "jwt") {
          // The cookie stays: another person may have signed in in another tab.
          if (!everywhere && isFromDashboard(headers, "DELETE", publicUrl())) return null;
          throw missingCredential();
        }
        if (everywhere) await accounts.logout(caller.userId);
        else await accounts.endSession(caller.sessionId);
        const cookie = noSessionCookie(isSecure(isEncrypted, publicUrl()));
        return reply({ success: true } as const, { headers: { "Set-Cookie": cookie } });
      },
    }),
  ];
}
