/** Why a tab's page could not be read. Each has its own texts (`fault.<fault>`). */
export const faults = [
  "restricted",
  "not_loaded",
  "not_html",
  "empty",
  "left",
  "timeout",
  /** The browser ended the background while it was reading. */
  "interrupted",
  "unexpected",
] as const;
export type Fault = (typeof faults)[number];

/** Why a reading could not be saved on this device. */
export const saveFaults = ["storage_full", "storage_failed"] as const;
export type SaveFault = (typeof saveFaults)[number];

/**
 * The fault to show if the browser did not let the extension into a tab. The browsers' own messages differ and change, and
 * for pages of their own they do not even give the address.
 */
export function faultOfRefusal(address: string | undefined, error: unknown): Fault {
  // Chromium 156 says this if it shows its own page instead of one that it could not load.
  if (/showing error page/.test(String(error))) return "not_loaded";
  // Firefox shows a PDF in a page of its own, under the document's address.
  return URL.parse(address ?? "")
    ?.pathname.toLowerCase()
    .endsWith(".pdf")
    ? "not_html"
    : "restricted";
}

export function saveFaultOf(error: unknown): SaveFault {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "storage_full" : "storage_failed";
}
