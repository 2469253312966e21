import { mayBePublic } from "@tintype/shared/network/public-host";

/**
 * Where the shown capture comes from.
 * - `tab`: it was read just now in the tab that the popup belongs to. The browser has loaded its files for that tab.
 * - `device`: it was read in this browser some time ago.
 * - `server`: a team member or the server read it. This browser may never have seen the page.
 */
export type CaptureOrigin = "tab" | "device" | "server";

/** When the viewer's browser may load a file of a captured page. */
export type PreviewAccess =
  | "at-once"
  /** Only after the person asked for previews: the file's host learns that somebody looks at the capture. */
  | "on-click"
  /** Never: its host is in a private network, where a request could read or change something. */
  | "private"
  /** Never: the address is neither on the web nor a picture or font itself. */
  | "unusable";

/**
 * Decides about one address. It judges the text of the host, because a browser does not tell scripts what a name resolves to.
 * @param pageUrl the captured page's: a page that this browser has read itself may show files of its own host, even a private
 *   one such as localhost, because the browser has loaded them from there before
 */
export function previewAccess(url: string, origin: CaptureOrigin, pageUrl: string): PreviewAccess {
  if (/^data:(image|font)\/[^,]*,/i.test(url)) return "at-once";
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) return "unusable";
  if (origin === "tab") return "at-once";
  if (mayBePublic(address.hostname)) return "on-click";
  return origin === "device" && address.host === URL.parse(pageUrl)?.host ? "on-click" : "private";
}
