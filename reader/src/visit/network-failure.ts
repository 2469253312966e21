import { portOf } from "../egress/policy.ts";
import type { EgressProxy } from "../egress/proxy.ts";
import { interrupted, notLoaded, type PageFailure } from "../reading/page-failure.ts";

/** Chromium's errors about certificates, in words. https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h */
const certificateErrors: Readonly<Record<string, string>> = {
  ERR_CERT_COMMON_NAME_INVALID: "is for another host name",
  ERR_CERT_DATE_INVALID: "has expired or is not valid yet",
  ERR_CERT_AUTHORITY_INVALID: "was not issued by a known authority",
  ERR_CERT_REVOKED: "has been revoked",
  ERR_CERT_WEAK_SIGNATURE_ALGORITHM: "has a signature that is too weak",
};

const connectionErrors: Readonly<Record<string, string>> = {
  ERR_EMPTY_RESPONSE: "closed the connection without an answer",
  ERR_CONNECTION_CLOSED: "closed the connection",
  ERR_CONNECTION_RESET: "closed the connection",
  ERR_INCOMPLETE_CHUNKED_ENCODING: "broke off its answer",
  ERR_CONTENT_LENGTH_MISMATCH: "broke off its answer",
  ERR_INVALID_HTTP_RESPONSE: "answered with something that is not HTTP",
  ERR_RESPONSE_HEADERS_TOO_BIG: "sent headers that are too large",
  ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION: "redirects to several addresses at once",
};

/** The proxy is part of the service, and so is the network that it is on. */
const ownFaults: ReadonlySet<string> = new Set([
  "ERR_PROXY_CONNECTION_FAILED",
  "ERR_PROXY_CERTIFICATE_INVALID",
  "ERR_PROXY_AUTH_REQUESTED",
  "ERR_PROXY_AUTH_UNSUPPORTED",
  "ERR_PROXY_HTTP_1_1_REQUIRED",
  "ERR_PROXY_REQUIRED",
  "ERR_NO_SUPPORTED_PROXIES",
  "ERR_MANDATORY_PROXY_CONFIGURATION_FAILED",
  "ERR_NETWORK_CHANGED",
  "ERR_NETWORK_IO_SUSPENDED",
  "ERR_INTERNET_DISCONNECTED",
]);

/**
 * Explains why a document did not arrive. The proxy's error comes first, because Chromium only knows the proxy's answer.
 *
 * @param url of the document, the last one in a chain of redirects
 * @param code Chromium's name of the error, such as `net::ERR_CERT_DATE_INVALID`
 */
export function networkFailure(url: string, code: string, proxy: EgressProxy): PageFailure {
  const fault = proxyFailure(url, proxy);
  if (fault) return fault;
  const { host } = new URL(url);
  const name = code.replace(/^net::/, "");
  if (ownFaults.has(name)) return interrupted();
  if (name === "ERR_TOO_MANY_REDIRECTS") return notLoaded("redirect_loop", `${host} redirects in a circle`);
  if (name.startsWith("ERR_CERT_")) {
    return notLoaded("tls", `the certificate of ${host} ${certificateErrors[name] ?? "is not valid"}`);
  }
  if (name.startsWith("ERR_SSL_") || name === "ERR_BAD_SSL_CLIENT_AUTH_CERT") {
    return notLoaded("tls", `a secure connection (TLS) with ${host} could not be established`);
  }
  if (name === "ERR_TIMED_OUT" || name === "ERR_CONNECTION_TIMED_OUT") {
    return notLoaded("timeout", `${host} did not answer in time`);
  }
  if (name === "ERR_UNSAFE_PORT") return notLoaded("invalid_url", `browsers open no web pages at the port of ${host}`);
  if (name === "ERR_UNKNOWN_URL_SCHEME" || name === "ERR_UNSAFE_REDIRECT") {
    return notLoaded("not_html", `${host} redirects to something that is not a web page`);
  }
  return notLoaded("unreachable", `${host} ${connectionErrors[name] ?? `could not be reached (${name})`}`);
}

/** Explains by the proxy's errors why a document did not arrive; undefined if the proxy had no error. */
export function proxyFailure(url: string, proxy: EgressProxy): PageFailure | undefined {
  const parsed = new URL(url);
  const { hostname, host } = parsed;
  const fault = proxy.faultOf(hostname, portOf(parsed));
  switch (fault?.kind) {
    case undefined:
      return undefined;
    case "dns":
      return notLoaded("dns", `the host name ${hostname} does not resolve (DNS)`);
    case "blocked":
      return notLoaded("blocked_address", `${host} may not be read, as ${fault.message}`);
    case "refused":
      return notLoaded("refused", `${host} refused the connection`);
    case "timeout":
      return notLoaded("timeout", `${host} did not answer in time`);
    case "unreachable":
      return notLoaded("unreachable", `${host} could not be reached`);
  }
}
