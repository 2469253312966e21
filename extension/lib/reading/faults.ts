/** Why a tab's page could not be read; each has its own words in locales/. */
export type Fault =
  | "restricted"
  | "not_loaded"
  | "not_html"
  | "empty"
  | "left"
  | "timeout"
  /** The browser ended the background while it was reading. */
  | "interrupted"
  | "unexpected";

/** Why a reading could not be kept on this device. */
export type KeepFault = "storage_full" | "storage_failed";

/**
 * What to tell where the browser did not let us into a tab. The browsers' own messages differ and change, and of a page of
 * their own they do not even give the address.
 */
export function faultOfRefusal(address: string | undefined, error: unknown): Fault {
  // What Chromium 156 says of its own page in place of one that it could not load.
  if (/showing error page/.test(String(error))) return "not_loaded";
  // Firefox shows a PDF in a page of its own, under the document's address.
  return URL.parse(address ?? "")
    ?.pathname.toLowerCase()
    .endsWith(".pdf")
    ? "not_html"
    : "restricted";
}

export function keepFault(error: unknown): KeepFault {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "storage_full" : "storage_failed";
}
