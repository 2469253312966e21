import type { CDPSession } from "playwright";
import type { Credentials } from "../../credentials.ts";
import type { VisitorState } from "../../visitor.ts";

/** Chromium 156 sends cookies of a host to all of its ports, and over both schemes, unless it starts with this. */
export const BIND_COOKIES = "--enable-features=EnablePortBoundCookies,EnableSchemeBoundCookies";

/** Cookies of one origin: those of a storage state, and then others, which have no more than a name and a value. */
interface Cookies {
  readonly stored?: VisitorState["storage"]["cookies"] | undefined;
  readonly cookies?: Credentials["cookies"];
}

/** Gives a blank page its cookies. The local storage is given to its context. */
export async function setCookies(cdp: CDPSession, url: string, { stored = [], cookies = [] }: Cookies): Promise<void> {
  const { origin, hostname } = new URL(url);
  const fromStorage = stored.map((cookie) => {
    const { name, value, domain, path, expires, httpOnly, secure, sameSite } = cookie;
    const isOwn = domain === hostname;
    const shared = { name, value, path, httpOnly, secure, sameSite, ...(expires > 0 && { expires }) };
    // A cookie without a domain is sent to the host of the URL only.
    const host = `${secure ? "https" : "http"}://${domain.replace(/^\./, "")}/`;
    const from = isOwn ? origin : host;
    return { ...shared, url: from, ...(domain.startsWith(".") && { domain }), ...sourceOf(from) };
  });
  const fromUser = cookies.map(({ name, value }) => ({
    ...{ name, value, url: origin, path: "/", secure: origin.startsWith("https:") },
    ...sourceOf(origin),
  }));
  await Promise.all([...fromStorage, ...fromUser].map((cookie) => cdp.send("Network.setCookie", cookie)));
}

/** The scheme and the port that a cookie is bound to. */
export function sourceOf(url: string) {
  const { protocol, port } = new URL(url);
  const isSecure = protocol === "https:";
  const sourceScheme = isSecure ? ("Secure" as const) : ("NonSecure" as const);
  return { sourceScheme, sourcePort: port === "" ? (isSecure ? 443 : 80) : Number(port) };
}
