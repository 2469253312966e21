/** When the viewer's browser may load a file of a captured page. */
export type PreviewAccess =
  | "at-once"
  /** Only after the person asked for previews: the file's host learns that somebody looks at the capture. */
  | "on-click"
  /** Only after the person asked for the files of this host by its name: it is the captured page's own, in a private network. */
  | "local"
  /** Never: its host is in a private network, where a request could read or change something. */
  | "private"
  /** Never: the address is neither on the web nor a picture or font itself. */
  | "unusable";

/** Returns whether an address contains the picture or font itself. */
export const isContained = (url: string): boolean => /^data:(image|font)\/[^,]*,/i.test(url);

/**
 * Decides about one address of a page that was read just now in the tab that the popup belongs to: the browser has loaded its
 * files for that tab.
 */
export function tabAccess(url: string): PreviewAccess {
  return isContained(url) || /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? "at-once" : "unusable";
}
