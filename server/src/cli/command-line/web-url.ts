import { UsageError } from "./usage-error.ts";

const HAS_SCHEME = /^https?:\/\//i;
/** `example.com`, `localhost:3000/x`, `127.0.0.1`, `[::1]:80`: what people type for `https://…` and `http://…`. */
const HOST = /^(localhost|\[[\da-f:.]+\]|[^\s\p{Cc}/:?#@\\.]+(\.[^\s\p{Cc}/:?#@\\.]+)+\.?)(:\d{1,5})?([/?#]|$)/iu;
/** Hosts that hardly ever have a certificate: this computer, and private networks. */
const LOCAL =
  /^(localhost|[^/:]*\.(localhost|local|internal|test)|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)([:/?#]|$)/i;

/** Whether a text is the URL of a page, or begins with a host. */
export const looksLikePage = (text: string): boolean => HAS_SCHEME.test(text) || HOST.test(text);

/** Whether a text is the URL of a page, and no file. */
export const hasScheme = (text: string): boolean => HAS_SCHEME.test(text);

/**
 * Parses the URL of a page. Without a scheme it is https, of this computer and in private networks http.
 * @throws UsageError
 */
export function webUrl(text: string): string {
  const scheme = LOCAL.test(text) ? "http" : "https";
  const url = URL.parse(!HAS_SCHEME.test(text) && HOST.test(text) ? `${scheme}://${text}` : text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new UsageError(`${text} is not an http or https URL, such as https://example.com.`);
}
