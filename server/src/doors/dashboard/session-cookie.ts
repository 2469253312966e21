import { decodeJwt } from "jose";
import type { AccountService } from "../../identity/accounts/service.ts";
import type { CookieSession } from "../rest/caller/credentials.ts";
import { isCall } from "../rest/calls.ts";
import type { HttpContext } from "../rest/context.ts";
import { isFromDashboard } from "./same-origin.ts";

// The dashboard's session: a JWT like every other, in a cookie that scripts cannot read.

/** With this prefix a browser stores a cookie only from the host itself, over https. */
const SECURE_NAME = "__Host-tintype";
const PLAIN_NAME = "tintype";

/** The end of the name of the cookie by which a browser is known in which its user has signed in before. */
const KNOWN_BROWSER = "-browser";
const KNOWN_BROWSER_SECONDS = 365 * 86_400;

/** The header in which the dashboard says whose session it means. A page of another origin cannot send it. */
const USER_HEADER = "x-tintype-user";

/** A cookie is replaced when this part of its lifetime is over. The old one stays valid, for requests of other tabs. */
const RENEW_AFTER = 0.1;

interface Issued {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Returns the Set-Cookie header that starts a session. */
export function sessionCookie(
  { token, expiresAt }: Issued,
  { isSecure, now }: { isSecure: boolean; now: Date },
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return cookie(token, seconds, isSecure);
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function noSessionCookie(isSecure: boolean): string {
  return cookie("", 0, isSecure);
}

/** Returns the Set-Cookie header by which a browser is known after the session: see accounts/known-browsers.ts. */
export function knownBrowserCookie(value: string, isSecure: boolean): string {
  return cookie(value, KNOWN_BROWSER_SECONDS, isSecure, KNOWN_BROWSER);
}

/** Returns the value of that cookie in a header Cookie. */
export function knownBrowserIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  const name = `${isSecure ? SECURE_NAME : PLAIN_NAME}${KNOWN_BROWSER}=`;
  const pair = cookies?.split(";").find((candidate) => candidate.trim().startsWith(name));
  return pair?.trim().slice(name.length);
}

function cookie(value: string, seconds: number, isSecure: boolean, suffix = ""): string {
  const name = `${isSecure ? SECURE_NAME : PLAIN_NAME}${suffix}`;
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/**
 * Creates the session that the API reads from the cookie. It counts for the procedures and for the dashboard's own requests,
 * and only if the request comes from the dashboard: see `isFromDashboard`. For everything else there is no cookie.
 */
export function createCookieSession({
  accounts,
  publicUrl,
  now,
}: {
  accounts: Pick<AccountService, "refresh">;
  publicUrl: () => string;
  now: () => Date;
}): CookieSession {
  return {
    credentialOf(ctx) {
      if (!takesCookie(ctx)) return undefined;
      const token = tokenIn(ctx, publicUrl());
      if (token === undefined || !isFromDashboard(ctx.headers, ctx.method, publicUrl())) return undefined;
      return `Bearer ${token}`;
    },

    isMeant({ headers, method, path }, { userId }) {
      const meant = headers[USER_HEADER];
      // With this request the dashboard asks who is signed in, so it does not know it before.
      return meant === userId || (meant === undefined && method === "GET" && path === SESSION_PATH);
    },

    async renew(ctx, caller) {
      const token = tokenIn(ctx, publicUrl());
      if (token === undefined || !isDue(token, now())) return;
      if (caller.credential !== "jwt") return;
      const issued = await accounts.refresh(caller);
      ctx.append("Set-Cookie", sessionCookie(issued, { isSecure: isSecure(ctx.secure, publicUrl()), now: now() }));
    },
  };
}

export const SESSION_PATH = "/app/session";

const takesCookie = (ctx: HttpContext) => isCall(ctx) || ctx.path === SESSION_PATH;

/** Returns whether people reach the service by https, as far as it can tell. */
export function isSecure(isEncrypted: boolean, publicUrl: string): boolean {
  return isEncrypted || publicUrl.startsWith("https:");
}

function tokenIn(ctx: HttpContext, publicUrl: string): string | undefined {
  const token = ctx.cookies.get(isSecure(ctx.secure, publicUrl) ? SECURE_NAME : PLAIN_NAME);
  return token === "" ? undefined : token;
}

function isDue(token: string, now: Date): boolean {
  const { iat = 0, exp = 0 } = decodeJwt(token); // it has been verified
  return now.getTime() / 1000 - iat > (exp - iat) * RENEW_AFTER;
}
