/** The host of an address; the address itself if it has no host. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || url;
}

/** The address without what all addresses have. */
export const shortenAddress = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "");
