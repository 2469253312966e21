import { mayBePublic } from "@tintype/shared/network/public-host";
import { isContained, type PreviewAccess, tabAccess } from "./tab-access.ts";

/**
 * Where the shown capture comes from.
 * - `device`: it was read in this browser some time ago.
 * - `server`: a team member or the server read it. This browser may never have seen the page.
 */
export type CaptureOrigin = "device" | "server";

/**
 * Decides about one address. It judges the text of the host, because a browser does not tell scripts what a name resolves to.
 * @param pageUrl the captured page's: a page that this browser has read itself may show files of its own host, even a private
 *   one such as localhost, because the browser has loaded them from there before
 */
export function previewAccess(url: string, origin: CaptureOrigin, pageUrl: string): PreviewAccess {
  if (isContained(url)) return "at-once";
  const address = URL.parse(url);
  if (!address || tabAccess(url) === "unusable") return "unusable";
  if (mayBePublic(address.hostname)) return "on-click";
  return origin === "device" && address.host === URL.parse(pageUrl)?.host ? "on-click" : "private";
}
