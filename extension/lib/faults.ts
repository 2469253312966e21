/** Why a tab's page could not be read; each has its own words in locales/. */
export type Fault = "restricted" | "not_html" | "empty" | "left" | "timeout" | "unexpected";

/**
 * What to tell where the browser did not let us into a tab. The browsers' own messages differ and change, and of a page of
 * their own they do not even give the address.
 */
export function faultOfRefusal(address: string | undefined): Fault {
  // Firefox shows a PDF in a page of its own, under the document's address.
  return URL.parse(address ?? "")
    ?.pathname.toLowerCase()
    .endsWith(".pdf")
    ? "not_html"
    : "restricted";
}
