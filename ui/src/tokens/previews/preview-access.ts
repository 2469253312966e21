import { mayBePublic } from "@tintype/shared/network/public-host";
import { isContained, type PreviewAccess, tabAccess } from "./tab-access.ts";

/**
 * The origin of the shown capture.
 * - `device`: it was read in this browser some time ago.
 * - `server`: a team member or the server read it. This browser may never have seen the page.
 * - `share`: somebody sent a link to it. The viewer may know neither the page nor who sent it.
 */
export type CaptureOrigin = "device" | "server" | "share";

/**
 * Decides about one address. It judges the text of the host, because a browser does not tell scripts what a name resolves to.
 * @param pageUrl the captured page's: a page that this browser has read itself may show files of its own host, even a private
 *   one such as localhost, because the browser has loaded them from there before. Of a page that the server has read, the person may ask for them by
 *   the name of that host
 */
export function previewAccess(url: string, origin: CaptureOrigin, pageUrl: string): PreviewAccess {
  if (isContained(url)) return "at-once";
  const address = URL.parse(url);
  if (!address || tabAccess(url) === "unusable") return "unusable";
  if (mayBePublic(address.hostname)) return "on-click";
  if (address.host !== URL.parse(pageUrl)?.host || origin === "share") return "private";
  return origin === "device" ? "on-click" : "local";
}
