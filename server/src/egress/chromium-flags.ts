/**
 * What Chromium has to be launched with so that its only way out is the context's proxy. Measured with Chromium 156, with
 * a page that tries some thirty ways past it (hostile-page.test.ts). Playwright adds `<-loopback>` to the proxy's bypass
 * list itself, without which localhost and the link-local metadata addresses would not go through the proxy.
 */
export const egressFlags: readonly string[] = [
  // WebRTC speaks UDP, which no HTTP proxy carries: STUN reached any address. The full Chromium obeys the first name of
  // the flag, the headless shell the second.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  // HTTP/3 is UDP as well. (WebTransport does not obey this flag; it fails because the context has a proxy.)
  "--disable-quic",
  // Belt and braces: what goes past the proxy finds no host, by name or by address. Most of Chromium's own calls do go
  // past it (updates, accounts), as they belong to no context; they end here without a sound.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/**
 * Hosts that Chromium calls for itself through the proxy of the page's context: nobody asked for these, and the page's
 * forms are nobody else's business. Measured: the full Chromium 156 sends every form's signature to the first of them.
 */
export const chromiumOwnHosts: ReadonlySet<string> = new Set([
  "content-autofill.googleapis.com",
  "update.googleapis.com",
  "optimizationguide-pa.googleapis.com",
  "passwordsleakcheck-pa.googleapis.com",
  "safebrowsing.googleapis.com",
  "clientservices.googleapis.com",
]);
