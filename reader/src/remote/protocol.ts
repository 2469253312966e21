import { z } from "zod";

/** The two protocols over which a browser on another machine is controlled. */
export type RemoteProtocol = "cdp" | "playwright";

/** How an address is to be used. */
export interface Located {
  readonly protocol: RemoteProtocol;
  /** For CDP http(s) or ws(s), for Playwright ws(s). */
  readonly url: string;
}

const PROBE_MS = 5_000;

const devtools = z.object({ webSocketDebuggerUrl: z.string() });
const answered = z.object({ id: z.literal(1), result: z.object({ product: z.string() }) });

/**
 * Finds out what listens at an address: Chromium's debugging port (CDP), or a Playwright server.
 * @throws Error with one sentence if nothing answers
 */
export async function locate(address: string): Promise<Located> {
  const url = new URL(address);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  const text = await readVersion(url);
  if (devtools.safeParse(toJson(text)).success) {
    // Without a path, Playwright asks the port over HTTP for the one of the browser.
    return { protocol: "cdp", url: url.pathname === "/" ? withScheme(url, "http") : address };
  }
  // A Playwright server answers every request with one word.
  if (text?.trim() === "Running") return { protocol: "playwright", url: withScheme(url, "ws") };
  if (!isWeb && text !== undefined)
    return { protocol: (await answersCdp(address)) ? "cdp" : "playwright", url: address };
  if (text === undefined) throw new Error(`Nothing answers at ${withoutSecrets(address)}.`);
  throw new Error(`${withoutSecrets(address)} is neither Chromium's debugging port nor a Playwright server.`);
}

/** The address without what is secret in it. */
export function withoutSecrets(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** @returns what the address says about itself over HTTP; undefined if nothing answers */
async function readVersion(url: URL): Promise<string | undefined> {
  const asked = new URL(withScheme(url, "http"));
  if (url.protocol.startsWith("http")) asked.pathname = `${url.pathname.replace(/\/$/, "")}/json/version`;
  else asked.pathname = "/json/version";
  const response = await fetch(asked, { signal: AbortSignal.timeout(PROBE_MS), redirect: "error" }).catch(
    () => undefined,
  );
  return response && (await response.text().catch(() => "")).slice(0, 10_000);
}

/** Returns whether a command of CDP over a web socket is answered. */
function answersCdp(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = new WebSocket(address);
  const timer = setTimeout(() => resolve(false), PROBE_MS);
  socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, method: "Browser.getVersion" })));
  socket.addEventListener("message", ({ data }) => resolve(answered.safeParse(toJson(String(data))).success));
  socket.addEventListener("close", () => resolve(false));
  socket.addEventListener("error", () => resolve(false));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}

/** Returns the address for HTTP or for web sockets, with TLS if it had TLS. */
function withScheme(url: URL, scheme: "http" | "ws"): string {
  const result = new URL(url);
  result.protocol = url.protocol.replace(/^(http|ws)/, scheme);
  return result.href;
}

function toJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
