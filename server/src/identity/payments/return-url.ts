import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import { invalid } from "../../platform/errors.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

export interface ReturnOrigins {
  /** The origins of PAYMENT_RETURN_ORIGINS. If the list is empty, every origin is allowed. */
  readonly origins: readonly string[];
  /** The service's own address, which is always allowed. */
  readonly publicUrl: string;
}

/**
 * Checks the URLs that Stripe sends people back to. They must be absolute https URLs, or http ones of a loopback host, and
 * of an allowed origin if the operator has restricted the origins.
 * @param urls by the name of their field
 * @throws AppError validation_error with each field that is wrong
 */
export function checkReturnUrls(urls: Readonly<Record<string, string>>, { origins, publicUrl }: ReturnOrigins): void {
  const allowed = origins.length === 0 ? undefined : new Set([publicUrl, ...origins].flatMap(withLoopbackNames));
  const details = Object.entries(urls).flatMap(([path, url]): ErrorDetail[] => {
    const message = urlFault(url, allowed);
    return message === undefined ? [] : [{ path, message }];
  });
  if (details.length > 0) throw invalid(details);
}

/** @param allowed the allowed origins; undefined if all are */
function urlFault(text: string, allowed: ReadonlySet<string> | undefined): string | undefined {
  const url = URL.parse(text);
  if (!url) return "must be an absolute URL";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or a password";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return "must be an https URL (http only for a loopback host, such as localhost)";
  }
  if (!allowed || allowed.has(url.origin)) return undefined;
  return `must have an allowed origin: ${[...allowed].join(", ")}`;
}

function isLoopback(hostname: string): boolean {
  return LOOPBACK.some((name) => name === hostname) || /^127(\.\d+){3}$/.test(hostname);
}

/** An origin of this machine under each of its loopback names; any other origin as it is. */
function withLoopbackNames(address: string): string[] {
  const url = new URL(address);
  if (!LOOPBACK.some((name) => name === url.hostname)) return [url.origin];
  return LOOPBACK.map((name) => `${url.protocol}//${name}${url.port === "" ? "" : `:${url.port}`}`);
}
