import type { PageReading } from "@tintype/reader/reading";

const LOGIN =
  /(^|[/._-])(log[-_]?in|sign[-_]?in|logon|signon|sso|auth|authorize|oauth2?|saml2?|session\/new)([/._-]|$)/i;

/**
 * Tells why a reading is not one of the page that was asked for: the visitor was sent to a login or to another site, or was
 * kept out.
 * @param allowRedirect whether a page of another site will do, if it is no login
 * @returns a sentence; undefined if the page itself was read
 */
export function entranceFault(
  asked: string,
  { environment, barriers }: PageReading,
  { allowRedirect }: { readonly allowRedirect: boolean },
): string | undefined {
  const [from, to] = [new URL(asked), new URL(environment.final_url)];
  if (barriers?.isChallenge) return CHALLENGE;
  const login = loginAt(from, to, barriers);
  if (login !== undefined || allowRedirect || isSameSite(from, to)) return login;
  return `The page redirected to ${to.origin}${to.pathname}, which is another origin. If that is the page to read, name it or add --allow-redirect.`;
}

const CHALLENGE = "The page asks visitors to prove that they are not robots, or says that it is blocked.";

function loginAt(from: URL, to: URL, barriers: PageReading["barriers"]): string | undefined {
  const isHere = isSameSite(from, to);
  if (isHere && pathOf(from) === pathOf(to) && from.search === to.search) return undefined;
  const isLogin = barriers?.hasPasswordField === true || (LOGIN.test(to.pathname) && !LOGIN.test(from.pathname));
  return isLogin
    ? `The page redirected to a login at ${isHere ? "" : to.origin}${to.pathname}. See --header, --cookie and --storage-state.`
    : undefined;
}

/** Whether one is the other, apart from `www.` and from http that became https. */
function isSameSite(from: URL, to: URL): boolean {
  const [host, other] = [from, to].map(({ hostname }) => hostname.replace(/^www\./, ""));
  if (host !== other) return false;
  if (from.protocol === to.protocol) return from.port === to.port;
  return to.protocol === "https:" && (from.port === to.port || to.port === "");
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, "");
