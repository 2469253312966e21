import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { EgressFault } from "./fault.ts";
import { endToEnd } from "./head.ts";

/** Chromium's own limit, in bytes. Some sites send more than Node's 16 KiB. */
export const maxHeaderSize = 256 * 1024;

/**
 * Sends a request over an open connection and returns the response when its headers have arrived. The connection cannot be
 * used for another request. `meter` is called with the connection as soon as counting its bytes does not lose any.
 */
export function exchange(
  request: IncomingMessage,
  url: URL,
  upstream: Socket,
  meter: (stream: Readable) => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const chunked = request.headers["transfer-encoding"] === undefined ? [] : ["Transfer-Encoding", "chunked"];
    const outgoing = httpRequest({
      createConnection: () => upstream,
      method: request.method ?? "GET",
      path: url.pathname + url.search,
      // The host that was judged, not that of the Host header. Our own server has already answered `Expect`.
      headers: ["Host", url.host, ...endToEnd(request.rawHeaders, ["host", "expect"]), ...chunked],
      maxHeaderSize,
    });
    outgoing.once("socket", meter);
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    // A 101 response that was not requested emits no other event.
    outgoing.once("close", () => reject(new EgressFault("unreachable")));
    request.pipe(outgoing);
  });
}
