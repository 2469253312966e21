import type { PageReading } from "./reading.ts";

const LOGIN =
  /(^|[/._-])(log[-_]?in|sign[-_]?in|logon|signon|sso|auth|authorize|oauth2?|saml2?|session\/new)([/._-]|$)/i;

/**
 * Tells whether the visitor was sent to a login: to another path with a field for a password, or to one that names a login. The
 * visit must have looked for barriers.
 * @param asked the URL that was to be read
 * @returns a sentence; undefined if the page itself was read
 */
export function loginFault(asked: string, { environment, barriers }: PageReading): string | undefined {
  const [from, to] = [new URL(asked), new URL(environment.final_url)];
  const isHere = isSameSite(from, to);
  if (isHere && pathOf(from) === pathOf(to) && from.search === to.search) return undefined;
  const isLogin = barriers?.hasPasswordField === true || (LOGIN.test(to.pathname) && !LOGIN.test(from.pathname));
  return isLogin ? `The page redirected to a login at ${isHere ? "" : to.origin}${to.pathname}.` : undefined;
}

/** Whether one is the other, apart from `www.` and from http that became https. */
export function isSameSite(from: URL, to: URL): boolean {
  const [host, other] = [from, to].map(({ hostname }) => hostname.replace(/^www\./, ""));
  if (host !== other) return false;
  if (from.protocol === to.protocol) return from.port === to.port;
  return to.protocol === "https:" && (from.port === to.port || to.port === "");
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, "");
