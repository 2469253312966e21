import { type DeliveryCause, deliveryCauses } from "@tintype/shared/api/notifications/delivery-causes";

/**
 * The beginnings of the errors of each kind. Only their texts are stored, also those of earlier releases, and they come from a
 * closed set: send.ts, deliver.ts and egress write them.
 */
const ERRORS: Readonly<Record<DeliveryCause, RegExp>> = {
  http_status: /^the (?:receiver answered \d+$|mail server answered \d)/,
  redirect: /^the receiver answered \d+, and redirects/,
  timeout: /^(?:no answer came within|the server did not answer in time)/,
  dns: /^the host name could not be resolved/,
  tls: /^(?:a secure connection could not be established|the certificate could not be verified)/,
  refused: /^the server refused the connection/,
  unreachable: /^(?:the (?:mail )?server could not be reached|the connection was closed)/,
  not_http: /^the answer was not HTTP/,
  blocked_address:
    /^(?:the address is not public|the URL is not an https URL|only http and https|port \d+ is not open)/,
  paused: /^the (?:webhook|channel) is paused/,
};

/** Returns the kind of a stored error; null without an error, or for a text that this release does not know. */
export function deliveryCause(error: string | null): DeliveryCause | null {
  if (error === null) return null;
  return deliveryCauses.find((cause) => ERRORS[cause].test(error)) ?? null;
}
