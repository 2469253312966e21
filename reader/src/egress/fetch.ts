import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { type TLSSocket, connect as tlsConnect } from "node:tls";
import { dial } from "./dial.ts";
import { maxHeaderSize } from "./exchange.ts";
import { EgressFault } from "./fault.ts";
import { targetOf } from "./head.ts";
import type { EgressPolicy } from "./policy.ts";
import type { Resolver } from "./resolve.ts";

export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: none. */
  readonly body?: Buffer;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent, in its content encoding. */
  readonly body: Buffer;
  /** False if the body is longer than what was read, or broke off. */
  readonly isComplete: boolean;
}

export interface GuardedFetchOptions {
  readonly policy: EgressPolicy;
  readonly resolve: Resolver;
  /** Ports of this machine to which no connection is made, whatever the policy allows. */
  readonly ownPorts: ReadonlySet<number>;
  /** Milliseconds for everything: resolving the name, connecting, TLS, the request and the response. */
  readonly timeout: number;
  /** Interrupts the fetch, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** The maximum number of bytes of the response's body that are read. Absent: so many that the server can end it properly. */
  readonly maxBodyBytes?: number;
  /** Called with the number of bytes of each piece of the body, before it is kept. What it throws ends the fetch. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** True if http URLs are requested, too. Absent: only https. */
  readonly allowsHttp?: boolean;
}

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Sends a request to a URL that a caller has given, and returns the response. It connects to the address that the policy has
 * judged, with a connection for this request only. It verifies the certificate (NODE_EXTRA_CA_CERTS adds authorities) and does
 * not follow redirects. A body that breaks off is no error, because the status has arrived.
 * @throws EgressFault with a message that may be shown to the caller
 */
export async function guardedFetch(
  url: URL,
  request: GuardedRequest,
  options: GuardedFetchOptions,
): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([options.signal, deadline]);
  try {
    return await attempt(url, request, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (deadline.aborted) throw new EgressFault("timeout", `no answer came within ${options.timeout / 1000} seconds`);
    throw error;
  }
}

async function attempt(url: URL, request: GuardedRequest, options: GuardedFetchOptions): Promise<GuardedResponse> {
  const target = targetOf(url);
  const isSecure = url.protocol === "https:";
  if (!target || !(isSecure || (options.allowsHttp && url.protocol === "http:"))) {
    throw new EgressFault("blocked", `the URL is not an ${options.allowsHttp ? "http or https" : "https"} URL`);
  }
  const { signal } = options;
  signal.throwIfAborted();
  const aborted = once(signal, "abort").then((): Promise<never> => Promise.reject(signal.reason));
  aborted.catch(() => undefined);
  const resolve: Resolver = (name) => Promise.race([options.resolve(name), aborted]);
  const connection = await dial(target, { ...options, resolve, timeoutMs: options.timeout });
  // Closing the connection also interrupts everything that uses it.
  const close = () => connection.destroy();
  signal.addEventListener("abort", close);
  try {
    signal.throwIfAborted();
    const answer = await exchange(url, request, isSecure ? await secure(connection, target.host) : connection);
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, ...(await readBody(answer, options.maxBodyBytes ?? MAX_BODY_BYTES, options.onBytes)) };
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

/** Establishes TLS on the connection and verifies that the certificate is the host's. */
function secure(connection: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = tlsConnect({
      socket: connection,
      host,
      // An IP address is not a valid server name (RFC 6066, 3). The certificate is still checked against `host`.
      servername: isIP(host) ? "" : host,
      ALPNProtocols: ["http/1.1"],
    });
    const fail = (error?: Error & { code?: string }) => {
      const code = tls.authorizationError ? (error?.code ?? tls.authorizationError) : undefined;
      reject(
        code === undefined
          ? new EgressFault("unreachable", "a secure connection could not be established")
          : new EgressFault("unreachable", `the certificate could not be verified (${code})`),
      );
    };
    // This listener is never removed: an error without a listener would end the process.
    tls.on("error", fail);
    tls.once("close", () => fail());
    tls.once("secureConnect", () => resolve(tls));
  });
}

/** Sends the request and returns the response when its headers have arrived. */
function exchange(url: URL, { method, headers, body }: GuardedRequest, connection: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Uses http, because the connection is already secure if it has to be. Without an agent, Node sends `Connection: close`.
    const outgoing = httpRequest({
      createConnection: () => connection,
      method,
      path: url.pathname + url.search,
      headers: { Host: url.host, ...headers, ...(body && { "Content-Length": body.length }) },
      maxHeaderSize,
    });
    outgoing.once("response", resolve);
    outgoing.on("error", (error: Error & { code?: string }) =>
      reject(
        error.code?.startsWith("HPE_")
          ? new EgressFault("unreachable", "the answer was not HTTP")
          : new EgressFault("unreachable", "the connection was closed before an answer came"),
      ),
    );
    // A 101 response that was not requested emits no other event.
    outgoing.once("close", () =>
      reject(new EgressFault("unreachable", "the connection was closed before an answer came")),
    );
    outgoing.end(body);
  });
}

async function readBody(
  answer: IncomingMessage,
  max: number,
  onBytes?: (bytes: number) => void,
): Promise<Pick<GuardedResponse, "body" | "isComplete">> {
  const chunks: Buffer[] = [];
  let remaining = max;
  let refusal: { error: unknown } | undefined;
  try {
    for await (const chunk of answer) {
      const bytes = chunk as Buffer; // without an encoding every chunk is a Buffer
      refusal = refusalOf(() => onBytes?.(bytes.length));
      if (refusal) break;
      chunks.push(bytes.subarray(0, remaining));
      remaining -= bytes.length;
      if (remaining <= 0) break;
    }
  } catch {
    // The body broke off.
  }
  if (refusal) throw refusal.error;
  return { body: Buffer.concat(chunks), isComplete: remaining >= 0 && answer.complete };
}

function refusalOf(work: () => void): { error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}
