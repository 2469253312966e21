import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { EgressFault } from "./fault.ts";
import { endToEnd } from "./head.ts";

/** Chromium's own limit, in bytes. Node's 16 KiB is less than what some sites send. */
export const maxHeaderSize = 256 * 1024;

/**
 * Sends one request over an open connection and gives the answer's head, its body still to be read. The connection serves
 * no second one. `meter` is given the connection as soon as its bytes may be counted without being lost.
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
      // The host that was judged, not the one that a header claims. `Expect` has been answered by this server.
      headers: ["Host", url.host, ...endToEnd(request.rawHeaders, ["host", "expect"]), ...chunked],
      maxHeaderSize,
    });
    outgoing.once("socket", meter);
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    // Nothing else tells of a 101 that was not asked for.
    outgoing.once("close", () => reject(new EgressFault("unreachable")));
    request.pipe(outgoing);
  });
}
