import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { type TLSSocket, connect as tlsConnect } from "node:tls";
import { dial } from "./dial.ts";
import { EgressFault } from "./fault.ts";
import { targetOf } from "./head.ts";
import type { EgressPolicy } from "./policy.ts";
import type { Resolver } from "./resolve.ts";

export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface GuardedFetchOptions {
  readonly policy: EgressPolicy;
  readonly resolve: Resolver;
  /** Ports of this machine that stay closed, whatever the policy's holes are. */
  readonly ownPorts: ReadonlySet<number>;
  /** Milliseconds for all of it: the name, the connection, TLS, the request and the answer. */
  readonly timeout: number;
  /** Breaks it off; it then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** How much of an answer's body is read, in bytes, so that the sender can end in good order. What it says is of no interest. */
const MAX_ANSWER = 16 * 1024;

/**
 * Sends one request to an https URL that a caller has named, and gives the status of the answer. The address that is
 * dialled is the one that the policy has judged, on a connection for this request alone; the certificate is verified
 * (NODE_EXTRA_CA_CERTS adds authorities); a redirect is an answer like any other.
 * @throws EgressFault whose message is fit for the caller
 */
export async function guardedFetch(
  url: URL,
  request: GuardedRequest,
  options: GuardedFetchOptions,
): Promise<{ status: number }> {
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

async function attempt(url: URL, request: GuardedRequest, options: GuardedFetchOptions): Promise<{ status: number }> {
  const target = targetOf(url);
  if (!target || url.protocol !== "https:") throw new EgressFault("blocked", "the URL is not an https URL");
  const { signal } = options;
  signal.throwIfAborted();
  const aborted = once(signal, "abort").then((): Promise<never> => Promise.reject(signal.reason));
  aborted.catch(() => undefined);
  const resolve: Resolver = (name) => Promise.race([options.resolve(name), aborted]);
  const connection = await dial(target, { ...options, resolve, patience: options.timeout });
  // What comes after it ends with the connection.
  const close = () => connection.destroy();
  signal.addEventListener("abort", close);
  try {
    signal.throwIfAborted();
    const answer = await exchange(url, request, await secure(connection, target.host));
    await readSome(answer);
    return { status: answer.statusCode ?? 0 };
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

/** Speaks TLS on the connection, with who proves to be the host. */
function secure(connection: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = tlsConnect({
      socket: connection,
      host,
      // An address is no server name (RFC 6066, 3); the certificate is still checked against it, as `host`.
      servername: isIP(host) ? "" : host,
      ALPNProtocols: ["http/1.1"],
    });
    const fail = (error?: Error & { code?: string }) => {
      const doubt = tls.authorizationError ? ` (${error?.code ?? tls.authorizationError})` : undefined;
      reject(
        doubt === undefined
          ? new EgressFault("unreachable", "no secure connection could be made")
          : new EgressFault("unreachable", `the certificate could not be verified${doubt}`),
      );
    };
    // Stays for the socket's life: an error without a listener would end the process.
    tls.on("error", fail);
    tls.once("close", () => fail());
    tls.once("secureConnect", () => resolve(tls));
  });
}

/** Sends the request and gives the head of the answer. */
function exchange(
  url: URL,
  { method, headers, body }: GuardedRequest,
  connection: TLSSocket,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // http's, for the connection is secure already. Without an agent it says `Connection: close`.
    const outgoing = httpRequest({
      createConnection: () => connection,
      method,
      path: url.pathname + url.search,
      headers: { Host: url.host, ...headers, "Content-Length": body.length },
    });
    outgoing.once("response", resolve);
    outgoing.on("error", (error: Error & { code?: string }) =>
      reject(
        error.code?.startsWith("HPE_")
          ? new EgressFault("unreachable", "the answer was not HTTP")
          : new EgressFault("unreachable", "the connection was closed before an answer came"),
      ),
    );
    // Nothing else tells of a 101 that was not asked for.
    outgoing.once("close", () =>
      reject(new EgressFault("unreachable", "the connection was closed before an answer came")),
    );
    outgoing.end(body);
  });
}

async function readSome(answer: IncomingMessage): Promise<void> {
  let left = MAX_ANSWER;
  try {
    for await (const chunk of answer) {
      left -= (chunk as Buffer).length; // without an encoding every chunk is one
      if (left <= 0) return;
    }
  } catch {
    // The status has arrived; that the rest has not changes nothing.
  }
}
