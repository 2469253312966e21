import type { IncomingHttpHeaders } from "node:http";
import { loginBody, registerBody, user } from "@tintype/shared/api/auth";
import { success } from "@tintype/shared/api/common";
import { z } from "zod";
import type { KnownBrowsers } from "../../capabilities/accounts/known-browsers.ts";
import { presentUser } from "../../capabilities/accounts/presenter.ts";
import type { UserRow } from "../../capabilities/accounts/repository.ts";
import type { AccountService, IssuedToken } from "../../capabilities/accounts/service.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, endpoint, reply } from "../rest/endpoint.ts";
import { languageHeader, languageOf } from "../rest/language.ts";
import { isFromDashboard } from "./same-origin.ts";
import {
  isSecure,
  knownBrowserCookie,
  knownBrowserIn,
  noSessionCookie,
  SESSION_PATH,
  sessionCookie,
} from "./session-cookie.ts";

const tag = "Dashboard";

/** Who is signed in; null for nobody. */
const signedIn = z.object({ user: user.nullable() });

/** The headers by which a browser says where a request comes from. */
const originHeaders = z.object({
  cookie: z.string().optional(),
  ...languageHeader.shape,
  host: z.string().optional(),
  origin: z.string().optional(),
  "sec-fetch-site": z.string().optional(),
});

export interface SessionParts {
  accounts: AccountService;
  browsers: KnownBrowsers;
  publicUrl: () => string;
  now?: () => Date;
}

/**
 * The dashboard's own requests: they start and end the session in a cookie. Programs use the REST API with their own
 * credentials, so these endpoints are not in the OpenAPI document.
 */
export function sessionEndpoints({ accounts, browsers, publicUrl, now = () => new Date() }: SessionParts): Endpoint[] {
  const common = { tag, hidden: true, errors: [], response: signedIn } as const;

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
    endpoint({
      ...common,
      method: "GET",
      path: SESSION_PATH,
      summary: "Dashboard: who is signed in",
      credentials: "optional",
      status: 200,
      handle: async ({ caller }) => ({ user: caller ? presentUser(await accounts.me(caller.userId)) : null }),
    }),
    endpoint({
      ...common,
      method: "POST",
      path: SESSION_PATH,
      summary: "Dashboard: sign in",
      credentials: "none",
      limit: "login",
      headers: originHeaders,
      body: loginBody,
      status: 200,
      handle: async ({ body, headers, isEncrypted }) => {
        requireDashboard(headers);
        const { user: row, ...issued } = await accounts.login(body, browserOf(headers.cookie, isEncrypted));
        return start(issued, row, isEncrypted);
      },
    }),
    endpoint({
      ...common,
      method: "POST",
      path: "/app/registration",
      summary: "Dashboard: register",
      credentials: "none",
      limit: "registration",
      headers: originHeaders,
      body: registerBody,
      status: 201,
      handle: async ({ body, headers, isEncrypted }) => {
        requireDashboard(headers);
        const { user: row, ...issued } = await accounts.register(body, languageOf(headers["accept-language"]));
        return start(issued, row, isEncrypted);
      },
    }),
    endpoint({
      ...common,
      method: "DELETE",
      path: SESSION_PATH,
      summary: "Dashboard: sign out",
      credentials: "jwt",
      query: z.object({ everywhere: z.enum(["true"]).optional() }),
      status: 200,
      response: success,
      handle: async ({ caller: { userId, sessionId }, query, isEncrypted }) => {
        // The cookie of an earlier release names no session: it is void only if all are.
        if (query.everywhere || sessionId === undefined) await accounts.logout(userId);
        else await accounts.endSession(sessionId);
        const cookie = noSessionCookie(isSecure(isEncrypted, publicUrl()));
        return reply({ success: true } as const, { headers: { "Set-Cookie": cookie } });
      },
    }),
  ];
}
