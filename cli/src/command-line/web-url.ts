import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { withScheme } from "@tintype/shared/text/web-address";

const HAS_SCHEME = /^https?:\/\//i;
/** `example.com`, `localhost:3000/x`, `studio:80`, `127.0.0.1`, `[::1]:80`: what people type for `https://…` and `http://…`. */
const HOST =
  /^(localhost|[\p{L}\d-]+(?=:\d)|\[[\da-f:.]+\]|[^\s\p{Cc}/:?#@\\.]+(\.[^\s\p{Cc}/:?#@\\.]+)+\.?)(:\d{1,5})?([/?#]|$)/iu;

/** Returns whether a text is the URL of a page, or begins with a host. */
export const looksLikePage = (text: string): boolean => HAS_SCHEME.test(text) || HOST.test(text);

/** Returns whether a text is the URL of a page, and not a file. */
export const hasScheme = (text: string): boolean => HAS_SCHEME.test(text);

/** Returns whether a text names the review of an extraction, and not a file. */
export const isReview = (text: string): boolean => text.startsWith("review:");

/**
 * Parses the URL of a page. Without a scheme it is https, of this computer and in private networks http.
 * @throws UsageError
 */
export function webUrl(text: string): string {
  const url = URL.parse(HOST.test(text) ? withScheme(text) : text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new UsageError(`${text} is not an http or https URL, such as https://example.com.`);
}
