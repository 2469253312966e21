import type { CDPSession } from "playwright";
import type { Credentials } from "../reading/credentials.ts";
import type { VisitorState } from "../reading/visitor.ts";

/** Chromium 156 sends cookies of a host to all of its ports, and over both schemes, unless it starts with this. */
export const BIND_COOKIES = "--enable-features=EnablePortBoundCookies,EnableSchemeBoundCookies";

/** A cookie of an origin. Browsers send one without `sameSite` as if it were `Lax`. */
interface Cookie extends Partial<Omit<VisitorState["storage"]["cookies"][number], "name" | "value" | "domain">> {
  readonly name: string;
  readonly value: string;
}

/**
 * Gives a blank page its cookies. Only the host of the URL gets them, also those that somebody has set for the hosts below a
 * domain: without a domain, Chromium binds a cookie to the host, the scheme and the port. The local storage is given to its context.
 */
export async function setCookies(cdp: CDPSession, url: string, cookies: readonly Cookie[]): Promise<void> {
  const { origin, protocol } = new URL(url);
  const isSecure = protocol === "https:";
  // Browsers send a `Secure` cookie over TLS only, and Chromium 156 refuses to set it for an origin without.
  const sendable = cookies.filter(({ secure = false }) => isSecure || !secure);
  const sent = sendable.map(
    ({ name, value, path = "/", expires = -1, httpOnly = false, secure = isSecure, sameSite }) =>
      cdp.send("Network.setCookie", {
        name,
        value,
        url: origin,
        path,
        httpOnly,
        secure,
        ...sourceOf(origin),
        ...(sameSite && { sameSite }),
        ...(expires > 0 && { expires }),
      }),
  );
  await Promise.all(sent);
}

/**
 * Gives a blank page the cookies that let it in behind a login. As `Strict` ones, they do not go with requests that
 * other sites make and that we do not see (of WebSockets, shared workers and popups), or that lead the page.
 * @param replacedNames names of cookies that a mode gives the page
 */
export async function setLoginCookies(
  cdp: CDPSession,
  url: string,
  credentials: Credentials,
  replacedNames: ReadonlySet<string>,
): Promise<void> {
  const cookies = without([...(credentials.storageState?.cookies ?? []), ...credentials.cookies], replacedNames);
  await setCookies(
    cdp,
    url,
    cookies.map((cookie) => ({ ...cookie, sameSite: "Strict" as const })),
  );
}

/** The cookies that have other names, of whatever path. */
export const without = <Named extends Pick<Cookie, "name">>(cookies: readonly Named[], names: ReadonlySet<string>) =>
  cookies.filter(({ name }) => !names.has(name));

/** The scheme and the port that a cookie is bound to. */
export function sourceOf(url: string) {
  const { protocol, port } = new URL(url);
  const isSecure = protocol === "https:";
  const sourceScheme = isSecure ? ("Secure" as const) : ("NonSecure" as const);
  return { sourceScheme, sourcePort: port === "" ? (isSecure ? 443 : 80) : Number(port) };
}
