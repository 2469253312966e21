import type { CDPSession } from "playwright";
import { chromiumOwnHosts } from "../egress/chromium-flags.ts";
import type { EgressProxy } from "../egress/proxy.ts";

/** The proxy asks for its password, then refuses the request without counting it: Chromium itself sends requests to this host. */
const REFUSED_URL = `http://${[...chromiumOwnHosts].at(0)}/`;

/**
 * Tells a blank page's context the password of its proxy. Chromium keeps it for the context, and sends it with every request
 * from then on: of the page, its frames and its workers, and for web sockets. Playwright would hold each request until it has
 * been asked for the password, and before Chromium 156 its answer is lost if a session of ours holds requests too.
 */
export async function sendProxyPassword(cdp: CDPSession, { settings }: Pick<EgressProxy, "settings">): Promise<void> {
  const { username, password } = settings;
  const pass = ({ requestId }: { requestId: string }) => ignoreGone(cdp.send("Fetch.continueRequest", { requestId }));
  const answer = ({ requestId }: { requestId: string }) => {
    const authChallengeResponse = { response: "ProvideCredentials" as const, username, password };
    ignoreGone(cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }));
  };
  cdp.on("Fetch.requestPaused", pass);
  cdp.on("Fetch.authRequired", answer);
  try {
    await cdp.send("Fetch.enable", { handleAuthRequests: true, patterns: [{ urlPattern: REFUSED_URL }] });
    // It also ends if nothing answers at the proxy. The visit's own request then fails with the reason.
    const expression = `fetch(${JSON.stringify(REFUSED_URL)}, { mode: "no-cors" }).then(() => {}, () => {})`;
    await cdp.send("Runtime.evaluate", { expression, awaitPromise: true });
    await cdp.send("Fetch.disable");
  } finally {
    cdp.off("Fetch.requestPaused", pass);
    cdp.off("Fetch.authRequired", answer);
  }
}

function ignoreGone(sent: Promise<unknown>): void {
  sent.catch(() => {}); // the page may have closed
}
