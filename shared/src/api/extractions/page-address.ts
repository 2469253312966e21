import { MAX_URL } from "../../observe/limits.ts";
import { withoutPrivateParameters } from "../../text/private-parameters.ts";

/**
 * The URL that identifies a page for captures and uploads: as the URL parser writes it, without fragment and credentials.
 * Pages whose URLs differ in anything else (a slash at the end of the path, the query) are different pages. For text that
 * is not a URL, returns the text up to its fragment; "" if the browser does not reveal the URL.
 */
export function pageAddress(url: string | undefined): string {
  const text = url?.slice(0, MAX_URL) ?? "";
  const page = URL.parse(text);
  if (!page) return text.split("#", 1)[0] ?? "";
  return Object.assign(page, { hash: "", username: "", password: "" }).href;
}

/** The address under which the captures of a tab with this URL are stored: without private parameters. */
export function capturedAddress(url: string | undefined): string {
  return pageAddress(url && withoutPrivateParameters(url.slice(0, MAX_URL)));
}
