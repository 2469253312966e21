import type { PageReading } from "./reading.ts";

const LOGIN =
  /(^|[/._-])(log[-_]?in|sign[-_]?in|logon|signon|sso|auth|authorize|oauth2?|saml2?|session\/new)([/._-]|$)/i;
/** The last part of an address at which people expect a form to sign in, or one like it. */
const FORM_OF_ACCOUNT =
  /(^|[/._-])(log[-_]?in|sign[-_]?(in|up)|logon|signon|sso|auth|session\/new|register|registration|join|password|reset)\/?$/i;

/**
 * Tells whether the visitor was sent to a login: to another path with a field for a password or with nothing but a form to sign
 * in, or to one that names a login. The visit must have looked for barriers.
 * @param asked the URL that was to be read
 * @returns a sentence; undefined if the page itself was read, which may be a login
 */
export function loginFault(asked: string, { environment, barriers }: PageReading): string | undefined {
  const [from, to] = [new URL(asked), new URL(environment.final_url)];
  const isHere = isSameSite(from, to);
  if (isHere && (isSamePage(from, to) || asksForForm(from))) return undefined;
  const hasForm = barriers?.hasPasswordField === true || barriers?.isLoginForm === true;
  const isLogin = hasForm || (LOGIN.test(to.pathname) && !LOGIN.test(from.pathname));
  return isLogin ? `The page redirected to a login at ${isHere ? "" : to.origin}${to.pathname}.` : undefined;
}

/**
 * Returns whether the reading is one of a login in place of the page: the page redirected to it, or shows nothing but a
 * form to sign in although its address names none. The visit must have looked for barriers.
 */
export function isOfLogin(asked: string, reading: PageReading): boolean {
  if (loginFault(asked, reading) !== undefined) return true;
  return reading.barriers?.isLoginForm === true && !asksForForm(new URL(asked));
}

const asksForForm = ({ pathname, hash }: URL): boolean =>
  FORM_OF_ACCOUNT.test(pathname) || FORM_OF_ACCOUNT.test(hash.slice(1));

const isSamePage = (from: URL, to: URL): boolean => pathOf(from) === pathOf(to) && from.search === to.search;

/** Returns whether two addresses are the same, apart from `www.` and from http that became https. */
export function isSameSite(from: URL, to: URL): boolean {
  const [host, otherHost] = [from, to].map(({ hostname }) => hostname.replace(/^www\./, ""));
  if (host !== otherHost) return false;
  if (from.protocol === to.protocol) return from.port === to.port;
  return to.protocol === "https:" && (from.port === to.port || to.port === "");
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, "");
