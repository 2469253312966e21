/**
 * The flags with which Chromium can only reach the network through the context's proxy. Measured with Chromium 156 and a page
 * that tries some thirty ways around it (hostile-page.test.ts). Playwright itself adds `<-loopback>` to the proxy's bypass list.
 * Without that, localhost and the link-local metadata addresses would not go through the proxy.
 */
export const egressFlags: readonly string[] = [
  // WebRTC uses UDP, which an HTTP proxy does not forward: STUN reached any address. The full Chromium understands the first
  // name of the flag, the headless shell the second.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  // HTTP/3 uses UDP as well. (WebTransport ignores this flag. It fails because the context has a proxy.)
  "--disable-quic",
  // A second line of defence: requests that bypass the proxy cannot resolve any host, by name or by address. Most of Chromium's
  // own requests (updates, accounts) do bypass it, because they belong to no context. They fail silently here.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/** Flags without which a page can go around the proxy. One of each list is enough. */
const REQUIRED = [egressFlags.slice(0, 2), egressFlags.slice(2, 3)];

/** The flags that a browser lacks which somebody else has started. */
export function missingFlags(commandLine: string): string[] {
  const flags = commandLine.split(" ");
  return REQUIRED.filter((names) => !names.some((name) => flags.includes(name))).map((names) => names.at(-1) ?? "");
}

/**
 * Hosts to which Chromium itself sends requests through the proxy of the page's context. We refuse them, because a visit does
 * not need them and they reveal the page's forms. Measured: the full Chromium 156 sends every form's signature to the first.
 */
export const chromiumOwnHosts: ReadonlySet<string> = new Set([
  "content-autofill.googleapis.com",
  "update.googleapis.com",
  "optimizationguide-pa.googleapis.com",
  "passwordsleakcheck-pa.googleapis.com",
  "safebrowsing.googleapis.com",
  "clientservices.googleapis.com",
]);
